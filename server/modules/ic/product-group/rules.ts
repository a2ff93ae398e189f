import { sql } from 'kysely'
import { ProductGrade } from '../../../../shared/contracts/ic/product-grade.ts'
import { ProductGroup } from '../../../../shared/contracts/ic/product-group.ts'
import { ProductType } from '../../../../shared/contracts/ic/product-type.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** An id of a product type is given once. */
export const typeUsedOnce = rule(
  ProductType,
  'ic.productType.typeUsedOnce',
  'typeId',
  async ({ typeId }, { db, before }) => {
    if (before || !typeId) return null
    const { rows } = await sql`select from product_type where type_id = ${typeId}`.execute(db)
    return rows.length > 0 && fail({ typeId })
  },
)

/** An id of a product group is given once. */
export const groupUsedOnce = rule(
  ProductGroup,
  'ic.productGroup.groupUsedOnce',
  'groupId',
  async ({ groupId }, { db, before }) => {
    if (before || !groupId) return null
    const { rows } = await sql`select from product_group where group_id = ${groupId}`.execute(db)
    return rows.length > 0 && fail({ groupId })
  },
)

/** A group is part of a larger one, never of itself by any way. */
export const parentLeadsUp = rule(
  ProductGroup,
  'ic.productGroup.parentLeadsUp',
  'parentGroup',
  async ({ groupId, parentGroup }, { db }) => {
    if (!parentGroup) return null
    const { rows } = await sql`
      with recursive up (id) as (
        select ${parentGroup}::text
        union select g.parent_group from up u join product_group g on g.group_id = u.id where g.parent_group is not null)
      select from up where id = ${groupId}`.execute(db)
    return rows.length > 0 && fail({ parentGroup })
  },
)

/** A product has a grade to a specification once. */
export const gradeOnce = rule(
  ProductGrade,
  'ic.productGrade.gradeOnce',
  'gradeId',
  async ({ productId, gradeId, specificationId }, { db, before }) => {
    const { rows } = await sql`
      select from product_grade where product_id = ${productId} and grade_id = ${gradeId}
        and specification_id is not distinct from ${specificationId} and id is distinct from ${before?.id ?? null}::uuid`.execute(
      db,
    )
    return rows.length > 0 && fail({ productId, gradeId })
  },
)

/** One grade of a product is the usual one. */
export const usualOnce = rule(
  ProductGrade,
  'ic.productGrade.usualOnce',
  'isUsual',
  async ({ productId, isUsual }, { db, before }) => {
    if (!isUsual) return null
    const { rows } = await sql<{ gradeId: string }>`
      select grade_id as "gradeId" from product_grade where product_id = ${productId} and is_usual
        and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
    return rows[0] && fail({ ...rows[0] })
  },
)

export const onSaveType: readonly Rule[] = [typeUsedOnce]
export const onSaveGroup: readonly Rule[] = [groupUsedOnce, parentLeadsUp]
export const onSaveGrade: readonly Rule[] = [gradeOnce, usualOnce]
