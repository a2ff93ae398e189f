import { Decimal } from 'decimal.js'

/** One line of an entry as people read it. Amounts are decimal text in the currency of the preview; the other side is null. */
export interface PostingLine {
  account: string
  name: string
  debit: string | null
  credit: string | null
  memo: string | null
  /** Id of the firm whose open item it is. */
  firm: string | null
}

/** The entry that an action of a document would make, asked for without making it. */
export interface PostingPreview {
  currency: string
  lines: PostingLine[]
  debit: string
  credit: string
}

const sum = (lines: readonly PostingLine[], side: 'debit' | 'credit') =>
  lines.reduce((total, line) => total.plus(line[side] ?? 0), new Decimal(0)).toFixed()

/** A preview with its totals. */
export const postingPreview = (currency: string, lines: PostingLine[]): PostingPreview => ({
  ...{ currency, lines },
  ...{ debit: sum(lines, 'debit'), credit: sum(lines, 'credit') },
})
