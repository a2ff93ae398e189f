/** Vowels with accents: still read, and told at once from a text that came from elsewhere. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'î',
  o: 'ô',
  u: 'ü',
  A: 'Á',
  E: 'É',
  I: 'Î',
  O: 'Ô',
  U: 'Ü',
}

/** French is about a third longer than English. */
const LONGER = 1 / 3

/** A text drawn long and accented between brackets; its slots stay as they are. */
export function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\{[^}]*\}\})/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[aeiouAEIOU]/g, (letter) => ACCENTED[letter]!)))
    .join('')
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length * LONGER))}⟧`
}

/** Every text of a locale file. */
export function pseudoTexts(texts: Record<string, unknown>): Record<string, unknown> {
  const drawn = (value: unknown): unknown =>
    typeof value === 'string' ? pseudoText(value) : pseudoTexts(value as Record<string, unknown>)
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, drawn(value)]))
}
