import type { Entity } from '../../../shared/contracts/entity.ts'
import { LOCALES, type Locale } from '../../../shared/contracts/shell.ts'
import type { SuiteTexts } from '../entity/texts.ts'

/** Words as people type them: case, accents, width and blanks do not tell them apart, nor the mark of a required column. */
export const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/ ?\*$/, '')

/** The languages of the suite, that of the file first: where two of them use one word for two things, the file's own counts. */
export const localesFrom = (locale: Locale): Locale[] => [locale, ...LOCALES.filter((other) => other !== locale)]

/** The text that a choice has in a file, by its field's path without line numbers. */
export const choiceKey = ({ module, noun }: Entity, path: string, choice: string): string =>
  `${module}:${noun}.choices.${path}.${choice}`

/** What a file of that language may call each choice: its word in any language of the suite, or the choice itself. */
export function choiceWords(
  entity: Entity,
  path: string,
  choices: readonly string[],
  locale: Locale,
  texts: SuiteTexts,
): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const add = (word: string, choice: string) => void (words.has(word) || words.set(word, choice))
  for (const spoken of localesFrom(locale))
    for (const choice of choices) add(folded(texts.text(spoken, choiceKey(entity, path, choice))), choice)
  for (const choice of choices) add(folded(choice), choice)
  return words
}

const FLAGS = { true: true, false: false, '1': true, '0': false } as const

/** Yes and No in every language, and what spreadsheets write for them. */
export function flagWords(texts: SuiteTexts): ReadonlyMap<string, boolean> {
  const spoken = LOCALES.flatMap((locale) => [
    [folded(texts.text(locale, 'kit:list.yes')), true] as const,
    [folded(texts.text(locale, 'kit:list.no')), false] as const,
  ])
  return new Map([...Object.entries(FLAGS), ...spoken])
}
