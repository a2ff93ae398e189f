import { choice, date, optional } from '../fields.ts'
import { INTEGRATED_SOURCES, type EventLeg, type IntegrationEvent } from './integration-events.ts'
import type { ControlKind, JournalSource } from './journal-sources.ts'

/**
 * [finance 6, gl-integration] How sub-ledgers come into the general ledger, and proof that they did: per period, source and kind of
 * control account, what the documents say beside what the ledger holds.
 */
export const Integration = {
  id: 'gl.integration',
  module: 'gl',
  noun: 'integration',
  room: 'gl/integration',
  parameters: {
    from: date(),
    to: date(),
    source: optional(choice(INTEGRATED_SOURCES)),
  },
} as const

/** What is asked, as it travels in the address; all of it text. */
export type IntegrationAsk = Readonly<Partial<Record<keyof typeof Integration.parameters, string>>>

/** Amounts are decimal texts in the currency of their row. */
interface Sides {
  subDebit: string
  subCredit: string
  glDebit: string
  glCredit: string
  /** What waits for its integration. */
  pendingDebit: string
  pendingCredit: string
  /** Debits less credits of the documents, less those of the ledger and of what waits for it; nothing when all is booked. */
  difference: string
}

export interface ProofRow extends Sides {
  periodId: string
  /** `2026-06` */
  period: string
  isClosed: boolean
  source: JournalSource
  kind: ControlKind
  currency: string
  journals: number
  documents: number
  entries: number
  /** Entries that wait. */
  pending: number
}

/** A control account at the end of the last day, in the company's currency, credit positive where it is owed. */
export interface ControlTie {
  account: string
  name: string
  kind: ControlKind
  currency: string
  /** Sum of its open items. */
  items: string
  /** Balance of the account. */
  control: string
  /** What waits to be integrated into it. */
  pending: string
  difference: string
}

/** A document that is entered and not in the ledger yet, and why. */
export interface PendingDocument {
  source: JournalSource
  documentType: string
  documentId: string
  number: string
  date: string
  /** State of the document: it is posted by whoever may. */
  status: string
}

/** `GET api/gl/integration?from&to&source` */
export interface IntegrationAnswer {
  /** Sources whose entries wait for their integration. */
  waits: JournalSource[]
  /** The company's currency. */
  currency: string
  rows: ProofRow[]
  controls: ControlTie[]
  pending: PendingDocument[]
  /** Accounts or banks may be out of this user's sight: a proof is shown where all its accounts are seen. */
  isNarrowed: boolean
  /** Entries of these days that wait for their integration. */
  waiting: PendingSummary[]
}

/** What waits, by period and source; amounts in the company's currency. */
export interface PendingSummary {
  period: string
  source: JournalSource
  entries: number
  /** Those that could be integrated now. */
  ready: number
  amount: string
}

/** What integrating would post to an account: on a day, or by an entry; amounts in the company's currency. */
export interface PendingLine {
  date: string
  source: JournalSource
  /** The entry; null where a day is summed up. */
  description: string | null
  documentType: string | null
  documentId: string | null
  /** Null where nobody has said which account the role means. */
  account: string | null
  role: string | null
  name: string
  debit: string
  credit: string
}

/** `GET api/gl/integration/preview?from&to&source&by=day|entry&Page` */
export interface PendingPreview {
  lines: PendingLine[]
  debit: string
  credit: string
  page: number
  pageSize: number
  totalCount: number
}

export interface IntegratedDocument extends Sides {
  documentType: string
  documentId: string
  number: string | null
  date: string
  entries: { id: string; entryNo: string }[]
  /** Its entry waits for its integration. */
  waits: boolean
}

/** `GET api/gl/integration/documents?from&to&period&source&kind&currency&Page&differences` */
export interface IntegratedDocuments {
  documents: IntegratedDocument[]
  page: number
  pageSize: number
  totalCount: number
}

export const INTEGRATION_PAGE = 200

/** One account that a leg leads to today. */
export interface MappedAccount {
  account: string
  name: string
  /** Tax code, product class or bank; null: all of them. */
  qualifier: string | null
  currency: string | null
  branchId: string | null
}

export interface MappedLeg extends EventLeg {
  accounts: MappedAccount[]
  /** Currencies in which the role leads nowhere: a document that needs it is refused. */
  missing: string[]
}

/** `GET api/gl/integration/mapping` */
export interface IntegrationMapping {
  events: (Omit<IntegrationEvent, 'legs'> & { legs: MappedLeg[] })[]
}
