import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  integer,
  lines,
  lookup,
  note,
  optional,
  percent,
  quantity,
  takenFrom,
  text,
} from '../fields.ts'
import { weighedBy } from '../second-hand.ts'
import * as trade from '../trade/fields.ts'

/**
 * A credit is entered positive and posted to the other side; a charge asks for more, of what was invoiced before or of nothing. An adjustment
 * moves what is owed to an account, up or down with its sign. A release asks for what was held back of an invoice.
 */
export const CUSTOMER_INVOICE_KINDS = ['Invoice', 'Credit', 'Charge', 'Adjustment', 'Release'] as const

/** Where a document was born: typed here, drafted by a template, or made by what charges customers or gives back to them. */
export const INVOICE_ORIGINS = [
  ...(['Typed', 'Recurring', 'Interest', 'Reminder', 'Returned', 'Commission'] as const),
  ...(['Order', 'PriceAdjustment', 'ProductReturn'] as const),
] as const

/** Made of what was sold by an order: they are taken back by what is given back, never by a reversal. [supply 3.10] */
export const BORN_OF_SALES: readonly string[] = ['Order', 'PriceAdjustment', 'ProductReturn']

/** What a line of an order sells, each with its account: goods by their class, what is charged beside them, what taking them back costs. */
export const SOLD_AS = ['Goods', 'Surcharge', 'Freight', 'Restocking'] as const

const readOnly = true
const ofKind = weighedBy(['CustomerInvoice'], 'docAmount')
/** What is given back: by a credit, or by an adjustment downwards. */
const givesBack = (invoice: Readonly<Record<string, unknown>>): boolean =>
  invoice['kind'] === 'Credit' || String(invoice['docAmount'] ?? '').startsWith('-')

/**
 * [finance 8.1] What a customer is asked for, or given back, that is not born of an order. Terms, currency, rate, taxes and amounts that
 * are left empty follow from the customer; our number for him is given, without a gap, when it is posted.
 */
