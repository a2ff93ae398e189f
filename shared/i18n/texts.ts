/** Texts of one locale by `namespace:path.to.text`, as their files have them. */
export type Texts = ReadonlyMap<string, string>

/** How the words that names of screens share are found: `shared/contracts/shared-words.ts`. The start has no such names. */
export interface WordsOfNames {
  sharedWord(key: string): string | null
  meantWord(text: string): string | null
}

/** Puts the texts of a file, or of a part of one, under their keys. */
export function addTexts(into: Map<string, string>, key: string, node: unknown): void {
  if (typeof node === 'string') into.set(key, node)
  else if (node !== null && typeof node === 'object')
    for (const [name, below] of Object.entries(node))
      addTexts(into, key.endsWith(':') ? key + name : `${key}.${name}`, below)
}

/** The text of a key in one locale: its own, that of the word which it means, or that of the word which names of its kind share. */
export function standing(
  texts: Texts | undefined,
  key: string | null | undefined,
  words?: WordsOfNames,
): string | undefined {
  if (!key) return undefined
  const text = texts?.get(key)
  if (text === undefined) return standing(texts, words?.sharedWord(key), words)
  return standing(texts, words?.meantWord(text), words) ?? text
}

const SLOT = /\{\{\s*(\w+)\s*\}\}/g

/** A text with its slots filled: `{{name}}`. A slot that nothing is given for is left empty. */
export const filled = (text: string, args: Readonly<Record<string, unknown>> = {}): string =>
  text.includes('{{') ? text.replace(SLOT, (_slot, name: string) => String(args[name] ?? '')) : text
