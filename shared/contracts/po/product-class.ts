import { entity, type RecordOfEntity } from '../entity.ts'
import { code, flag, lookup, optional, percent, text } from '../fields.ts'

/**
 * [S5.24] [supply 7.4] What products have in common: the account that those which are not stocked are bought on, and how much
 * more than was ordered may be received. What is stocked is booked by the role of inventory, which the chart maps by class.
 */
export const ProductClass = entity('po.productClass', {
  roles: { controller: ['*'] },
  key: 'classId',
  title: 'description',
  fields: {
    classId: code({ max: 20, upper: true, fixed: true }),
    description: text({ max: 50 }),
    descriptionFr: optional(text({ max: 50 })),
    descriptionZhCn: optional(text({ max: 50 })),
    descriptionZhTw: optional(text({ max: 50 })),
    expenseAccount: optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })),
    overReceiptPercent: percent(),
    active: flag(),
  },
  list: ['classId', 'description', 'expenseAccount', 'overReceiptPercent', 'active'],
  ownActions: ['import'],
})
export type ProductClass = RecordOfEntity<typeof ProductClass>
