/** Words of a text, in capitals and without accents, as numbers and names are compared. */
export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9\p{Script=Han}]+/u)
    .filter((word) => word !== '')

const MOST_WORDS = 6

/** What two lines that mean the same say alike: their words without dates, numbers and ids. Empty: nothing by which it is known again. */
export function patternOf(text: string): string {
  const words = tokensOf(text).filter((word) => !/\d/.test(word) && word.length > 1)
  const pattern = words.slice(0, MOST_WORDS).join(' ').slice(0, 120)
  return pattern.length >= 2 ? pattern : ''
}
