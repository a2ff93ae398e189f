/** One of a few words, as the user reads it. */
export interface Word {
  readonly choice: string
  readonly label: string
}

/** Letter case, accents and spaces at the ends tell no two words apart. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** What a text may mean: words that begin with it, else those that have it at the beginning of a later word, else anywhere. */
export function wordsMeant(words: readonly Word[], text: string): readonly Word[] {
  const asked = plain(text)
  if (asked === '') return words
  const ways = [
    (label: string) => label.startsWith(asked),
    (label: string) => label.includes(` ${asked}`),
    (label: string) => label.includes(asked),
  ]
  for (const is of ways) {
    const found = words.filter(({ label }) => is(plain(label)))
    if (found.length > 0) return found
  }
  return words.filter(({ choice }) => plain(choice) === asked)
}

/** The one choice that a text means: the word itself, or all that begins so; null when it means none or several. */
export function choiceMeant(words: readonly Word[], text: string): string | null {
  const asked = plain(text)
  const whole = words.find(({ label, choice }) => plain(label) === asked || plain(choice) === asked)
  if (whole) return whole.choice
  const meant = asked === '' ? [] : wordsMeant(words, text)
  return meant.length === 1 ? meant[0]!.choice : null
}
