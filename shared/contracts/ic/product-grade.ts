import { entity, type RecordOfEntity } from '../entity.ts'
import { flag, lookup, optional, price, takenFrom, text } from '../fields.ts'

/** [supply 8 product-grade] Of which grades and to which specifications a product comes, and what more that costs. */
export const ProductGrade = entity('ic.productGrade', {
  roles: { controller: ['*'], clerk: ['view', 'export'], approver: ['view'] },
  key: 'productId',
  title: 'gradeId',
  fields: {
    productId: lookup('po.product', { active: 'true' }, { upper: true, fixed: true }),
    gradeId: lookup('ic.grade', { active: 'true' }, { upper: true, fixed: true }),
    specificationId: optional(lookup('ic.productSpecification', { active: 'true' }, { upper: true, fixed: true })),
    /** On the price of a unit of it. */
    priceExtra: optional(price()),
    /** What its lots are, where nothing else is said of them. */
    isUsual: flag(),
    active: flag(),
  },
  derived: {
    description: takenFrom(optional(text({ max: 100, readOnly: true })), 'po.product.description'),
    gradeName: takenFrom(optional(text({ max: 100, readOnly: true })), 'ic.grade.description'),
  },
  list: ['productId', 'description', 'gradeId', 'gradeName', 'specificationId', 'priceExtra', 'isUsual', 'active'],
  search: ['productId', 'gradeId', 'specificationId'],
  sort: ['productId', 'gradeId', 'specificationId'],
  ownActions: ['import'],
})
export type ProductGrade = RecordOfEntity<typeof ProductGrade>
