import { Firm } from '../admin/firm.ts'
import { date, integer, money, optional } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { SalesOrder } from './sales-order.ts'
import { Shipment } from './shipment.ts'

/**
 * [supply 3.10 ties] What had left by the end of a day and was not invoiced by then, a shipment in a row, so that a past day is always told by its own dates: what it
 * will be asked for, and what it has cost. Its cost is what the
 * books hold for these shipments.
 */
export const ShippedNotInvoiced = reportContract('oe.shippedNotInvoiced', {
  roles: { controller: ['view', 'export'], approver: ['view'], clerk: ['view', 'export'] },
  parameters: {
    asOf: date(),
    customerId: optional(of(SalesOrder, 'billToId')),
    warehouseId: optional(of(SalesOrder, 'warehouseId')),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    orderNo: of(SalesOrder, 'orderNo'),
    shipmentNo: of(Shipment, 'shipmentNo'),
    shipDate: of(Shipment, 'shipDate'),
    daysWaiting: integer(),
    /** Goods at the prices of the order with their surcharges, less its discount; empty where a line has no price. Freight and taxes come with the invoice. */
    amount: optional(money()),
    currency: of(SalesOrder, 'currency'),
    cost: of(Shipment, 'cost'),
    /** What has asked for it after that day. */
    invoiceNo: of(Shipment, 'invoiceNo'),
    warehouseId: of(Shipment, 'warehouseId'),
  },
  hidden: ['warehouseId'],
  variable: ['cost'],
  groupBy: [['firmId'], ['warehouseId', 'firmId'], []],
  titles: { firmId: 'name' },
  totals: ['amount', 'cost'],
  within: 'currency',
  across: ['cost'],
  ties: ['books'],
  initial: (today) => ({ asOf: today }),
  opensAnswered: true,
  sort: ['-daysWaiting', 'shipmentNo'],
  drill: {
    ...{ firmId: 'ar/account-inquiry', orderNo: 'oe/order-summary', shipmentNo: 'oe/shipment' },
    invoiceNo: 'ar/customer-invoice',
  },
})
