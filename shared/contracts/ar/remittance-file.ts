import type { RECEIPT_METHODS } from './deposit.ts'
import type { ProposedItem } from './deposit-proposal.ts'

/** What a column of a table of payments may be. */
export const REMITTANCE_COLUMNS = ['customer', 'payer', 'amount', 'reference', 'document', 'paid'] as const
/** Places of the columns, counted from 0; -1 where the table has none. */
export type RemittanceColumns = Readonly<Record<(typeof REMITTANCE_COLUMNS)[number], number>>

/** One payment as a file tells it. */
export interface FilePayment {
  /** Decimal text. */
  readonly amount: string
  readonly payer: string | null
  /** Our own number of him, where the file has it. */
  readonly customerId: string | null
  readonly reference: string | null
  /** Documents with what is paid of each, one a line. */
  readonly remittance: string | null
  readonly method: (typeof RECEIPT_METHODS)[number]
}

export const REMITTANCE_FORMATS = ['EDI820', 'CAMT054', 'CSV'] as const

/** A file of payments as it was read, each with whose it is likely to be and what it is for. */
export interface ReadRemittance {
  readonly format: (typeof REMITTANCE_FORMATS)[number]
  readonly payments: readonly (FilePayment & { readonly items: readonly ProposedItem[] })[]
  readonly total: string
}

/** A table whose columns nobody has named yet: its first rows, and what they are likely to be. */
export interface RemittanceAsks {
  readonly rows: readonly (readonly string[])[]
  readonly guess: RemittanceColumns
}
