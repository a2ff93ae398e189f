import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
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
  quantity,
  stamp,
  takenFrom,
  text,
} from '../fields.ts'
import * as trade from '../trade/fields.ts'
import { sending } from '../trade/sent-paper.ts'
import { CHARGES } from './charges.ts'

const readOnly = true

/** What becomes of what is not shipped of a line. */
export const RESTS = ['Backorder', 'Close'] as const

/** Why less was picked than was wanted. */
export const SHORT_REASONS = ['NotThere', 'Fewer', 'Damaged'] as const

/** What goods leave in. */
export const PACK_KINDS = ['Skid', 'Bundle', 'Coil', 'Crate', 'Carton'] as const

/**
 * [supply 3.10, 9 orders-shipping-queue] What leaves for an order: of each line what is taken, of which lots, and what it weighed. Posted, stock goes at what it is
 * carried at, and the order knows what of it has gone. It is taken back as long as no invoice has asked for it.
 */
export const Shipment = document('oe.shipment', {
  roles: {
    controller: ['*'],
    approver: ['view'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'post', 'reverse', 'deliver', 'send'],
  },
  key: 'shipmentNo',
  title: 'orderNo',
  state: 'status',
  drafts: ['Open'],
  needed: [],
  completedBy: ['orderNo', 'warehouseId', 'lines', 'lots', 'packs', 'packed'],
  completedAtStart: true,
  anew: ['shipDate', 'lines', 'lots', 'packs', 'packed', 'corrections', 'carrierReference'],
  amendable: ['carrierReference', 'notes'],
  actions: {
    post: { from: ['Open'], to: 'Shipped', preview: true },
    reverse: {
      from: ['Shipped'],
      to: 'Reversed',
      skipsValidation: true,
      parameters: { reversalDate: date() },
      proposes: { reversalDate: 'shipDate' },
      // What its vendor has shipped is taken back with his receipt.
      only: ({ invoiceNo, receiptNo }) => invoiceNo === null && (receiptNo ?? null) === null,
    },
    /** [supply 9 orders-invoices-queue] Who has signed for it, and when; what he has signed hangs on the shipment as a file. */
    deliver: {
      from: ['Shipped'],
      skipsValidation: true,
      parameters: { deliveryDate: date(), signature: text({ max: 60 }) },
      proposes: { deliveryDate: 'shipDate' },
    },
    /** [supply 9 edit-lot-numbers-shipped] Another lot has left than was written down. */
    correctLot: {
      from: ['Shipped'],
      skipsValidation: true,
      parameters: {
        fromLot: code({ max: 30, upper: true }),
        toLot: lookup('ic.lot', {}, { max: 30, upper: true }),
        quantity: quantity({ least: '0' }),
        reason: text({ max: 200 }),
      },
      only: ({ lots, receiptNo }) => (lots as readonly unknown[]).length > 0 && (receiptNo ?? null) === null,
    },
    /** [supply 9] The certificate of what left goes to whoever gets certificates of the customer. */
    send: {
      from: ['Shipped'],
      skipsValidation: true,
      parameters: sending(),
      only: ({ lots }) => (lots as readonly unknown[]).length > 0,
    },
  },
  posts: { source: 'IC', on: ['shipDate'] },
  head: { party: 'billToId', of: 'admin.firm', number: 'shipmentNo', amount: 'cost' },
  hands: { inside: ['post', 'reverse', 'deliver', 'correctLot', 'send'] },
  fields: {
    shipmentNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Open', 'Shipped', 'Reversed'], { readOnly }),
    orderNo: lookup('oe.salesOrder', { status: '=Open', shippedStatus: 'NotShipped|Partly' }, { upper: true }),
    /** Where it leaves from; of an order that leaves from several, one shipment each. */
    warehouseId: lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true }),
    billToId: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.billToId'),
    shipToId: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.shipToId'),
    shipToAddress: takenFrom(optional(note({ max: 300, readOnly })), 'oe.salesOrder.shipToAddress'),
    customerReference: takenFrom(optional(text({ max: 60, readOnly })), 'oe.salesOrder.customerReference'),
    shipDate: date(),
    shipVia: optional(lookup('admin.userCode', { codeType: '=SHIP_VIA', active: 'true' }, { upper: true })),
    /** What the carrier calls it. */
    carrierReference: optional(text({ max: 60 })),
    packages: optional(integer({ least: 0 })),
    /** Why more leaves than the tolerance of its class lets. */
    overReason: optional(text({ max: 200 })),
    notes: optional(note({ max: 500 })),
    /** Pounds. */
    weight: optional(quantity({ readOnly })),
    cost: optional(money({ readOnly, ours: true })),
    entryNo: trade.entryNumber(),
    deliveredOn: optional(date({ readOnly })),
    signedBy: optional(text({ max: 60, readOnly })),
    reversedOn: optional(date({ readOnly })),
    invoiceNo: takenFrom(optional(code({ max: 20, readOnly })), 'ar.customerInvoice.invoiceNo'),
    /** [supply 3.7] The receipt by which its vendor has shipped it: it never lay with us. */
    receiptNo: takenFrom(optional(code({ max: 20, readOnly })), 'po.purchaseReceipt.receiptNo'),
    lines: lines(
      {
        orderLine: optional(integer({ readOnly })),
        /** By which the line of the order is known; it travels with what is typed of it. */
        lineKey: optional(code({ max: 40 })),
        productId: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.lines.productId'),
        description: takenFrom(optional(text({ max: 100, readOnly })), 'oe.salesOrder.lines.description'),
        ordered: takenFrom(optional(quantity({ readOnly })), 'oe.salesOrder.lines.quantity'),
        /** It is charged for goods of the order, and leaves with them. */
        charge: takenFrom(optional(choice(CHARGES, { readOnly })), 'oe.salesOrder.lines.charge'),
        /** Still to be shipped, and of that what is kept for it. */
        open: takenFrom(optional(quantity({ readOnly })), 'oe.salesOrder.lines.quantity'),
        kept: takenFrom(optional(quantity({ readOnly })), 'oe.salesOrder.lines.reserved'),
        quantity: optional(quantity({ least: '0' })),
        unit: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.lines.unit'),
        /** Pounds, on the scale. */
        weight: optional(quantity({ least: '0' })),
        /** Unless said: within the tolerance of its class the line is done, else the rest waits. */
        rest: optional(choice(RESTS)),
        /** Somebody has it in his hands. */
        picked: flag(),
        shortReason: optional(choice(SHORT_REASONS)),
        closed: optional(quantity({ readOnly })),
        beyond: optional(quantity({ readOnly })),
        cost: optional(money({ readOnly, ours: true })),
      },
      { most: 1000 },
    ),
    lots: lines(
      {
        /** Line of the order; found by the lot where only one line wants its product. */
        orderLine: optional(integer({ least: 1 })),
        lotNo: optional(code({ max: 30, upper: true })),
        quantity: optional(quantity({ least: '0' })),
        weight: optional(quantity({ least: '0' })),
      },
      { most: 1000 },
    ),
    /** What it is packed in; a desk that does not pack says nothing here. */
    packs: lines(
      {
        /** Counted from 1 unless somebody says another. */
        packNo: optional(integer({ least: 1 })),
        /** As the one before, unless it is said. */
        kind: optional(choice(PACK_KINDS)),
        /** Pounds, with what it is packed in. */
        weight: optional(quantity({ least: '0' })),
        /** What is written on it beside its number. */
        mark: optional(text({ max: 60 })),
      },
      { most: 200 },
    ),
    /** What lies in which of them: all of it in the only one, each lot and line by itself in several. */
    packed: lines(
      {
        packNo: optional(integer({ least: 1 })),
        lotNo: optional(code({ max: 30, upper: true })),
        /** Found by the lot where there is one. */
        orderLine: optional(integer({ least: 1 })),
        productId: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.lines.productId'),
        /** What is not packed yet, unless it is said. */
        quantity: optional(quantity({ least: '0' })),
        unit: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.lines.unit'),
      },
      { most: 1000 },
    ),
    /** Lots that it had named at first, and which ones have left in their place. */
    corrections: {
      ...lines({
        fromLot: code({ max: 30, readOnly }),
        toLot: code({ max: 30, readOnly }),
        quantity: quantity({ readOnly }),
        reason: text({ max: 200, readOnly }),
        correctedBy: text({ max: 100, readOnly }),
        correctedOn: stamp(),
        entryNo: optional(code({ max: 20, readOnly })),
      }),
      readOnly,
    },
  },
  derived: {
    customerName: takenFrom(optional(text({ max: 100, readOnly })), 'admin.firm.name'),
  },
  list: [
    ...(['shipmentNo', 'shipDate', 'orderNo', 'billToId', 'customerName', 'warehouseId', 'weight', 'status'] as const),
    ...([
      'invoiceNo',
      'customerReference',
      'shipVia',
      'carrierReference',
      'packages',
      'entryNo',
      'reversedOn',
      'deliveredOn',
      'signedBy',
    ] as const),
  ],
  search: ['shipmentNo', 'orderNo', 'billToId', 'customerReference'],
  sort: ['-shipmentNo'],
})
export type Shipment = RecordOfEntity<typeof Shipment>
