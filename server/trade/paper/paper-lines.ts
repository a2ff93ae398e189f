import type { PaperPage, PaperPlace, PaperWord } from '../../../shared/contracts/reading/paper.ts'

/** A line of a page as text. Columns stand apart by a tab, words of one column by a blank. */
export interface PaperLine {
  readonly page: number
  readonly text: string
  readonly words: readonly PaperWord[]
  /** Where each word begins in the text. */
  readonly starts: readonly number[]
}

/** Gap between words, in heights of the letters, from which on they are columns. */
const COLUMN_GAP = 0.9

/** The lines of all pages from top to bottom. */
export const linesOfPages = (pages: readonly PaperPage[]): PaperLine[] =>
  pages.flatMap((page, at) => rowsOf(page.words).map((words) => lineOf(page, at, words)))

function rowsOf(words: readonly PaperWord[]): PaperWord[][] {
  const rows: { middle: number; height: number; words: PaperWord[] }[] = []
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const middle = middleOf(word)
    const row = rows.at(-1)
    if (row && middle - row.middle < 0.5 * Math.min(row.height, word[4])) row.words.push(word)
    else rows.push({ middle, height: word[4], words: [word] })
  }
  return rows.map(({ words: row }) => row.toSorted((a, b) => a[1] - b[1]))
}

const middleOf = ([, , y, , height]: PaperWord) => y + height / 2

function lineOf(page: PaperPage, at: number, words: readonly PaperWord[]): PaperLine {
  let text = ''
  const starts: number[] = []
  words.forEach((word, index) => {
    const before = words[index - 1]
    if (before) {
      const gap = (word[1] - before[1] - before[3]) * page.width
      const height = Math.max(word[4], before[4]) * page.height
      text += gap > COLUMN_GAP * height ? '\t' : ' '
    }
    starts.push(text.length)
    text += word[0].replace(/[\t ]/g, '')
  })
  return { page: at, text, words, starts }
}

/** The box around what stands in the text from one place to another. */
export function placeIn({ page, words, starts }: PaperLine, from: number, to: number): PaperPlace {
  const meant = words.filter((word, at) => starts[at]! < to && starts[at]! + word[0].length > from)
  const x = Math.min(...meant.map((word) => word[1]))
  const y = Math.min(...meant.map((word) => word[2]))
  const right = Math.max(...meant.map((word) => word[1] + word[3]))
  const bottom = Math.max(...meant.map((word) => word[2] + word[4]))
  return { page, x, y, width: right - x, height: bottom - y }
}
