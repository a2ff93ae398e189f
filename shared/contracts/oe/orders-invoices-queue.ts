import { Firm } from '../admin/firm.ts'
import { choice, code, date, flag, integer, lookup, money, note, optional, text } from '../fields.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'
import { SalesOrder } from './sales-order.ts'
import { Shipment } from './shipment.ts'

/** Why an order is not invoiced, the one that is mended first before the others. */
export const NOT_INVOICED_SINCE = [
  'PriceHold',
  'NoPrice',
  'NoWeight',
  'NoReference',
  'NoProof',
  'BeforeShipment',
] as const

/**
 * [supply 9 orders-invoices-queue] What was shipped and not invoiced, an invoice in a row with its taxes as they will be: goods at the price of the order,
 * surcharges, and the freight with the last of it. Orders of a customer who wants one invoice stand on one. Each invoice commits alone; the result leads from each
 * order to its invoice, or says why there is none, and what became of the commissions.
 */
export const OrdersInvoicesQueue = processContract('oe.ordersInvoicesQueue', {
  roles: { controller: ['view', 'run'], approver: ['view'], clerk: ['view', 'run'] },
  parameters: {
    invoiceDate: date(),
    billToId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
    orderNo: optional(lookup('oe.salesOrder', {}, { upper: true })),
    warehouseId: optional(lookup('admin.warehouse', {}, { max: 10, upper: true })),
    shippedUntil: optional(date()),
    /** What is sold by its weight and was not weighed is asked for by the weight that its dimensions have. */
    isTheoretical: flag(),
    /** What reps have earned with the invoices of the day goes to payables when they are made, for whoever may post it. */
    postsCommissions: flag(),
    /** Numbers of orders, one after the other: those that are ticked. All of them where none is named. */
    chosen: optional(note({ max: 16000 })),
  },
  initial: (today) => ({ invoiceDate: today, isTheoretical: false, postsCommissions: true }),
  columns: {
    orderNo: of(SalesOrder, 'orderNo'),
    /** All orders of the invoice, by their numbers. */
    orderNos: text({ max: 16000 }),
    orders: integer(),
    billToId: of(SalesOrder, 'billToId'),
    name: of(Firm, 'name'),
    shipDate: of(Shipment, 'shipDate'),
    shipmentNo: of(Shipment, 'shipmentNo'),
    shipments: integer(),
    goods: money(),
    charges: money(),
    netAmount: money(),
    taxAmount: money(),
    total: money(),
    currency: of(SalesOrder, 'currency'),
    why: optional(choice(NOT_INVOICED_SINCE)),
    /** Who knows more of what blocks it, and since when it does. */
    knows: optional(code({ max: 100 })),
    since: optional(date()),
  },
  drill: { orderNo: 'oe/sales-order', billToId: 'ar/account-inquiry', shipmentNo: 'oe/shipment' },
})
