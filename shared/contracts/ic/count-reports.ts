import { Warehouse } from '../admin/warehouse.ts'
import { choice, code, flag, integer, lookup, money, optional, percent, price, quantity, text } from '../fields.ts'
import { Product } from '../po/product.ts'
import { of, reportContract } from '../report.ts'
import { LINE_STANDINGS } from './physical-count.ts'

const ofCount = {
  warehouseId: lookup('admin.warehouse', {}, { max: 10, upper: true, theOnly: true }),
  /** An earlier count; nothing: the one that is under way, or else the last. */
  countNo: optional(lookup('ic.physicalCount', {}, { max: 20, upper: true })),
  productClass: optional(lookup('po.productClass', {}, { max: 20, upper: true, offersOnly: true })),
}

const place = {
  productClass: of(Product, 'productClass'),
  productId: of(Product, 'productId'),
  description: of(Product, 'description'),
  lotNo: optional(code({ max: 30 })),
  bin: optional(text({ max: 20 })),
  unit: of(Product, 'unit'),
}

/**
 * [supply 8] What was counted beside what was frozen, place by place: estimated at the cost of the freeze until it is posted, and after that
 * what was posted, which is what its entry says.
 */
export const CountDiscrepancy = reportContract('ic.countDiscrepancy', {
  roles: { controller: ['view', 'export'], approver: ['view', 'export'] },
  parameters: { ...ofCount, varianceOnly: flag() },
  columns: {
    ...place,
    frozen: quantity(),
    movedSince: optional(quantity()),
    counted: optional(quantity()),
    variance: optional(quantity()),
    variancePercent: optional(percent()),
    unitCost: price(),
    value: optional(money({ ours: true })),
    absoluteValue: optional(money({ ours: true })),
    standing: choice(LINE_STANDINGS),
    countedBy: optional(text({ max: 100 })),
    remark: optional(text({ max: 200 })),
  },
  hidden: ['movedSince', 'absoluteValue', 'remark'],
  groupBy: [['productClass'], []],
  totals: ['value', 'absoluteValue'],
  across: ['value', 'absoluteValue'],
  variable: ['unitCost', 'value', 'absoluteValue'],
  reads: [Warehouse],
  ties: ['journal'],
  initial: () => ({ varianceOnly: true }),
  sort: ['productClass', 'productId', 'lotNo', 'bin'],
  drill: { productId: 'po/product' },
})

/** [supply 8] What nobody has counted yet: as many rows as the warning of the upgrade says. */
export const ProductsNotCounted = reportContract('ic.productsNotCounted', {
  roles: { controller: ['view', 'export'], approver: ['view', 'export'], clerk: ['view', 'export'] },
  parameters: { warehouseId: ofCount.warehouseId, productClass: ofCount.productClass },
  columns: { ...place, frozen: quantity(), value: optional(money({ ours: true })) },
  groupBy: [['productClass'], ['bin'], []],
  totals: ['value'],
  across: ['value'],
  variable: ['frozen', 'value'],
  reads: [Warehouse],
  sort: ['productClass', 'bin', 'productId', 'lotNo'],
  drill: { productId: 'po/product' },
})

/** [supply 8] Sheets to count by, in the order of the walk, with room for a figure; what the books hold is on them only where the count is not blind. */
export const CountSheets = reportContract('ic.countSheets', {
  roles: { controller: ['view', 'export'], clerk: ['view', 'export'] },
  parameters: {
    warehouseId: ofCount.warehouseId,
    productClass: ofCount.productClass,
    fromBin: optional(text({ max: 20 })),
    toBin: optional(text({ max: 20 })),
    notCountedOnly: flag(),
  },
  columns: {
    bin: place.bin,
    tagNo: optional(integer()),
    productId: place.productId,
    description: place.description,
    lotNo: place.lotNo,
    frozen: optional(quantity()),
    unit: place.unit,
    counted: optional(text({ max: 30 })),
    productClass: place.productClass,
  },
  hidden: ['productClass'],
  groupBy: [[], ['bin'], ['productClass']],
  variable: ['frozen'],
  reads: [Warehouse],
  sort: ['bin', 'productId', 'lotNo'],
})
