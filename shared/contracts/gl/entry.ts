import { currencyShown } from './currency.ts'
import { choice, code, date, integer, lines, money, optional, rate, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { DATA_TYPES } from './journal-sources.ts'

const readOnly = true

/** What posts: documents by the name of their entity, credits that were applied, and the books that a demonstration begins with. */
export const DOCUMENT_TYPES = [
  'ap.purchaseInvoice',
  'ap.payment',
  'ap.cardPayment',
  'ap.taxReturn',
  'ar.customerInvoice',
  'ar.cashReceipt',
  'oe.shipment',
  'po.purchaseReceipt',
  'po.purchaseReturn',
  'po.landedCost',
  'ic.inventoryTicket',
  'ic.physicalCount',
  'ic.productionTicket',
  'ic.workOrder',
  'gl.foreignExchangeRevaluation',
  'gl.journalEntry',
  'gl.openingBalance',
  'gl.yearEnd',
  'gl.budget',
  'gl.bankReconciliation',
  'application',
  'demo',
] as const

/** An entry as it stands in the books, with its lines: only ever read. */
export const Entry = entity('gl.entry', {
  roles: { clerk: ['view'], payer: ['view'] },
  keptElsewhere: true,
  key: 'entryNo',
  title: 'description',
  fields: {
    entryNo: code({ max: 20, readOnly }),
    postingDate: date({ readOnly }),
    journalNo: code({ max: 20, readOnly }),
    source: code({ max: 20, readOnly }),
    dataType: choice(DATA_TYPES, { readOnly }),
    description: optional(text({ max: 500, readOnly })),
    currency: currencyShown(),
    rate: rate({ readOnly }),
    kind: choice(['Ordinary', 'Revaluation', 'Realized', 'Rounding', 'YearEnd', 'Opening'], { readOnly }),
    documentType: choice(DOCUMENT_TYPES, { readOnly }),
    documentId: code({ max: 36, readOnly }),
    reverses: optional(code({ max: 20, readOnly })),
    reversedBy: optional(code({ max: 20, readOnly })),
    postedBy: text({ max: 100, readOnly }),
    postedOn: stamp(),
    lines: lines(
      {
        lineNo: integer({ readOnly }),
        account: code({ max: 40, readOnly }),
        accountName: text({ max: 50, readOnly }),
        debit: money({ readOnly, ours: true }),
        credit: money({ readOnly, ours: true }),
        txnCurrency: code({ max: 3, readOnly }),
        txnDebit: money({ readOnly, in: 'txnCurrency' }),
        txnCredit: money({ readOnly, in: 'txnCurrency' }),
        firmId: optional(code({ max: 20, readOnly })),
        reference: optional(text({ max: 60, readOnly })),
        memo: optional(text({ max: 500, readOnly })),
      },
      { most: 5000 },
    ),
  },
  derived: { debit: money({ readOnly, ours: true }) },
  list: [
    'entryNo',
    'postingDate',
    'source',
    'journalNo',
    'description',
    'documentType',
    'currency',
    'debit',
    'kind',
    'dataType',
    'reverses',
    'reversedBy',
    'postedBy',
    'postedOn',
  ],
  totals: ['debit'],
  search: ['entryNo', 'description'],
  sort: ['-postingDate', '-entryNo'],
})
export type Entry = RecordOfEntity<typeof Entry>
