import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, lines, lookup, note, optional, price, quantity, rate, takenFrom, text } from '../fields.ts'
import { currencyShown } from '../gl/currency.ts'
import * as trade from '../trade/fields.ts'

const readOnly = true
const amount = (record: Readonly<Record<string, unknown>>) => String(record['docAmount'] ?? '')
const shown = (record: Readonly<Record<string, unknown>>, name: string) => (record[name] ? String(record[name]) : null)

/** Lines that one adjustment corrects; more of them are told to narrow what is asked for. */
export const MOST_ADJUSTED = 200

/**
 * [supply 9 price-adjustments] Prices of what was invoiced, corrected: of an invoice, or of a product that a customer bought between two days. What goes down
 * is credited to each invoice, what goes up is charged; stock and cost of sales stay as they are. Taken back by the opposite.
 */
export const PriceAdjustment = document('oe.priceAdjustment', {
  roles: {
    controller: ['*'],
    approver: ['view', 'return'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'post', 'return', 'submit'],
  },
  key: 'adjustmentNo',
  title: 'reason',
  state: 'status',
  drafts: ['Draft'],
  needed: ['billToId'],
  completedBy: ['billToId', 'documentNo', 'productId', 'fromDate', 'toDate', 'newPrice', 'adjustDate', 'lines'],
  anew: ['documentNo', 'adjustDate', 'lines'],
  amendable: ['notes'],
  actions: {
    post: { from: ['Draft', 'Approved'], to: 'Posted' },
    ...trade.approvalActions,
  },
  posts: { source: 'SJ', on: ['adjustDate'] },
  head: { party: 'billToId', amount: 'docAmount' },
  stages: trade.postedStages,
  hands: {
    ...{ binds: ['post'], decides: ['approve'], inside: ['submit', 'return'] },
    secondHand: {
      field: 'lines',
      // What is given back weighs by limits of its own.
      weighed: (record) => ({
        kinds: [amount(record).startsWith('-') ? 'CustomerCredit' : 'CustomerInvoice'],
        amount: amount(record).replace('-', '') || null,
        ...{ currency: shown(record, 'currency'), rate: shown(record, 'rate') },
      }),
    },
  },
  bulkActions: trade.approvalBulkActions,
  fields: {
    adjustmentNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Draft', 'Submitted', 'Approved', 'Posted'], { readOnly }),
    billToId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    documentNo: optional(lookup('ar.customerInvoice', { kind: '=Invoice', status: '=Posted' }, { upper: true })),
    productId: optional(lookup('po.product', {}, { upper: true })),
    fromDate: optional(date()),
    toDate: optional(date()),
    /** Of all lines that say no other. */
    newPrice: optional(price({ least: '0' })),
    adjustDate: date(),
    reason: text({ max: 200 }),
    notes: optional(note({ max: 500 })),
    currency: optional(currencyShown()),
    rate: optional(rate({ readOnly })),
    netAmount: trade.worked('lines.difference'),
    taxAmount: trade.worked('lines.difference'),
    /** Below zero it is given back. */
    docAmount: trade.worked('lines.difference'),
    ...trade.approved(),
    lines: lines(
      {
        /** By which the line of the invoice is known; it travels with what is typed of it. */
        ofLine: optional(code({ max: 40 })),
        documentNo: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.documentNo'),
        invoiceNo: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.invoiceNo'),
        docDate: takenFrom(optional(date({ readOnly })), 'ar.customerInvoice.docDate'),
        productId: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.lines.productId'),
        description: takenFrom(optional(text({ max: 100, readOnly })), 'ar.customerInvoice.lines.description'),
        /** Invoiced, less what came back. */
        quantity: takenFrom(optional(quantity({ readOnly })), 'ar.customerInvoice.lines.quantity'),
        unit: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.lines.unit'),
        /** Of its price, and how much of that was sold; empty where the price is of `unit`. */
        priceUnit: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.lines.priceUnit'),
        priceQuantity: takenFrom(optional(quantity({ readOnly })), 'ar.customerInvoice.lines.priceQuantity'),
        unitPrice: takenFrom(optional(price({ readOnly })), 'ar.customerInvoice.lines.unitPrice'),
        newPrice: optional(price({ least: '0' })),
        difference: trade.worked('lines.newPrice', 'lines.unitPrice'),
        /** The credit or charge that came of it. */
        noteNo: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.invoiceNo'),
      },
      { most: MOST_ADJUSTED },
    ),
  },
  list: [
    ...(['adjustmentNo', 'adjustDate', 'billToId', 'documentNo', 'productId', 'reason', 'docAmount'] as const),
    ...(['currency', 'status', 'netAmount', 'taxAmount', 'submittedBy', 'approvedBy', 'approvedOn'] as const),
  ],
  search: ['adjustmentNo', 'billToId', 'reason'],
  sort: ['-adjustmentNo'],
})
export type PriceAdjustment = RecordOfEntity<typeof PriceAdjustment>
