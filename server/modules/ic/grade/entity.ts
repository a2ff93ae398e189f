import { Grade } from '../../../../shared/contracts/ic/grade.ts'
import { ProductSpecification } from '../../../../shared/contracts/ic/product-specification.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as grade from './rules.ts'
import * as specification from './specification-rules.ts'

export const GradeStore = stored(Grade, {
  table: 'grade',
  lines: { limits: { table: 'grade_limit' } },
  constraints: {
    grade_id_used_once: grade.idUsedOnce,
    grade_limit_once: grade.limitsOnce,
    grade_limit_in_order: grade.limitsInOrder,
  },
})

export const ProductSpecificationStore = stored(ProductSpecification, {
  table: 'product_specification',
  lines: {
    tolerances: { table: 'product_specification_tolerance' },
    limits: { table: 'product_specification_limit' },
  },
  constraints: {
    product_specification_id_used_once: specification.idUsedOnce,
    product_specification_leads_on: specification.successorLeadsOn,
    product_specification_limit_once: specification.limitsOnce,
    product_specification_limit_in_order: specification.limitsInOrder,
    product_specification_tolerance_in_order: specification.sizesInOrder,
  },
})
