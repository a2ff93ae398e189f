import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { unknownSlots } from '../../../../shared/contracts/po/description-builder.ts'
import { ProductClass } from '../../../../shared/contracts/po/product-class.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { listOf } from './measured.ts'

/** A class id is given once. [S5.24] */
export const classIdUsedOnce = rule(
  ProductClass,
  'po.productClass.idUsedOnce',
  'classId',
  async ({ classId }, { db, before }) => {
    if (before || !classId) return null
    const { rows } = await sql`select from product_class where class_id = ${classId}`.execute(db)
    return rows.length > 0 && fail({ classId })
  },
)

/** A class stands below another one, never below itself. */
const parentAbove = rule(
  ProductClass,
  'po.productClass.parentAbove',
  'parentClass',
  async ({ classId, parentClass }, { db }) => {
    if (!parentClass) return null
    const { rows } = await sql`
      with recursive above (class_id) as (
        select ${parentClass}::text
        union select c.parent_class from above a join product_class c on c.class_id = a.class_id where c.parent_class is not null)
      select from above where class_id = ${classId}`.execute(db)
    return rows.length > 0 && fail({ parentClass })
  },
)

/** A lot that has a cost of its own is told apart from the others. */
const lotsToldApart = rule(
  ProductClass,
  'po.productClass.lotsToldApart',
  'lotCosted',
  ({ lotTracked, lotCosted }) => lotCosted && !lotTracked && fail(),
)

/** An attribute stands once; a list offers something, and a least is no more than a most. */
export const attributesOnce = rule(ProductClass, 'po.productClass.attributesOnce', 'attributes', ({ attributes }) =>
  attributes.flatMap(({ attribute, kind, choices, least, most }, at): Finding[] => {
    if (!attribute) return []
    if (attributes.findIndex((one) => one.attribute === attribute) < at)
      return [fail({ attribute }, `attributes.${at}.attribute`)]
    if (kind === 'List' && listOf(choices).length === 0) return [fail({ attribute }, `attributes.${at}.choices`)]
    const isOver = least !== null && most !== null && new Decimal(least).gt(most)
    return isOver ? [fail({ attribute }, `attributes.${at}.most`)] : []
  }),
)

/** What a description is built of are dimensions of the product and attributes of the class. [supply 7.4] */
const templateKnown = rule(ProductClass, 'po.productClass.templateKnown', 'template', (record) => {
  const names = record.attributes.map(({ attribute }) => attribute)
  return (['template', 'templateFr', 'templateZhCn', 'templateZhTw'] as const).flatMap((field) => {
    const unknown = unknownSlots(record[field] ?? '', names)
    return unknown.length > 0 ? [fail({ unknown: unknown.join(', ') }, field)] : []
  })
})

export const onSaveClass: readonly Rule[] = [classIdUsedOnce, parentAbove, lotsToldApart, attributesOnce, templateKnown]
