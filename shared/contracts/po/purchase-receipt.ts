import * as trade from '../trade/fields.ts'
import { currencyShown } from '../gl/currency.ts'
import { document } from '../document.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { receiptLots } from './receipt-lot.ts'
import {
  choice,
  code,
  date,
  flag,
  integer,
  lines,
  lookup,
  money,
  note,
  optional,
  price,
  quantity,
  rate,
  text,
} from '../fields.ts'

const readOnly = true

/**
 * [S3.28] [S4.34] [S5.31] What came in of an order. Posted, it is one entry of the day-book PO: what came in at the price of
 * the order, against what is received and not invoiced yet. It is reversed as long as no invoice has matched it.
 */
export const PurchaseReceipt = document('po.purchaseReceipt', {
  key: 'receiptNo',
  title: 'orderNo',
  state: 'status',
  drafts: ['Open'],
  needed: ['orderNo'],
  completedBy: ['orderNo', 'lines', 'lots'],
  completedAtStart: true,
  anew: [
    ...(['receiptDate', 'packingSlip', 'waybill', 'skids', 'boxes', 'inspectedBy', 'inspectionResult'] as const),
    ...(['overReason', 'lines', 'lots'] as const),
  ],
  amendable: ['notes'],
  actions: {
    post: { from: ['Open'], to: 'Posted', preview: true },
    reverse: {
      from: ['Posted'],
      to: 'Reversed',
      skipsValidation: true,
      parameters: { reversalDate: date(), reversalReason: text({ max: 200 }) },
      proposes: { reversalDate: 'reversesOn' },
    },
  },
  // What came in is owed as it was ordered.
  head: { party: 'vendorId', of: 'admin.firm', number: 'receiptNo', amount: 'amount' },
  hands: { binds: ['post'], inside: ['reverse'], under: 'po.purchaseOrder' },
  fields: {
    receiptNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Open', 'Posted', 'Reversed'], { readOnly }),
    orderNo: lookup('po.purchaseOrder', { status: '=Open' }, { upper: true, fixed: true }),
    vendorId: optional(code({ max: 20, readOnly })),
    warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })),
    receiptDate: date(),
    packingSlip: optional(text({ max: 30 })),
    waybill: optional(text({ max: 30 })),
    carrier: optional(lookup('admin.userCode', { codeType: '=CARRIER', active: 'true' }, { upper: true })),
    skids: optional(integer({ least: 0, most: 9999 })),
    boxes: optional(integer({ least: 0, most: 9999 })),
    inspectedBy: optional(text({ max: 60 })),
    inspectionResult: optional(
      lookup('admin.userCode', { codeType: '=INSPECTION_RESULT', active: 'true' }, { upper: true }),
    ),
    notes: optional(note({ max: 500 })),
    overReason: optional(text({ max: 200 })),
    /** The day that a reversal would have, and the one that it had. [FI5] */
    reversesOn: optional(date({ readOnly })),
    reversalDate: optional(date({ readOnly })),
    reversalReason: optional(text({ max: 200, readOnly })),
    currency: optional(currencyShown()),
    rate: optional(rate({ readOnly })),
    amount: optional(money({ readOnly })),
    entryNo: trade.entryNumber(),
    lines: lines(
      {
        /** The same line of another order is another line: what was typed of it goes with its order. */
        orderNo: optional(code({ max: 20, fixed: true, travels: true })),
        orderLineNo: optional(integer({ least: 1, fixed: true, travels: true })),
        productId: optional(code({ max: 20, fixed: true, travels: true })),
        description: optional(text({ max: 100, readOnly })),
        ordered: optional(quantity({ readOnly })),
        receivedBefore: optional(quantity({ readOnly })),
        quantity: quantity({ least: '0' }),
        unit: optional(code({ max: 20, readOnly })),
        unitCost: optional(price({ readOnly })),
        amount: optional(money({ readOnly })),
        invoiced: optional(quantity({ readOnly })),
        lineKey: optional(code({ max: 30, readOnly })),
        /** Turned away at the door: neither received nor owed. */
        rejected: optional(quantity({ least: '0' })),
        rejectReason: optional(lookup('admin.userCode', { codeType: '=FAIL_REASON', active: 'true' }, { upper: true })),
      },
      { most: 1000 },
    ),
    lots: receiptLots(),
  },
  derived: {
    vendorName: optional(text({ max: 100, readOnly })),
    /** How much of it invoices have matched. */
    invoicing: choice(['Unposted', 'None', 'Partly', 'Invoiced', 'Reversed'], { readOnly }),
  },
  list: [
    'receiptNo',
    'receiptDate',
    'orderNo',
    'vendorId',
    'vendorName',
    'packingSlip',
    'amount',
    'currency',
    'status',
    'invoicing',
    'waybill',
    'carrier',
    'warehouseId',
    'inspectedBy',
    'inspectionResult',
    'entryNo',
  ],
  search: ['receiptNo', 'orderNo', 'vendorId', 'vendorName', 'packingSlip', 'waybill'],
  sort: ['-receiptNo'],
})
export type PurchaseReceipt = RecordOfEntity<typeof PurchaseReceipt>

/** [finance 5.11] Lines of posted receipts: what an invoice matches, and what GRNI is made of. */
export const ReceiptLine = entity('po.receiptLine', {
  roles: { controller: ['export'] },
  keptElsewhere: true,
  key: 'lineKey',
  title: 'description',
  fields: {
    lineKey: code({ max: 30, readOnly }),
    receiptNo: code({ max: 20, readOnly }),
    receiptDate: date({ readOnly }),
    orderNo: code({ max: 20, readOnly }),
    vendorId: code({ max: 20, readOnly }),
    vendorName: text({ max: 100, readOnly }),
    packingSlip: optional(text({ max: 30, readOnly })),
    productId: optional(code({ max: 20, readOnly })),
    description: optional(text({ max: 100, readOnly })),
    unit: optional(code({ max: 20, readOnly })),
    quantity: quantity({ readOnly }),
    invoiced: quantity({ readOnly }),
    toInvoice: quantity({ readOnly }),
    unitCost: price({ readOnly }),
    currency: currencyShown(),
    openAmount: money({ readOnly }),
    waits: flag({ readOnly }),
  },
  derived: {
    /** What GRNI carries it at, in the company's currency. */
    carried: money({ readOnly, ours: true }),
  },
  list: [
    'lineKey',
    'receiptNo',
    'receiptDate',
    'orderNo',
    'vendorId',
    'vendorName',
    'packingSlip',
    'productId',
    'description',
    'quantity',
    'invoiced',
    'toInvoice',
    'unit',
    'unitCost',
    'currency',
    'openAmount',
    'carried',
    'waits',
  ],
  totals: ['carried'],
  search: ['lineKey', 'orderNo', 'vendorId', 'vendorName', 'productId', 'description', 'packingSlip'],
  sort: ['-receiptDate', 'lineKey'],
})
export type ReceiptLine = RecordOfEntity<typeof ReceiptLine>
