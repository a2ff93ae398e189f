import { entity, type RecordOfEntity } from '../entity.ts'
import { code, date, flag, lines, lookup, optional, percent, quantity, text } from '../fields.ts'

/** [supply 6.4, 9 discount-table] What is taken off prices by product, group or class and range of quantity, on dated lines; firms name the table. */
export const DiscountTable = entity('oe.discountTable', {
  roles: { controller: ['*'], approver: ['view', 'export'] },
  key: 'tableId',
  title: 'name',
  fields: {
    tableId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 60 }),
    rangeUnit: lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true }),
    active: flag(),
    lines: lines(
      {
        /** One of the three; none of them: all that is sold. */
        productId: optional(lookup('po.product', { active: 'true' }, { upper: true })),
        groupId: optional(lookup('ic.productGroup', { active: 'true' }, { upper: true })),
        productClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
        lowQuantity: quantity({ least: '0' }),
        highQuantity: optional(quantity({ least: '0' })),
        percent: percent(),
        effective: date(),
        expiry: optional(date()),
      },
      { most: 5000 },
    ),
  },
  list: ['tableId', 'name', 'rangeUnit', 'active'],
  ownActions: ['import'],
})
export type DiscountTable = RecordOfEntity<typeof DiscountTable>
