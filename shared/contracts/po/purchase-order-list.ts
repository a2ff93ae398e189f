import { Firm } from '../admin/firm.ts'
import { code, date, integer, lookup, optional, quantity, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Product } from './product.ts'
import { PurchaseOrder } from './purchase-order.ts'

/**
 * [supply 9 purchase-order-list] What is still to come of approved orders but for services, for whoever promises it to customers: when, where, how much of it others wait for and on
 * which orders, and what of it is free. Of several deliveries the first goes to who waits longest. What it costs is for whoever may see that.
 */
export const PurchaseOrderList = reportContract('po.purchaseOrderList', {
  roles: { controller: ['view', 'export'], approver: ['view'], clerk: ['view', 'export'] },
  parameters: {
    productId: optional(lookup('po.product', {}, { max: 20, upper: true, offersOnly: true })),
    warehouseId: optional(lookup('admin.warehouse', {}, { max: 10, upper: true, offersOnly: true })),
    vendorId: optional(lookup('admin.firm', { isVendor: 'true' }, { upper: true, offersOnly: true })),
    untilDate: optional(date()),
  },
  columns: {
    comesOn: optional(date()),
    daysLate: optional(integer()),
    productId: of(Product, 'productId'),
    description: of(Product, 'description'),
    toCome: quantity(),
    waitedFor: quantity(),
    free: quantity(),
    unit: of(Product, 'unit'),
    waitsFor: optional(text({ max: 500 })),
    orderNo: of(PurchaseOrder, 'orderNo'),
    warehouseId: optional(code({ max: 10 })),
    vendorId: of(PurchaseOrder, 'vendorId'),
    vendorName: of(Firm, 'name'),
    unitCost: of(PurchaseOrder, 'lines.unitCost'),
    currency: of(PurchaseOrder, 'currency'),
  },
  variable: ['unitCost', 'currency'],
  groupBy: [[], ['productId'], ['warehouseId'], ['vendorId']],
  titles: { productId: 'description', vendorId: 'vendorName' },
  opensAnswered: true,
  initial: () => ({}),
  sort: ['comesOn', 'productId', 'orderNo'],
  drill: { orderNo: 'po/purchase-order', productId: 'ic/product-inquiry', vendorId: 'ap/account-inquiry' },
})
