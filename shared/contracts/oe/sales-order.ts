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
  percent,
  quantity,
  stamp,
  takenFrom,
  text,
} from '../fields.ts'
import * as trade from '../trade/fields.ts'
import { sending } from '../trade/sent-paper.ts'
import { closingReason, ORDER_KIT, ORDER_LINE } from './sales-order-line.ts'

export const ORDER_STATES = ['Quote', 'Open', 'OnHold', 'Closed', 'Cancelled'] as const
/** What is shipped direct goes from its vendor to the customer and never lies with us. A blanket order holds quantities and prices for a while: other orders draw from it, and it keeps no stock itself. */
export const ORDER_TYPES = ['Quote', 'Stock', 'DirectShip', 'Counter', 'Blanket'] as const
/** Why an order may not be picked; several may stand at once, and it goes on when none of them does. */
export const HOLD_KINDS = ['Credit', 'Price', 'Customer', 'Manual'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

const amount = () => optional(trade.amount())
/** Of an action on one line, or on all that is open. */
const ending = { lineNo: optional(integer({ least: 1 })), closingReason: closingReason() }
const isCounter = ({ orderType }: Readonly<Record<string, unknown>>) => orderType === 'Counter'
/** Over the counter it is paid at once, and of a blanket order nothing leaves. */
const isDelivered = ({ orderType }: Readonly<Record<string, unknown>>) =>
  orderType !== 'Counter' && orderType !== 'Blanket'
/** What is put on the counter. */
const tendered = {
  drawerId: lookup('oe.cashDrawer', { active: 'true' }, { max: 20, upper: true }),
  cashGiven: amount(),
  cardPaid: amount(),
  cardReference: optional(text({ max: 60 })),
  chequePaid: amount(),
  chequeReference: optional(text({ max: 60 })),
  /** What he will owe by his terms. */
  onAccount: amount(),
  /** Why it goes beyond his credit. */
  creditReason: optional(text({ max: 200 })),
}
const isStock = ({ orderType }: Readonly<Record<string, unknown>>) => orderType === 'Stock'
/** What is bought for an order: what waits of it for stock, or all of it where its vendor ships it. */
const isBought = ({ orderType }: Readonly<Record<string, unknown>>) =>
  orderType === 'Stock' || orderType === 'DirectShip'
const isReleased = ({ releasedOn }: Readonly<Record<string, unknown>>) => (releasedOn ?? null) !== null

/**
 * [S3.29] [supply 3.7, 9] What a customer asks us for, from the quote to the last invoice. It books nothing: it keeps stock by claims and binds
 * credit. What was ordered of a line is at any time what was shipped of it, is picked, allocated, reserved or backordered, was closed short or cancelled.
 */
export const SalesOrder = document('oe.salesOrder', {
  // Who may let a credit pass releases what it holds.
  roles: { approver: ['unhold'] },
  refusedAs: 'order',
  key: 'orderNo',
  title: 'billToId',
  state: 'status',
  drafts: ['Quote', 'Open', 'OnHold'],
  needed: ['orderType', 'billToId'],
  completedBy: [
    ...(['orderType', 'billToId', 'shipToId', 'orderDate', 'requestedDate', 'warehouseId', 'currency'] as const),
    'blanketNo',
    ...(['termsCode', 'discountPercent', 'discountAmount', 'freight', 'lines', 'kits'] as const),
  ],
  anew: [
    ...(['orderDate', 'requestedDate', 'startsOn', 'expiresOn', 'rate', 'customerReference'] as const),
    ...(['lines.promisedDate', 'lines.priceReason', 'lines.lotNo', 'kits.priceReason'] as const),
  ],
  actions: {
    confirm: { from: ['Quote'] },
    /** [supply 3.7] And its vendor ships it: nothing of it is kept in stock. */
    confirmDirect: { from: ['Quote'] },
    /** What still holds it is said with the refusal. */
    release: { from: ['Open', 'OnHold'], only: (order) => !isReleased(order) && isDelivered(order) },
    /** [judgement 42] Paid, handed over and invoiced at once. */
    take: { from: ['Open'], only: isCounter, parameters: tendered },
    /** [R14] The customer pays on it before it is invoiced. */
    takeDeposit: {
      from: ['Open', 'OnHold'],
      only: isDelivered,
      parameters: {
        bankAccountId: lookup('gl.bankAccount', { active: 'true' }, { max: 20, upper: true }),
        depositMethod: choice(['Cheque', 'EFT', 'Wire', 'Card', 'Cash']),
        depositReference: optional(text({ max: 60 })),
        depositAmount: money({ least: '0.01', most: '9999999999.99' }),
      },
      skipsValidation: true,
    },
    /** A line without a price is what it is for: it is taken as it stands. */
    reprice: { from: ['Quote', 'Open', 'OnHold'], skipsValidation: true },
    /** It goes to its customer as it stands: a quote, or the confirmation of an order that nothing holds. */
    send: {
      from: ['Quote', 'Open'],
      parameters: sending(),
      skipsValidation: true,
    },
    /** What waits of it, or of one line, is bought for it: it comes into stock, and is kept for the line; or goes to the customer directly. */
    buy: {
      from: ['Open'],
      only: isBought,
      parameters: {
        lineNo: optional(integer({ least: 1 })),
        vendorId: optional(lookup('admin.firm', { isVendor: 'true', status: '=Active' }, { upper: true })),
      },
      skipsValidation: true,
    },
    /** [judgement 31] What waits of a line is sent by another warehouse, and kept for it when it comes; without a quantity as much as waits and is free there. */
    transfer: {
      from: ['Open'],
      only: isStock,
      parameters: {
        transferLine: integer({ least: 1 }),
        fromWarehouse: lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true }),
        transferQuantity: optional(quantity({ least: '0.000001' })),
      },
      proposes: { transferLine: 'lines.lineNo' },
      skipsValidation: true,
    },
    /** [supply 9.1 processing] What is done with the goods of a line, or what it is put together of, becomes a work order; its pieces are kept for the line. */
    make: {
      from: ['Open'],
      only: isStock,
      parameters: {
        makeLine: integer({ least: 1 }),
        makeLot: optional(lookup('ic.lot', {}, { max: 30, upper: true })),
      },
      proposes: { makeLine: 'lines.lineNo' },
      skipsValidation: true,
    },
    /** What waits of it, or so much of one line, goes on as an order of its own. */
    split: {
      from: ['Open', 'OnHold'],
      only: isStock,
      parameters: { lineNo: optional(integer({ least: 1 })), splitQuantity: optional(quantity({ least: '0' })) },
      skipsValidation: true,
    },
    /** A lot is kept for one line alone; without a quantity as much as is free of it and the line still wants. */
    setApart: {
      from: ['Open', 'OnHold'],
      only: isStock,
      parameters: {
        apartLine: integer({ least: 1 }),
        apartLot: lookup('ic.lot', {}, { max: 30, upper: true }),
        apartQuantity: optional(quantity({ least: '0.000001' })),
      },
      proposes: { apartLine: 'lines.lineNo' },
      skipsValidation: true,
    },
    /** It is free for others again; without a lot all that are set apart for the line. */
    letGo: {
      from: ['Open', 'OnHold'],
      only: isStock,
      parameters: {
        apartLine: integer({ least: 1 }),
        lotLetGo: optional(lookup('ic.lot', {}, { max: 30, upper: true })),
      },
      proposes: { apartLine: 'lines.lineNo' },
      skipsValidation: true,
    },
    hold: {
      from: ['Open', 'OnHold'],
      to: 'OnHold',
      parameters: { holdReason: text({ max: 200 }) },
      skipsValidation: true,
    },
    unhold: {
      from: ['OnHold'],
      parameters: { holdKind: choice(HOLD_KINDS), holdReason: text({ max: 200 }) },
      skipsValidation: true,
    },
    shortClose: {
      from: ['Open', 'OnHold'],
      parameters: ending,
      proposes: { lineNo: 'lines.lineNo' },
      skipsValidation: true,
    },
    cancel: { from: ['Quote', 'Open', 'OnHold'], parameters: ending, skipsValidation: true },
  },
  begins: ({ orderType }) => (orderType === 'Quote' ? 'Quote' : 'Open'),
  hands: {
    inside: [
      'confirm',
      'confirmDirect',
      'release',
      'take',
      'takeDeposit',
      'reprice',
      'send',
      'buy',
      'transfer',
      'make',
      'split',
      'setApart',
      'letGo',
      'hold',
      'unhold',
      'shortClose',
      'cancel',
    ],
    tends: [
      // Who may let it pass, as far as he may.
      {
        ...{ because: 'creditHeld', by: 'unhold', while: { status: 'OnHold', heldFor: 'Credit' } },
        ...{ within: { right: 'credit.override', weighs: 'heldBeyond' }, tells: ['heldBeyond', 'promisedDate'] },
      },
      // A quote is called about before it ends, by whoever sells to that customer.
      {
        ...{ because: 'quoteEnds', by: 'confirm', while: { status: 'Quote' } },
        ...{ ends: { on: 'expiresOn', within: 7 }, of: 'salesRepId', tells: ['expiresOn', 'contact'] },
      },
    ],
  },
  head: { amount: 'total' },
  comes: ['requestedDate', 'expiresOn'],
  fields: {
    orderNo: optional(code({ max: 20, readOnly: true })),
    companyId: optional(code({ max: 10, readOnly: true })),
    status: choice(ORDER_STATES, { readOnly: true }),
    /** A quote binds nobody until it is confirmed; then it is an order of stock. Over the counter it is paid and taken at once. */
    orderType: choice(ORDER_TYPES),
    billToId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    shipToId: optional(lookup('admin.firm', { isShipTo: 'true', status: '=Active' }, { upper: true })),
    /** As it was when the order was taken: the address of a firm may change. */
    shipToAddress: optional(note({ max: 300 })),
    orderDate: date(),
    /** When he wants it, and when the last of its lines is promised. */
    requestedDate: optional(date()),
    promisedDate: optional(date({ readOnly: true })),
    /** The last day on which a quote holds, or that a blanket order holds its prices; and the first of the latter. */
    startsOn: optional(date()),
    expiresOn: optional(date()),
    /** The blanket order that it draws from. */
    blanketNo: optional(lookup('oe.salesOrder', { orderType: '=Blanket', status: '=Open' }, { upper: true })),
    /** The order that it was split off. */
    splitFrom: optional(code({ max: 20, readOnly: true })),
    /** The number of the customer's own order. */
    customerReference: optional(text({ max: 60 })),
    contact: optional(text({ max: 60 })),
    salesRepId: optional(lookup('admin.salesRep', { active: 'true' }, { upper: true })),
    warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })),
    shipVia: optional(lookup('admin.userCode', { codeType: '=SHIP_VIA', active: 'true' }, { upper: true })),
    /** It leaves whole or not at all. */
    shipComplete: flag(),
    termsCode: lookup('admin.accountTerms', { active: 'true', usedByReceivables: 'true' }, { max: 10, upper: true }),
    ...trade.priced(),
    jobId: optional(lookup('po.job', { status: '=Open' }, { upper: true })),
    notes: optional(note({ max: 500 })),
    shippingNotes: optional(note({ max: 500 })),
    discountPercent: optional(percent()),
    discountAmount: amount(),
    freight: amount(),
    /** Goods of the lines, before the discount of the order; surcharges are no part of it. */
    subTotal: trade.worked('lines.amount'),
    surchargeAmount: trade.worked('lines.surchargeAmount'),
    taxAmount: trade.worked('lines.amount'),
    total: trade.worked('lines.amount'),
    /** Of the freight: its tax, and whether an invoice has asked for it. */
    freightTax: trade.worked('freight'),
    freightInvoiced: flag({ readOnly: true }),
    /** Up to here it was let through beyond the limit. */
    creditPassed: trade.worked('lines.amount'),
    /** What was paid on it ahead, and what of that no invoice has used up. */
    depositPaid: trade.worked('ar.cashReceipt.amount'),
    depositOpen: trade.worked('ar.cashReceipt.amount'),
    /** By how much it goes beyond the credit of its customer, where his account is in the currency of the order. */
    heldBeyond: takenFrom(optional(money({ readOnly: true })), 'holds.beyond'),
    /** It may be picked. */
    releasedBy: optional(text({ max: 100, readOnly: true })),
    releasedOn: optional(stamp()),
    /** [judgement 42] How it was paid over the counter, what was given back, and what there was no coin for. */
    drawerId: optional({ ...lookup('oe.cashDrawer', {}, { max: 20, upper: true }), readOnly: true }),
    cashGiven: trade.worked(),
    changeGiven: trade.worked(),
    cashRounding: trade.worked(),
    cardPaid: trade.worked(),
    cardReference: optional(text({ max: 60, readOnly: true })),
    chequePaid: trade.worked(),
    chequeReference: optional(text({ max: 60, readOnly: true })),
    onAccount: trade.worked(),
    takenBy: optional(text({ max: 100, readOnly: true })),
    takenOn: optional(stamp()),
    shippedStatus: choice(['NotShipped', 'Partly', 'Shipped'], { readOnly: true }),
    invoicedStatus: choice(['NotInvoiced', 'Partly', 'Invoiced'], { readOnly: true }),
    lines: lines(ORDER_LINE, { most: 1000 }),
    kits: lines(ORDER_KIT, { most: 200 }),
    holds: {
      ...lines({
        kind: choice(HOLD_KINDS, { readOnly: true }),
        placedBy: text({ max: 100, readOnly: true }),
        placedOn: stamp(),
        reason: optional(text({ max: 200, readOnly: true })),
        /** By how much it goes beyond the credit of its customer. */
        beyond: optional(money({ readOnly: true })),
        liftedBy: optional(text({ max: 100, readOnly: true })),
        liftedOn: optional(stamp()),
        liftReason: optional(text({ max: 200, readOnly: true })),
      }),
      readOnly: true,
    },
  },
  derived: {
    customerName: takenFrom(optional(text({ max: 100, readOnly: true })), 'admin.firm.name'),
    /** The gravest of what holds it. */
    heldFor: takenFrom(optional(choice(HOLD_KINDS, { readOnly: true })), 'holds.kind'),
    /** What of it is still to be shipped, at its price, before tax. */
    openAmount: trade.worked('lines.amount'),
    daysLate: trade.daysLate('lines.promisedDate'),
  },
  list: [
    ...(['orderNo', 'orderType', 'billToId', 'customerName', 'orderDate', 'promisedDate', 'daysLate'] as const),
    ...(['total', 'currency', 'openAmount', 'status', 'heldFor', 'shippedStatus', 'invoicedStatus'] as const),
    ...(['customerReference', 'salesRepId', 'warehouseId', 'shipVia', 'requestedDate', 'expiresOn'] as const),
    ...(['termsCode', 'releasedBy', 'releasedOn', 'shipToId'] as const),
  ],
  search: ['orderNo', 'billToId', 'customerName', 'customerReference'],
  sort: ['-orderNo'],
})
export type SalesOrder = RecordOfEntity<typeof SalesOrder>
