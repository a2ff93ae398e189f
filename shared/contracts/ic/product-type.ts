import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, flag, lookup, optional } from '../fields.ts'
import { FORMS } from './forms.ts'
import { called } from './grade.ts'

const unit = () => optional(lookup('admin.userCode', { codeType: '=UNIT', active: 'true' }, { upper: true }))

/** [supply 5.5, 8 product-type] What a product is measured and counted as: it decides which dimensions are asked for. */
export const ProductType = entity('ic.productType', {
  roles: { controller: ['*'], clerk: ['view', 'export'], approver: ['view'] },
  key: 'typeId',
  title: 'description',
  fields: {
    typeId: code({ max: 20, upper: true, fixed: true }),
    ...called(),
    form: optional(choice(FORMS)),
    unit: unit(),
    purchaseUnit: unit(),
    salesUnit: unit(),
    pricingUnit: unit(),
    weightBasis: optional(choice(['Theoretical', 'Actual'])),
    active: flag(),
  },
  list: ['typeId', 'description', 'form', 'unit', 'purchaseUnit', 'salesUnit', 'pricingUnit', 'weightBasis', 'active'],
  ownActions: ['import'],
})
export type ProductType = RecordOfEntity<typeof ProductType>
