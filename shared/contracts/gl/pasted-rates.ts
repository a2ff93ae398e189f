import { isDate } from '../filter.ts'

export interface PastedRow {
  readonly effectiveDate: string
  readonly rate: string
}

export interface PastedText {
  readonly rows: readonly PastedRow[]
  /** Numbers of the lines that are no day with a rate, from 1. */
  readonly unread: readonly number[]
}

/**
 * A day and a rate in each line, as they come out of a sheet or of the Bank of Canada's CSV: `2026-06-30<tab>1.3850`. Blank
 * lines and a heading are passed over; of a day that comes twice the last line holds.
 */
export function readPastedRates(text: string): PastedText {
  const rows = new Map<string, string>()
  const unread: number[] = []
  text.split(/\r?\n/).forEach((line, at) => {
    // A French sheet has a comma in the figure, and something else between the cells.
    const cells = line.split(/[\t;]/.test(line) ? /[\t;]/ : ',').map((cell) => cell.trim().replace(/^"|"$/g, ''))
    const [day = '', figure = '', ...more] = cells
    if (line.trim() === '' || (rows.size === 0 && unread.length === 0 && !/\d/.test(line))) return
    const rate = figure.replace(',', '.')
    const isRead =
      isDate(day) && /^\d{1,10}(\.\d{1,8})?$/.test(rate) && Number(rate) > 0 && more.every((cell) => cell === '')
    if (isRead) rows.set(day, rate)
    else unread.push(at + 1)
  })
  return { rows: [...rows].map(([effectiveDate, rate]) => ({ effectiveDate, rate })), unread }
}