export const CustomerInvoice = document('ar.customerInvoice', {
  roles: { approver: ['return'], clerk: ['view', 'add', 'edit', 'delete', 'export', 'post', 'return', 'submit'] },
  key: 'documentNo',
  title: 'invoiceNo',
  state: 'status',
  drafts: ['Draft'],
  needed: ['kind', 'billToId', 'holdbackPercent'],
  completedBy: [
    'kind',
    'billToId',
    'shipToId',
    'docDate',
    'termsCode',
    'currency',
    'holdbackPercent',
    'credits',
    'releases',
    'lines',
  ],
  anew: [
    'docDate',
    'dueDate',
    'discountDate',
    'discountAmount',
    'rate',
    'holdbackDueOn',
    'lienClaimed',
    'credits',
    'releases',
    'creditReason',
  ],
  amendable: ['holdbackDueOn', 'lienClaimed', 'notes'],
  actions: trade.postedActions,
  posts: { source: 'SJ', on: ['docDate'] },
  head: { amount: 'docAmount' },
  stages: trade.postedStages,
  comes: ['discountDate', 'dueDate'],
  hands: {
    ...{ binds: ['post'], decides: ['approve'], inside: ['submit', 'return', 'reverse'] },
    secondHand: {
      field: 'lines',
      // What is given back weighs by limits of its own.
      weighed: (invoice) => ({
        ...ofKind(invoice),
        kinds: [givesBack(invoice) ? 'CustomerCredit' : 'CustomerInvoice'],
        amount: String(invoice['docAmount'] ?? '').replace('-', '') || null,
      }),
    },
  },
  bulkActions: trade.approvalBulkActions,
  fields: {
    documentNo: optional(code({ max: 20, readOnly: true })),
    /** By which the customer knows it. */
    invoiceNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(trade.POSTED_STATES, { readOnly: true }),
    kind: choice(CUSTOMER_INVOICE_KINDS),
    /** [finance 8.1 born] Where it was born, and of what: a template, a receipt that came back, a reminder. */
    origin: choice(INVOICE_ORIGINS, { readOnly: true }),
    originNo: optional(code({ max: 20, readOnly: true })),
    billToId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    shipToId: optional(lookup('admin.firm', { isShipTo: 'true', status: '=Active' }, { upper: true })),
    /** The invoice that a credit takes something back of. */
    credits: optional(lookup('ar.customerInvoice', { kind: '=Invoice', status: '=Posted' }, { upper: true })),
    /** The invoice of which what was held back falls due. */
    releases: optional(
      lookup('ar.customerInvoice', { kind: '=Invoice', status: '=Posted', holdbackOpen: '>0' }, { upper: true }),
    ),
    docDate: date(),
    ...trade.termed('usedByReceivables'),
    ...trade.priced(),
    salesRepId: optional(lookup('admin.salesRep', { active: 'true' }, { upper: true })),
    /** The number of the customer's own order. */
    customerReference: optional(text({ max: 60 })),
    reason: optional(text({ max: 200 })),
    /** Why somebody with the right to it goes beyond the limit of the customer. */
    creditReason: optional(text({ max: 200 })),
    ...trade.heldBack(),
    notes: optional(note({ max: 500 })),
    // A document of one line is told by its sums.
    netAmount: trade.worked('lines.amount'),
    taxAmount: trade.worked('lines.amount'),
    holdbackAmount: trade.worked('lines.amount'),
    /** What falls due: lines and tax, less what is held. */
    dueAmount: trade.worked('lines.amount'),
    docAmount: trade.worked('lines.amount'),
    ...trade.approved(),
    ...trade.booked(),
    lines: lines(
      {
        productId: optional(lookup('po.product', { active: 'true' }, { upper: true })),
        ...trade.accountLine(),
        /** Without one it is booked on the account of sales of its product's class, or of contracts where it is for a job. */
        glAccount: optional(trade.accountLine().glAccount),
        description: takenFrom(trade.accountLine().description, 'po.product.description'),
        ...trade.countedLine(),
        /** What it has cost us, in the currency of the document: what is earned of a margin stands on it. */
        cost: optional(trade.amount()),
        ...trade.taxedLine('lines.amount'),
        ...trade.jobLine(),
        /** Said by an order of its lines, and by what gives something of them back; empty of what is typed. */
        sells: optional(choice(SOLD_AS, { readOnly })),
        unit: optional(code({ max: 20, readOnly })),
        /** Of a price of another unit than what was sold: twenty sheets are 19.537 hundredweight at 72.00. [supply 6.7] */
        priceUnit: optional(code({ max: 20, readOnly })),
        priceQuantity: optional(quantity({ readOnly })),
        /** What the price is less than that of the table. */
        discountPercent: optional(percent({ readOnly })),
        orderNo: optional(code({ max: 20, readOnly })),
        orderLine: optional(integer({ readOnly })),
        shipmentNo: optional(code({ max: 20, readOnly })),
        shipmentLine: optional(integer({ readOnly })),
        /** Of what gives back: the line of the invoice. */
        ofLine: optional(code({ max: 40, readOnly })),
      },
      { most: 1000 },
    ),
  },
  derived: {
    customerName: takenFrom(optional(text({ max: 100, readOnly: true })), 'admin.firm.name'),
    /** What is still to be received; what is owed to us is positive. */
    openAmount: trade.worked('docAmount', 'dueAmount', 'lines.amount'),
    holdbackOpen: trade.worked('holdbackAmount', 'lines.amount'),
    daysLate: trade.daysLate(),
    payment: takenFrom(trade.settlement()),
    openAtHome: trade.openAtHome('docAmount', 'dueAmount', 'lines.amount'),
    /** [judgement 14b] Null of what is not open. */
    toCollect: takenFrom(optional(choice(trade.TO_COLLECT, { readOnly: true })), 'dueDate'),
  },
  list: [
    ...(['documentNo', 'invoiceNo', 'kind', 'billToId', 'customerName', 'docDate', 'dueDate', 'docAmount'] as const),
    ...([
      'currency',
      'openAmount',
      'daysLate',
      'status',
      'payment',
      'customerReference',
      'salesRepId',
      'termsCode',
    ] as const),
    ...(['holdbackAmount', 'holdbackOpen', 'taxAmount', 'credits', 'entryNo', 'submittedBy', 'approvedBy'] as const),
    ...(['approvedOn', 'approvalNote', 'reversedOn', 'openAtHome', 'toCollect', 'origin', 'originNo'] as const),
  ],
  also: ['openAtHome', 'toCollect'],
  totals: ['openAmount', 'holdbackOpen', 'openAtHome'],
  search: ['documentNo', 'invoiceNo', 'billToId', 'customerName', 'customerReference'],
  sort: ['-documentNo'],
})
export type CustomerInvoice = RecordOfEntity<typeof CustomerInvoice>
