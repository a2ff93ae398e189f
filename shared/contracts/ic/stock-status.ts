import { Warehouse } from '../admin/warehouse.ts'
import { choice, code, date, flag, lookup, money, optional, price, quantity, text } from '../fields.ts'
import { Product } from '../po/product.ts'
import { of, reportContract } from '../report.ts'

/**
 * [judgement 39] What a controller looks at before he signs, the worst first: owed by the warehouse, below its least, out of use for so long, not counted for so long, and
 * what may not be promised.
 */
export const STOCK_LOOKS = ['BelowZero', 'Short', 'NoUse', 'NotCounted', 'OnHold'] as const
export type StockLook = (typeof STOCK_LOOKS)[number]
/** Days after which what nobody used, and what nobody counted, is looked at. */
export const [UNUSED_DAYS, UNCOUNTED_DAYS] = [182, 365] as const

/** `GET api/ic/stock-status/looks`: how many products in how many warehouses each of them is, and what they are worth, for whoever may see costs. */
export interface StockLooks {
  readonly asOf: string
  readonly looks: readonly { readonly look: StockLook; readonly products: number; readonly value?: string }[]
}

/** Columns of what is said of a product in a warehouse, and of no lot of it. */
export const STOCK_OF_PRODUCTS = [
  ...([
    'keptNow',
    'availableNow',
    'onOrderNow',
    'least',
    'most',
    'weight',
    'lastUsed',
    'lastCame',
    'lastCounted',
  ] as const),
  ...(['coverWeeks', 'standing'] as const),
] as const

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
    look: optional(choice(STOCK_LOOKS)),
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
    standing: optional(choice(STOCK_LOOKS)),
    coverWeeks: optional(quantity()),
    lastUsed: optional(date()),
    lastCame: optional(date()),
    lastCounted: optional(date()),
    keptNow: optional(quantity()),
    availableNow: optional(quantity()),
    onOrderNow: optional(quantity()),
    least: optional(quantity()),
    most: optional(quantity()),
    weight: optional(quantity()),
    lastMoved: optional(date()),
  },
  hidden: ['warehouseName', 'inTransit', 'onOrderNow', 'least', 'most', 'weight', 'lastMoved'],
  variable: ['lotNo', 'bin', 'unitCost', 'value', ...STOCK_OF_PRODUCTS],
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
