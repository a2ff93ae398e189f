import type { AccountRole } from './account-roles.ts'
import type { JournalSource } from './journal-sources.ts'

/**
 * Where a leg finds its account: by its role in G/L control; in the record of the bank or of the tax; typed on the document; or
 * where the open item stands that it moves.
 */
export type AccountFrom = 'Role' | 'Bank' | 'Tax' | 'Document' | 'Item'

export interface EventLeg {
  readonly side: 'Debit' | 'Credit' | 'Either'
  readonly from: AccountFrom
  readonly role: AccountRole | null
  /** Texts `gl:integration.legs.<name>`. */
  readonly name: string
}

/** What happens to a document of a sub-ledger, and what is booked for it. */
export interface IntegrationEvent {
  /** Entity of the document. */
  readonly document: string
  readonly source: JournalSource
  readonly legs: readonly EventLeg[]
}

const leg = (side: EventLeg['side'], name: string, from: AccountFrom, role: AccountRole | null = null): EventLeg => ({
  side,
  name,
  from,
  role,
})

/** What a foreign document leaves over in the company's currency; any event may have it. */
const OWN_LEGS = [
  leg('Either', 'exchange', 'Role', 'FX_REALIZED'),
  leg('Either', 'rounding', 'Role', 'ROUNDING'),
] as const

const PAID = [
  leg('Debit', 'settled', 'Item', 'AP_CONTROL'),
  leg('Debit', 'onAccount', 'Role', 'AP_CONTROL'),
  leg('Debit', 'spent', 'Document'),
  leg('Debit', 'recoverable', 'Tax', 'TAX_RECOVERABLE'),
  leg('Credit', 'discount', 'Role', 'PURCHASE_DISCOUNT_TAKEN'),
  leg('Credit', 'writeOff', 'Role', 'PAYABLE_WRITE_OFF'),
] as const

/**
 * [finance 6, gl-integration] Every event that books, with the legs of its postings (server/modules/<module>/postings says the same: a
 * house test compares the roles). Each document has an entry of its own.
 */
export const INTEGRATION_EVENTS: readonly IntegrationEvent[] = [
  {
    document: 'ap.purchaseInvoice',
    source: 'PJ',
    legs: [
      leg('Debit', 'distributed', 'Document'),
      leg('Debit', 'received', 'Item', 'GRNI'),
      leg('Either', 'variance', 'Role', 'PRICE_VARIANCE'),
      leg('Debit', 'stockTax', 'Role', 'INVENTORY'),
      leg('Debit', 'jobTax', 'Role', 'JOB_COST'),
      leg('Debit', 'recoverable', 'Tax', 'TAX_RECOVERABLE'),
      leg('Credit', 'payable', 'Role', 'AP_CONTROL'),
      leg('Credit', 'held', 'Role', 'HOLDBACK_PAYABLE'),
      leg('Debit', 'released', 'Item', 'HOLDBACK_PAYABLE'),
      ...OWN_LEGS,
    ],
  },
  { document: 'ap.payment', source: 'CD', legs: [...PAID, leg('Credit', 'bank', 'Bank', 'BANK'), ...OWN_LEGS] },
  {
    document: 'ap.cardPayment',
    source: 'CC',
    legs: [...PAID, leg('Credit', 'issuer', 'Role', 'AP_CONTROL'), ...OWN_LEGS],
  },
  {
    document: 'po.purchaseReceipt',
    source: 'PO',
    legs: [
      leg('Debit', 'stock', 'Role', 'INVENTORY'),
      leg('Debit', 'charged', 'Document'),
      leg('Debit', 'job', 'Role', 'JOB_COST'),
      leg('Credit', 'receivedNotInvoiced', 'Role', 'GRNI'),
      leg('Either', 'rounding', 'Role', 'ROUNDING'),
    ],
  },
]

/** Sources of the documents that are integrated. */
export const INTEGRATED_SOURCES = [...new Set(INTEGRATION_EVENTS.map(({ source }) => source))]

/** Sources whose entries are proven by documents: those, and the differences that stock makes of earlier days, which never wait. */
export const PROVEN_SOURCES = [...INTEGRATED_SOURCES, 'IC'] as const satisfies readonly JournalSource[]
