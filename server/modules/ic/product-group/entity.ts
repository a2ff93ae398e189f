import { sql } from 'kysely'
import { ProductGrade } from '../../../../shared/contracts/ic/product-grade.ts'
import { ProductGroup } from '../../../../shared/contracts/ic/product-group.ts'
import { ProductType } from '../../../../shared/contracts/ic/product-type.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as rules from './rules.ts'

export const ProductTypeStore = stored(ProductType, {
  table: 'product_type',
  constraints: { product_type_id_used_once: rules.typeUsedOnce },
})

export const ProductGroupStore = stored(ProductGroup, {
  table: 'product_group',
  constraints: {
    product_group_id_used_once: rules.groupUsedOnce,
    product_group_not_its_own_parent: rules.parentLeadsUp,
  },
})

export const ProductGradeStore = stored(ProductGrade, {
  table: 'product_grade',
  namedByKey: false,
  derived: {
    description: sql`(select p.description from product_shown p where p.product_id = t.product_id)`,
    gradeName: sql`(select g.description from grade g where g.grade_id = t.grade_id)`,
  },
  constraints: { product_grade_once: rules.gradeOnce, product_grade_usual_once: rules.usualOnce },
})
