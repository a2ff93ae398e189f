import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, flag, lines, lookup, optional, percent, quantity, text } from '../fields.ts'
import { FORMS } from '../ic/forms.ts'

export const ATTRIBUTE_KINDS = ['Text', 'Number', 'List'] as const

/**
 * [S5.24] [supply 7.4] What products have in common: the account that those which are not stocked are bought on, how much more than was
 * ordered may be received, what a new product of it begins with, and the attributes that its products are told apart by. What is stocked
 * is booked by the role of inventory, which the chart maps by class.
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
    parentClass: optional(lookup('po.productClass', { active: 'true' }, { upper: true })),
    expenseAccount: optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })),
    overReceiptPercent: percent(),
    /** By how much what is shipped may differ from what was ordered and still be all of it. */
    shipTolerancePercent: optional(percent()),
    /** What a new product of it begins with. */
    form: optional(choice(FORMS)),
    valuation: optional(choice(['Average', 'Last'])),
    lotTracked: flag(),
    lotCosted: flag(),
    /** What is received of it waits on hold until somebody has inspected it. */
    inspected: flag(),
    /** By how much a weight of the scale may differ from what dimensions say without a reason. [supply 5.6] */
    weightTolerance: percent(),
    markupPercent: optional(percent({ most: '999' })),
    /** What of a price is margin at least, where no price says its own. [supply 6.5] */
    minimumMargin: optional(percent({ most: '99.99' })),
    commissionPercent: optional(percent()),
    countTolerance: optional(percent()),
    template: optional(text({ max: 200 })),
    templateFr: optional(text({ max: 200 })),
    templateZhCn: optional(text({ max: 200 })),
    templateZhTw: optional(text({ max: 200 })),
    attributes: lines(
      {
        attribute: code({ max: 30, upper: true }),
        kind: choice(ATTRIBUTE_KINDS),
        isRequired: flag(),
        least: optional(quantity()),
        most: optional(quantity()),
        choices: optional(text({ max: 400 })),
      },
      { most: 50 },
    ),
    active: flag(),
  },
  list: ['classId', 'description', 'parentClass', 'form', 'expenseAccount', 'overReceiptPercent', 'active'],
  ownActions: ['import'],
})
export type ProductClass = RecordOfEntity<typeof ProductClass>
