import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, money, optional, stamp, text } from '../fields.ts'
import { weighedBy } from '../second-hand.ts'

export const OPENING_STATES = ['Draft', 'Submitted', 'Posted', 'TakenBack'] as const

/** What a company brings along: what its accounts stood at, and what was open with its vendors and its customers. */
export const OPENING_PARTS = ['TrialBalance', 'Vendors', 'Customers'] as const
export type OpeningPart = (typeof OPENING_PARTS)[number]

/**
 * Balances and open items of the system before: brought in files, proven against the control accounts, submitted by whoever brought them,
 * posted as one entry by another [judgement 20], and taken back as one while nothing stands on it.
 */
export const OpeningBalance = document('gl.openingBalance', {
  roles: { approver: ['view', 'post', 'return'] },
  key: 'openingNo',
  title: 'openingNo',
  state: 'status',
  drafts: ['Draft'],
  actions: {
    submit: { from: ['Draft'], to: 'Submitted' },
    post: { from: ['Submitted'], to: 'Posted' },
    return: {
      from: ['Submitted'],
      to: 'Draft',
      skipsValidation: true,
      parameters: { approvalNote: text({ max: 200 }) },
    },
  },
  hands: {
    ...{ decides: ['post'], inside: ['submit', 'return'] },
    secondHand: { field: 'total', weighed: weighedBy(['JournalEntry'], 'total') },
    // Files, lines and what ties are looked through: it is opened for that.
    waits: { opened: true, tells: ['opensOn'] },
  },
  posts: { source: 'OB', on: ['opensOn'] },
  fields: {
    openingNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 20, readOnly: true })),
    status: choice(OPENING_STATES, { readOnly: true }),
    opensOn: date({ readOnly: true }),
    /** Debits of the trial balance, as they were submitted. */
    total: optional(money({ readOnly: true, ours: true })),
    submittedBy: optional(text({ max: 100, readOnly: true })),
    approvalNote: optional(text({ max: 200, readOnly: true })),
    entryNo: optional(code({ max: 20, readOnly: true })),
    postedBy: optional(text({ max: 100, readOnly: true })),
    postedOn: optional(stamp()),
    /** Its company had nobody else who could have looked at it. */
    postedAlone: flag({ readOnly: true }),
    takenBackBy: optional(text({ max: 100, readOnly: true })),
    takenBackOn: optional(stamp()),
    reason: optional(text({ max: 200, readOnly: true })),
  },
  list: [
    ...([
      'openingNo',
      'opensOn',
      'status',
      'total',
      'submittedBy',
      'entryNo',
      'postedBy',
      'postedOn',
      'postedAlone',
    ] as const),
    ...(['approvalNote', 'takenBackBy', 'takenBackOn', 'reason'] as const),
  ],
  search: ['openingNo', 'entryNo'],
  sort: ['-openingNo'],
  ownActions: ['bring', 'undo'],
})
export type OpeningBalance = RecordOfEntity<typeof OpeningBalance>

/** What a column of a stranger's file holds. */
export const OPENING_COLUMNS = [
  'account',
  'firm',
  'firmName',
  'reference',
  'kind',
  'documentDate',
  'dueDate',
  'debit',
  'credit',
  'amount',
  'currency',
  'foreign',
  'rate',
] as const
export type OpeningColumn = (typeof OPENING_COLUMNS)[number]

/** Columns that the file of a part may have; an item has one amount, in its own currency or in two. */
export const COLUMNS_OF: Readonly<Record<OpeningPart, readonly OpeningColumn[]>> = {
  TrialBalance: ['account', 'debit', 'credit', 'amount', 'currency', 'foreign', 'rate'],
  Vendors: OPENING_COLUMNS,
  Customers: OPENING_COLUMNS,
}

export const OPENING_DAY_ORDERS = ['YMD', 'DMY', 'MDY'] as const

/** What the columns of a file mean: columns counted from 0. Asked once for each head, and kept. */
export interface OpeningMapping {
  /** Row of the headings, counted from 0 among rows that hold something; null where there is none. */
  readonly head: number | null
  readonly columns: Readonly<Partial<Record<OpeningColumn, number>>>
  readonly dayOrder: (typeof OPENING_DAY_ORDERS)[number] | null
  readonly mark: '.' | ','
  /** What is owed stands with a minus. */
  readonly turned: boolean
}

/** A table of which nobody has said yet what its columns mean. */
export interface OpeningAsked {
  readonly asksColumns: true
  readonly part: OpeningPart
  readonly rows: readonly (readonly string[])[]
  readonly guess: OpeningMapping
  /** Days that are two days, depending on whether day or month stands first. */
  readonly doubtfulDay: string | null
}

/** What a file made of a part. */
export interface OpeningBrought {
  readonly part: OpeningPart
  readonly lines: number
  /** Program whose headings these are, where they are known. */
  readonly program: string | null
}

export interface OpeningFile {
  readonly part: OpeningPart
  readonly fileName: string
  readonly lines: number
  /** Sum in the company's currency, debit positive. */
  readonly amount: string
  readonly by: string
  readonly on: string
}

/** A document that makes up a difference by itself, or twice. */
export interface OpeningSuspect {
  readonly firmId: string
  readonly reference: string
  readonly amount: string
  /** Whole: it comes to the difference. Half: its sign is turned. */
  readonly fits: 'Whole' | 'Half'
  readonly row: number
}

/** An account that items are open on: what the trial balance says of it, and what its items come to. Debit is positive. */
export interface OpeningProof {
  readonly glAccount: string
  readonly name: string | null
  readonly part: 'Vendors' | 'Customers' | null
  readonly trialBalance: string
  readonly details: string
  readonly items: number
  readonly difference: string
  readonly suspects: readonly OpeningSuspect[]
}

/** Whoever reads it has brought it, or may not post it: who else may. */
export interface OpeningWaits {
  readonly names: readonly string[]
  readonly more: boolean
  /** Nobody else signs in here: whoever brought it can post it alone, and that is said with it. */
  readonly alone: boolean
}

export interface OpeningWork {
  readonly id: string | null
  readonly version: number
  readonly openingNo: string | null
  readonly status: (typeof OPENING_STATES)[number]
  readonly companyName: string
  readonly currency: string
  readonly opensOn: string | null
  readonly entryId: string | null
  readonly entryNo: string | null
  readonly postedBy: string | null
  readonly postedOn: string | null
  readonly postedAlone: boolean
  readonly submittedBy: string | null
  readonly submittedOn: string | null
  /** Why it was sent back. */
  readonly approvalNote: string | null
  /** Who can post what was submitted; null for what is not, and for whoever can do it himself. */
  readonly waitsFor: OpeningWaits | null
  readonly files: readonly OpeningFile[]
  readonly proof: readonly OpeningProof[]
  readonly otherAccounts: number
  readonly otherAmount: string
  /** Debits less credits of the trial balance. */
  readonly difference: string
  /** Details less control accounts, all of them. */
  readonly detailDifference: string
  /** Items that are dated after the day of the opening. */
  readonly laterItems: number
  readonly acts: readonly string[]
}

/** A line as it was brought. */
export interface OpeningLine {
  readonly row: number
  readonly glAccount: string
  readonly accountName: string | null
  readonly firmId: string | null
  readonly firmName: string | null
  readonly reference: string | null
  readonly documentDate: string | null
  readonly dueDate: string | null
  readonly currency: string
  readonly txn: string
  readonly amount: string
}

/** Lines of a part that are told at once. */
export const OPENING_PAGE = 200
