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
  /** Debits less credits of the documents, less those of the ledger; nothing when all is integrated. */
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
  mode: 'Immediate'
  /** The company's currency. */
  currency: string
  rows: ProofRow[]
  controls: ControlTie[]
  pending: PendingDocument[]
  /** Accounts or banks may be out of this user's sight: a proof is shown where all its accounts are seen. */
  isNarrowed: boolean
}

export interface IntegratedDocument extends Sides {
  documentType: string
  documentId: string
  number: string | null
  date: string
  entries: { id: string; entryNo: string }[]
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
