import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, date, lookup, money, optional, stamp, text } from '../fields.ts'
import { currencyShown } from './currency.ts'

export const RECONCILIATION_STATES = ['Open', 'Reconciled', 'Undone'] as const
/** What is booked out of a line of a bank. */
export const BOOKED_KINDS = ['Fee', 'Interest', 'Transfer', 'Other'] as const
export type BookedKind = (typeof BOOKED_KINDS)[number]

/**
 * [S4.42] [finance 5.8, 9.7] A statement of a bank account that is compared with the books: open while its lines are decided, reconciled when
 * both sides prove each other, undone by whoever may.
 */
export const BankReconciliation = entity('gl.bankReconciliation', {
  key: 'reconciliationNo',
  title: 'reconciliationNo',
  fields: {
    reconciliationNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 20, readOnly: true })),
    bankAccountId: { ...lookup('gl.bankAccount', undefined, { upper: true }), readOnly: true },
    status: choice(RECONCILIATION_STATES, { readOnly: true }),
    statementDate: date({ readOnly: true }),
    currency: optional(currencyShown()),
    opening: money({ readOnly: true }),
    closing: money({ readOnly: true }),
    bookBalance: optional(money({ readOnly: true })),
    startedBy: optional(text({ max: 100, readOnly: true })),
    reconciledBy: optional(text({ max: 100, readOnly: true })),
    reconciledOn: optional(stamp()),
    undoneBy: optional(text({ max: 100, readOnly: true })),
    undoneOn: optional(stamp()),
    undoReason: optional(text({ max: 200, readOnly: true })),
  },
  list: [
    ...[
      'reconciliationNo',
      'bankAccountId',
      'statementDate',
      'status',
      'opening',
      'closing',
      'currency',
      'bookBalance',
    ],
    ...['reconciledBy', 'reconciledOn', 'undoneBy', 'undoneOn', 'undoReason', 'startedBy', 'companyId'],
  ],
  search: ['reconciliationNo', 'bankAccountId'],
  sort: ['-statementDate', '-reconciliationNo'],
  ownActions: ['bring', 'match', 'book', 'reconcile', 'undo'],
})
export type BankReconciliation = RecordOfEntity<typeof BankReconciliation>

/** A bank account in the picker: how far it is reconciled, and what waits. */
export interface BankStanding {
  readonly bankAccountId: string
  readonly name: string
  readonly currency: string
  readonly glAccount: string
  readonly reconciledTo: string | null
  readonly reconciledClosing: string | null
  /** The open reconciliation. */
  readonly openId: string | null
  readonly openDate: string | null
  /** Lines of the bank that nobody has decided yet. */
  readonly waiting: number
  readonly lastImport: string | null
}

/** A line of the bank. Decimal texts; what came in is positive. */
export interface BankLine {
  readonly id: string
  readonly on: string
  readonly amount: string
  readonly kind: string
  readonly chequeNo: string | null
  readonly reference: string | null
  readonly text: string
  readonly excludedFor: string | null
}

/** A line of the ledger on the account of the bank, with the document that it comes from. */
export interface BookLine {
  /** Id of the entry and number of the line. */
  readonly key: string
  readonly on: string
  readonly amount: string
  readonly entryNo: string
  readonly source: string
  readonly documentType: string
  readonly documentId: string
  /** Cheque, EFT …; empty for an entry without such a document. */
  readonly method: string | null
  /** Of the cheque, the payment or the receipt. */
  readonly number: string
  readonly chequeNo: string | null
  /** Batch or slip that it left or came in with. */
  readonly group: string | null
  readonly fileNo: string | null
  readonly payee: string | null
  readonly firmId: string | null
  readonly text: string
}

/** Why lines belong together: the last word of its text and what stands in it. */
export interface MatchReason {
  readonly reason: string
  readonly args: Readonly<Record<string, string>>
}

/** What could be done with a line that nobody has decided. */
export interface Proposal extends MatchReason {
  readonly does: 'match' | 'book' | 'payment' | 'receipt'
  readonly books: readonly BookLine[]
  /** To be booked: what it is, on which account, in which words. */
  readonly kind: BookedKind | null
  readonly glAccount: string | null
  readonly accountName: string | null
  readonly memo: string | null
  readonly vendorId: string | null
}

export interface ToDecide {
  readonly line: BankLine
  readonly proposal: Proposal | null
}

export interface Matched extends MatchReason {
  readonly id: string
  readonly isAuto: boolean
  readonly madeBy: string
  readonly lines: readonly BankLine[]
  readonly books: readonly BookLine[]
}

