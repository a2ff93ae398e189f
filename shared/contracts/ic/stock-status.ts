import { Warehouse } from '../admin/warehouse.ts'
import { code, date, flag, lookup, money, optional, price, quantity, text } from '../fields.ts'
import { Product } from '../po/product.ts'
import { of, reportContract } from '../report.ts'

/**
 * [supply 8] What lay in which warehouse at the end of a day and what it was worth, worked out of what has moved since, so that a past day
 * is always the same. Whoever may see costs sees that the whole of it is what the books hold.
 */
export const StockStatus = reportContract('ic.stockStatus', {
  roles: { controller: ['view', 'export'], approver: ['view'], clerk: ['view', 'export'] },
  parameters: {
    asOf: date(),
    warehouseId: optional(lookup('admin.warehouse', {}, { max: 10, upper: true, offersOnly: true })),
    productClass: optional(lookup('po.productClass', {}, { max: 20, upper: true, offersOnly: true })),
    productId: optional(lookup('po.product', { productType: '=Stock' }, { max: 20, upper: true, offersOnly: true })),
    byLot: flag(),
  },
  columns: {
    warehouseId: of(Warehouse, 'warehouseId'),
    warehouseName: of(Warehouse, 'name'),
    productClass: of(Product, 'productClass'),
    productId: of(Product, 'productId'),
    description: of(Product, 'description'),
    lotNo: optional(code({ max: 30 })),
    bin: optional(text({ max: 20 })),
    onHand: of(Product, 'onHand'),
    inTransit: quantity(),
    unit: of(Product, 'unit'),
    unitCost: optional(price()),
    value: money({ ours: true }),
    lastMoved: optional(date()),
  },
  hidden: ['warehouseName', 'lastMoved'],
  variable: ['lotNo', 'bin', 'unitCost', 'value'],
  groupBy: [['warehouseId'], ['warehouseId', 'productClass'], ['productClass'], []],
  titles: { warehouseId: 'warehouseName' },
  totals: ['value'],
  across: ['value'],
  reads: [Warehouse],
  ties: ['books'],
  initial: (today) => ({ asOf: today }),
  opensAnswered: true,
  sort: ['warehouseId', 'productId', 'lotNo', 'bin'],
  drill: { productId: 'po/product' },
})
