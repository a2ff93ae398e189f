import { Warehouse } from '../admin/warehouse.ts'
import { date, flag, integer, lookup, money, optional, price, quantity } from '../fields.ts'
import { Product } from '../po/product.ts'
import { of, reportContract } from '../report.ts'

/**
 * [supply 8] What each product is carried at and has cost last at the end of a day, how far its lots lie apart, and how far the vendor's price has moved from
 * that. What all of it is worth is what stock status and the books say. Only for whoever may see costs.
 */
export const ProductCost = reportContract('ic.productCost', {
  roles: { controller: ['view', 'export'], approver: ['view'] },
  parameters: {
    asOf: date(),
    warehouseId: optional(lookup('admin.warehouse', {}, { max: 10, upper: true, offersOnly: true })),
    productClass: optional(lookup('po.productClass', {}, { max: 20, upper: true, offersOnly: true })),
    productId: optional(lookup('po.product', { productType: '=Stock' }, { max: 20, upper: true, offersOnly: true })),
    /** Only where the vendor's price lies more than a tenth from what is carried. */
    moved: flag(),
  },
  columns: {
    productClass: of(Product, 'productClass'),
    productId: of(Product, 'productId'),
    description: of(Product, 'description'),
    valuation: of(Product, 'valuation'),
    onHand: of(Product, 'onHand'),
    unit: of(Product, 'unit'),
    averageCost: of(Product, 'averageCost'),
    lastCost: of(Product, 'lastCost'),
    lastReceived: of(Product, 'lastReceived'),
    lots: optional(integer()),
    leastLotCost: optional(price()),
    mostLotCost: optional(price()),
    purchasePrice: of(Product, 'purchasePrice'),
    purchaseCurrency: of(Product, 'purchaseCurrency'),
    /** By which the price lies above what is carried, in the company's currency. */
    above: optional(quantity()),
    value: money({ ours: true }),
  },
  hidden: ['lastReceived', 'purchaseCurrency'],
  groupBy: [['productClass'], []],
  totals: ['value'],
  across: ['value'],
  reads: [Warehouse],
  ties: ['books', 'stockStatus'],
  initial: (today) => ({ asOf: today }),
  opensAnswered: true,
  sort: ['productClass', 'productId'],
  drill: { productId: 'ic/product-inquiry' },
})