/** Both sides of the proof, in the currency of the bank. */
export interface Proof {
  readonly closing: string
  readonly inTransit: string
  readonly inTransitCount: number
  readonly outstanding: string
  readonly outstandingCount: number
  readonly bankAdjusted: string
  readonly bookBalance: string
  /** What the proposals would book: in and out. */
  readonly toBookIn: string
  readonly toBookOut: string
  readonly booksAdjusted: string
  /** What is missing now, and what would be with all proposals taken. */
  readonly difference: string
  readonly differenceThen: string
  readonly lines: number
  readonly decided: number
  readonly opening: string
  /** Opening and all lines; what is missing to the closing balance is a line that was not brought. */
  readonly opensAndLines: string
  readonly matchedSum: string
  /** Lines of the bank that proposals were not worked out for. */
  readonly unread: number
}

export interface ReconciliationWork {
  readonly id: string
  readonly version: number
  readonly reconciliationNo: string
  readonly status: (typeof RECONCILIATION_STATES)[number]
  readonly bankAccountId: string
  readonly bankName: string
  readonly glAccount: string
  readonly currency: string
  readonly statementDate: string
  readonly opening: string
  readonly closing: string
  readonly isFirst: boolean
  readonly toDecide: readonly ToDecide[]
  readonly toDecideCount: number
  readonly excluded: readonly BankLine[]
  readonly matched: readonly Matched[]
  readonly matchedCount: number
  readonly booksOnly: readonly (BookLine & { readonly days: number; readonly isStale: boolean })[]
  readonly booksOnlyCount: number
  readonly booksOnlySum: string
  readonly proof: Proof
  readonly actions: readonly string[]
}

/** Most rows of one section of an answer. */
export const WORK_PAGE = 200
/** Days after which a cheque that was not cashed is stale. [finance 9.7] */
export const STALE_DAYS = 183

/** What becomes of an import. */
/** What was done with a file of payments that the bank sends back. */
export interface ReturnsOutcome {
  readonly read: number
  readonly taken: readonly string[]
  /** Of these the money that we had taken from customers by their mandates. */
  readonly debits: readonly string[]
  readonly again: readonly string[]
  readonly unknown: readonly string[]
}

export interface ImportOutcome {
  readonly importId: string
  readonly format: string
  readonly read: number
  readonly added: number
  readonly from: string | null
  readonly to: string | null
  readonly closing: string | null
  readonly closingOn: string | null
  readonly matched: number
}

/** A table of which nobody has said yet what its columns mean. */
export interface CsvAsked {
  readonly asksColumns: true
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly guess: CsvColumns
}

/** Columns of a bank's table, counted from 0. */
export interface CsvColumns {
  readonly hasHead: boolean
  readonly day: number
  readonly dayOrder: 'YMD' | 'DMY' | 'MDY'
  readonly amount: number | null
  readonly out: number | null
  readonly in: number | null
  readonly turned: boolean
  readonly mark: '.' | ','
  readonly text: readonly number[]
  readonly cheque: number | null
  readonly reference: number | null
  readonly balance: number | null
}

/** What is booked for the lines of a match, or for what is left between both sides. */
export interface BookedEntry {
  readonly kind: BookedKind
  readonly lines: readonly { readonly glAccount: string; readonly amount: string; readonly memo: string | null }[]
}

export interface MatchAsked {
  readonly lines: readonly string[]
  readonly books: readonly string[]
  readonly entry?: BookedEntry | null
  readonly reason?: string
  readonly args?: Readonly<Record<string, string>>
}

/** What was learned of lines that say the same. */
export interface LearnedRule {
  readonly id: string
  readonly pattern: string
  readonly direction: 'In' | 'Out'
  readonly kind: string
  readonly glAccount: string | null
  readonly accountName: string | null
  readonly firmId: string | null
  readonly times: number
  readonly firstBy: string
  readonly lastOn: string
}

export interface ImportedFile {
  readonly id: string
  readonly fileName: string
  readonly format: string
  readonly from: string | null
  readonly to: string | null
  readonly read: number
  readonly added: number
  readonly by: string
  readonly on: string
  readonly undoneBy: string | null
}

/** What a reconciliation reports, kept as it was when it was made. */
export interface ReconciliationReport {
  readonly reconciliationNo: string
  readonly bankAccountId: string
  readonly bankName: string
  readonly glAccount: string
  readonly currency: string
  readonly statementDate: string
  readonly opening: string
  readonly closing: string
  readonly reconciledBy: string
  readonly reconciledOn: string
  readonly proof: Proof
  readonly booksOnly: readonly BookLine[]
  readonly matchedCount: number
  readonly excluded: readonly {
    readonly on: string
    readonly amount: string
    readonly text: string
    readonly excludedFor: string
  }[]
}
