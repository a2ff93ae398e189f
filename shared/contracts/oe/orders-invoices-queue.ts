import { Firm } from '../admin/firm.ts'
import { choice, date, integer, lookup, money, optional } from '../fields.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'
import { SalesOrder } from './sales-order.ts'
import { Shipment } from './shipment.ts'

/** Why an order is not invoiced. */
export const NOT_INVOICED_SINCE = ['PriceHold', 'NoPrice', 'BeforeShipment'] as const

/**
 * [supply 9 orders-invoices-queue] What was shipped and not invoiced, an invoice of each order with its taxes as they will be: goods at the price of the order,
 * surcharges, and the freight with the last of it. Each order commits alone; the result leads to its invoice, or says why there is none.
 */
export const OrdersInvoicesQueue = processContract('oe.ordersInvoicesQueue', {
  roles: { controller: ['view', 'run'], approver: ['view'], clerk: ['view', 'run'] },
  parameters: {
    invoiceDate: date(),
    billToId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
    orderNo: optional(lookup('oe.salesOrder', {}, { upper: true })),
    warehouseId: optional(lookup('admin.warehouse', {}, { max: 10, upper: true })),
    shippedUntil: optional(date()),
  },
  initial: (today) => ({ invoiceDate: today }),
  columns: {
    orderNo: of(SalesOrder, 'orderNo'),
    billToId: of(SalesOrder, 'billToId'),
    name: of(Firm, 'name'),
    shipDate: of(Shipment, 'shipDate'),
    shipments: integer(),
    netAmount: money(),
    taxAmount: money(),
    total: money(),
    currency: of(SalesOrder, 'currency'),
    why: optional(choice(NOT_INVOICED_SINCE)),
  },
  drill: { orderNo: 'oe/sales-order', billToId: 'ar/account-inquiry' },
})
