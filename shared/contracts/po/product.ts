import { currency } from '../gl/currency.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, lookup, optional, price, quantity, text } from '../fields.ts'

export const PRODUCT_TYPES = ['Stock', 'NonStock', 'Service'] as const

/** [S3.15] [S5.18] [supply 7.3] What can be bought: a stocked good, one that is used at once, or a service. */
export const Product = entity('po.product', {
  key: 'productId',
  title: 'description',
  fields: {
    productId: code({ max: 20, upper: true, fixed: true }),
    description: text({ max: 100 }),
    descriptionFr: optional(text({ max: 100 })),
    descriptionZhCn: optional(text({ max: 100 })),
    descriptionZhTw: optional(text({ max: 100 })),
    productType: choice(PRODUCT_TYPES),
    productClass: lookup('po.productClass', { active: 'true' }, { upper: true }),
    unit: lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true }),
    purchasePrice: optional(price({ least: '0' })),
    purchaseCurrency: optional(currency()),
    taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
    active: flag(),
  },
  derived: {
    /** What the last posted receipt came in at, in the currency of its order. */
    lastCost: optional(price({ readOnly: true })),
    lastReceived: optional(date({ readOnly: true })),
    /** Still to come of open orders. */
    onOrder: quantity({ readOnly: true }),
    /** In all warehouses, now. */
    onHand: quantity({ readOnly: true }),
  },
  list: [
    'productId',
    'description',
    'productType',
    'productClass',
    'unit',
    'purchasePrice',
    'purchaseCurrency',
    'lastCost',
    'lastReceived',
    'onHand',
    'onOrder',
    'taxGroup',
    'active',
  ],
  search: ['productId', 'description', 'descriptionFr', 'descriptionZhCn', 'descriptionZhTw'],
  ownActions: ['import'],
})
export type Product = RecordOfEntity<typeof Product>
