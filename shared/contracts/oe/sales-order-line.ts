import {
  choice,
  code,
  date,
  flag,
  integer,
  lookup,
  margin,
  optional,
  percent,
  price,
  quantity,
  takenFrom,
  text,
} from '../fields.ts'
import * as trade from '../trade/fields.ts'
import { packagingFields } from '../trade/packaging.ts'
import { CHARGES } from './charges.ts'
import { PRICE_SOURCES } from './price.ts'

const figure = () => optional(quantity({ readOnly: true }))
/** Why what is left of a line is not delivered any more. */
export const closingReason = () =>
  lookup('admin.userCode', { codeType: '=CLOSING_REASON', active: 'true' }, { upper: true })

/** What the prices have said of a line, or of a kit that is priced as one. */
const pricedFields = () => ({
  /** What the price is of, and how much of that is asked: twenty sheets are 19.537 hundredweight. */
  priceUnit: optional(text({ max: 20, readOnly: true })),
  priceQuantity: figure(),
  /** By which of their steps, and the least that may be asked. */
  listPrice: optional(price({ readOnly: true })),
  priceSource: optional(choice(PRICE_SOURCES, { readOnly: true })),
  priceTrace: takenFrom(
    optional(text({ max: 8000, readOnly: true })),
    'oe.priceTable.tableId',
    'oe.priceTable.lines.price',
  ),
  /** What the table of the customer takes off. */
  tableDiscount: optional(percent({ readOnly: true })),
  floorPrice: optional(price({ readOnly: true })),
  /** Why another price was typed, or one below the floor. */
  priceReason: optional(text({ max: 200 })),
  unitCost: optional(price({ readOnly: true })),
  marginPercent: optional(margin({ readOnly: true })),
})

const SUPPLY_STATES = ['Pending', 'Submitted', 'Approved', 'Committed'] as const

/** One thing that a customer asks us for. [supply 9] */
export const ORDER_LINE = {
  lineNo: optional(integer({ least: 1, readOnly: true })),
  productId: optional(lookup('po.product', { active: 'true' }, { upper: true })),
  /** The customer's own number of it. */
  customerSku: optional(text({ max: 40 })),
  description: takenFrom(text({ max: 100 }), 'po.product.description'),
  quantity: quantity({ least: '0' }),
  unit: lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true }),
  ...pricedFields(),
  /** Before discounts; it stays as it was saved until it is priced anew. [supply 6.6] */
  unitPrice: price({ least: '0' }),
  discountPercent: optional(percent()),
  /** What is charged for one: the price less its discount, to four decimals. */
  netPrice: optional(price({ readOnly: true })),
  /** Per unit, beside the price: alloy, fuel. No discount takes of it. */
  surcharge: optional(price({ least: '0' })),
  amount: trade.worked(),
  surchargeAmount: takenFrom(trade.worked(), 'oe.salesOrder.lines.surcharge'),
  taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
  taxAmount: takenFrom(trade.worked(), 'oe.salesOrder.lines.amount'),
  warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })),
  promisedDate: optional(date()),
  jobId: optional(lookup('po.job', { status: '=Open' }, { upper: true })),
  costCode: trade.jobLine().costCode,
  /** By how much less or more still counts as all of it; without it what its class says. [supply 9] */
  tolerancePercent: optional(percent()),
  /** All of it comes of one melt. */
  oneHeat: flag(),
  /** The lot that its customer asked for: it is picked first. */
  lotNo: optional(code({ max: 30, upper: true })),
  /** What its customer reads under it. */
  lineNotes: optional(text({ max: 300 })),
  /** Free there now, what is kept for others taken off. */
  available: figure(),
  reserved: figure(),
  allocated: figure(),
  /** Lots that are set apart for it, each with how much of it. */
  lotsApart: takenFrom(optional(text({ max: 8000, readOnly: true })), 'ic.lot.lotNo'),
  picked: figure(),
  backordered: figure(),
  shipped: figure(),
  shortClosed: figure(),
  cancelled: figure(),
  invoiced: figure(),
  closingReason: optional({ ...closingReason(), readOnly: true }),
  /** Of the blanket order of its order: the line that it draws from, at its price. */
  blanketLineNo: takenFrom(optional(integer({ least: 1, readOnly: true })), 'lines.lineNo'),
  /** The kit of its order that it is a component of, and how much of it one of these needs; without it, it is a line of its own. */
  kitNo: optional(integer({ least: 1 })),
  kitEach: takenFrom(optional(quantity({ readOnly: true })), 'po.product.components.quantity'),
  /** What is done with it: a number that the line of the goods shares with those of what is charged for that. */
  processNo: optional(integer({ least: 1 })),
  charge: optional(choice(CHARGES)),
  /** Of a run: how much of it one of the goods needs. */
  chargeEach: optional(quantity({ least: '0' })),
  /** To what its goods are cut, as their product is measured, and how that is said. [judgement 31b] */
  width: optional(quantity({ least: '0' })),
  length: optional(quantity({ least: '0' })),
  size: optional(text({ max: 40, readOnly: true })),
  /** How it is packed, where it is not as whoever it goes to always wants it. [judgement 31b] */
  ...packagingFields(),
  /** What is bought for it, and when that comes. */
  supplyNo: takenFrom(optional(text({ max: 20, readOnly: true })), 'po.purchaseOrder.orderNo'),
  supplyOn: takenFrom(optional(date({ readOnly: true })), 'po.purchaseOrder.eta'),
  /** How far what brings it is, where that is a transfer or a work order. */
  supplyState: optional(choice(SUPPLY_STATES, { readOnly: true })),
}

/** By what a kit is priced: by a price of its own, which its components share, or by theirs. */
export const KIT_PRICES = ['Kit', 'Components'] as const

/** [supply 9.1] A kit as its customer orders it; its components are lines of the order. */
export const ORDER_KIT = {
  kitNo: optional(integer({ least: 1 })),
  productId: lookup('po.product', { active: 'true', isKit: 'true' }, { upper: true }),
  description: takenFrom(text({ max: 100 }), 'po.product.description'),
  quantity: quantity({ least: '0' }),
  unit: takenFrom(optional(text({ max: 20, readOnly: true })), 'po.product.unit'),
  pricedBy: optional(choice(KIT_PRICES)),
  /** Of its own price alone. */
  ...pricedFields(),
  unitPrice: optional(price({ least: '0' })),
  discountPercent: optional(percent()),
  /** Less its discount, of its price unit; of one that is priced by its components what one kit comes to. */
  netPrice: takenFrom(optional(price({ readOnly: true })), 'oe.salesOrder.kits.unitPrice'),
  amount: takenFrom(trade.worked(), 'oe.salesOrder.lines.amount'),
}
