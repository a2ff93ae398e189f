import { code, date, flag, integer, money, optional, text } from '../fields.ts'

const LARGEST = '9999999999.99'
const shown = () => optional(money({ readOnly: true }))

/** A document that stands in a batch: what is open of it, and what moves. Whose it is and how it stands is the batch's own. */
export const batchDocument = () => ({
  reference: optional(text({ max: 60, readOnly: true })),
  dueDate: optional(date({ readOnly: true })),
  daysLate: optional(integer({ readOnly: true })),
  openAmount: shown(),
  discountDate: optional(date({ readOnly: true })),
  /** What the terms allow until then. */
  discountOffered: shown(),
  discount: money({ least: '0', most: LARGEST }),
  pay: money({ least: `-${LARGEST}`, most: LARGEST }),
})

/** A document of a batch as rules see it, whichever way its money goes. */
export interface BatchDocument {
  readonly include: boolean
  readonly reference: string | null
  readonly openAmount: string | null
  readonly discountDate: string | null
  readonly discountOffered: string | null
  readonly discount: string | null
  readonly pay: string | null
  readonly standing: string | null
  readonly itemId: string | null
}

/** Whether it moves, and the open item that it is. */
export const batchChosen = { include: flag(), itemId: optional(code({ max: 36, readOnly: true })) } as const

/** What moves: the lines that are chosen. */
export const chosen = <L extends BatchDocument>(lines: readonly L[]): (L & { itemId: string; pay: string })[] =>
  lines
    .filter((line): line is L & { itemId: string } => line.include && line.itemId !== null)
    .map((line) => ({ ...line, pay: line.pay ?? '0' }))
