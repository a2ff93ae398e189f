import { choice, code, date, integer, money, optional, text } from '../fields.ts'
import { inquiryContract, leadsToEntity, list, type InquiryHead } from '../inquiry.ts'
import { currencyShown } from './currency.ts'
import { INTEGRATED_SOURCES, PROVEN_SOURCES, type EventLeg, type IntegrationEvent } from './integration-events.ts'
import {
  CONTROL_KINDS,
  PROVEN_KINDS,
  type ControlKind,
  type JournalSource,
  type ProvenKind,
} from './journal-sources.ts'

const SIDES = {
  ...{ subDebit: money(), subCredit: money(), glDebit: money(), glCredit: money() },
  ...{ pendingDebit: money(), pendingCredit: money() },
}
const dashed = Object.keys(SIDES)
/** What differs is nothing in sound books. */
const difference = money()
const number = text({ max: 60 })
const document = leadsToEntity('documentType', 'documentId')

/**
 * [finance 6, gl-integration] How sub-ledgers come into the general ledger, and proof that they did: per period, source and kind of
 * control account, what the documents say beside what the ledger holds.
 */
export const Integration = inquiryContract('gl.integration', {
  asks: { from: date(), to: date(), source: optional(choice(PROVEN_SOURCES)) },
  initial: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  called: ['from', 'to'],
  bad: ['difference'],
  lists: {
    proof: list(
      {
        ...{ period: code({ max: 7 }), source: choice(PROVEN_SOURCES), kind: choice(PROVEN_KINDS) },
        ...{ currency: currencyShown(), journals: integer(), documents: integer(), ...SIDES, difference },
      },
      { dashed },
    ),
    controls: list(
      {
        ...{ account: code({ max: 40 }), name: text({ max: 100 }), kind: choice(CONTROL_KINDS) },
        ...{ currency: currencyShown(), items: money(), control: money(), pending: money(), difference },
      },
      {
        leads: {
          account: ({ account }, { to }) => ({
            room: 'gl/account-enquiry',
            query: { record: String(account), fiscalYear: String(to).slice(0, 4) },
          }),
        },
      },
    ),
    documents: list(
      {
        ...{ date: date(), number: optional(number), entryNos: optional(text({ max: 500 })) },
        ...{ ...SIDES, difference, state: choice(['Reconciled', 'OutOfBalance']) },
      },
      { behind: 'proof', narrow: ['State'], dashed, leads: { number: document } },
    ),
    waiting: list(
      {
        ...{ period: code({ max: 7 }), source: choice(INTEGRATED_SOURCES), entries: integer(), ready: integer() },
        amount: money({ ours: true }),
      },
      {
        leads: {
          // Where its entries are chosen and integrated.
          period: ({ period, source }) => ({
            room: 'gl/pending-entry',
            query: { period: `=${String(period)}`, source: String(source) },
          }),
        },
      },
    ),
    drafts: list(
      { date: date(), source: choice(INTEGRATED_SOURCES), number, reason: text({ max: 40 }) },
      { leads: { number: document } },
    ),
  },
  tabs: { proof: ['proof', 'controls', 'documents'], pending: ['waiting', 'drafts'], mapping: [] },
})

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
  kind: ProvenKind
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
  reason: string
}

/** `GET api/gl/integration?from&to&source` */
export interface IntegrationHead extends InquiryHead {
  /** Sources whose entries wait for their integration. */
  waits: JournalSource[]
  /** The company's currency. */
  currency: string
  /** Entries of these days that wait for their integration. */
  waitingEntries: number
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
