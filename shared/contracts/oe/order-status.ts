import { Firm } from '../admin/firm.ts'
import { code, date, flag, integer, money, optional, quantity } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { SalesOrder } from './sales-order.ts'

/**
 * [supply 9 order-status-report] What customers still wait for, line by line: how much, since when it is late, what holds its order, and what is bought
 * that would fill it. What is open adds up to what the orders say of themselves, currency by currency.
 */
export const OrderStatus = reportContract('oe.orderStatus', {
  roles: { controller: ['view', 'export'], clerk: ['view', 'export'], approver: ['view'] },
  parameters: {
    customerId: optional(of(SalesOrder, 'billToId')),
    productId: optional(of(SalesOrder, 'lines.productId')),
    warehouseId: optional(of(SalesOrder, 'warehouseId')),
    salesRepId: optional(of(SalesOrder, 'salesRepId')),
    /** Promised by this day, or for none. */
    promisedBy: optional(date()),
    lateOnly: flag(),
    backorderedOnly: flag(),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    orderNo: of(SalesOrder, 'orderNo'),
    orderDate: of(SalesOrder, 'orderDate'),
    customerReference: of(SalesOrder, 'customerReference'),
    lineNo: optional(integer()),
    productId: of(SalesOrder, 'lines.productId'),
    description: of(SalesOrder, 'lines.description'),
    ordered: of(SalesOrder, 'lines.quantity'),
    shipped: of(SalesOrder, 'lines.shipped'),
    open: quantity(),
    backordered: of(SalesOrder, 'lines.backordered'),
    unit: of(SalesOrder, 'lines.unit'),
    promisedDate: of(SalesOrder, 'lines.promisedDate'),
    daysLate: optional(integer()),
    heldFor: of(SalesOrder, 'heldFor'),
    supply: optional(code({ max: 20 })),
    comesOn: optional(date()),
    openAmount: money(),
    currency: of(SalesOrder, 'currency'),
    salesRepId: of(SalesOrder, 'salesRepId'),
    warehouseId: of(SalesOrder, 'warehouseId'),
  },
  hidden: ['salesRepId', 'warehouseId', 'customerReference', 'orderDate'],
  groupBy: [['firmId'], ['productId'], ['promisedDate'], ['salesRepId', 'firmId'], []],
  titles: { firmId: 'name', productId: 'description' },
  totals: ['openAmount'],
  within: 'currency',
  ties: ['orders'],
  sort: ['name', 'promisedDate', 'orderNo', 'lineNo'],
  drill: {
    ...{ firmId: 'ar/account-inquiry', orderNo: 'oe/order-summary', productId: 'ic/product-inquiry' },
    supply: 'po/purchase-order',
  },
})
