import { entity, type RecordOfEntity } from '../entity.ts'
import { code, flag, lookup, optional, text } from '../fields.ts'
import { called } from './grade.ts'

/** [supply 8 product-group] Products that one buyer buys, and that sales are looked at together by. */
export const ProductGroup = entity('ic.productGroup', {
  roles: { controller: ['*'], clerk: ['view', 'export'], approver: ['view'] },
  key: 'groupId',
  title: 'description',
  fields: {
    groupId: code({ max: 20, upper: true, fixed: true }),
    ...called(),
    parentGroup: optional(lookup('ic.productGroup', { active: 'true' }, { upper: true })),
    buyer: optional(text({ max: 60 })),
    analysisGroup: optional(code({ max: 20, upper: true })),
    active: flag(),
  },
  list: ['groupId', 'description', 'parentGroup', 'buyer', 'analysisGroup', 'active'],
  ownActions: ['import'],
})
export type ProductGroup = RecordOfEntity<typeof ProductGroup>
