import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { ProductSpecification } from '../../../../shared/contracts/ic/product-specification.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { inOrder, namedOnce } from './limit-rules.ts'

/** A specification id is given once. */
export const idUsedOnce = rule(
  ProductSpecification,
  'ic.productSpecification.idUsedOnce',
  'specificationId',
  async ({ specificationId }, { db, before }) => {
    if (before || !specificationId) return null
    const { rows } = await sql`
      select from product_specification where specification_id = ${specificationId}`.execute(db)
    return rows.length > 0 && fail({ specificationId })
  },
)

/** A property has one limit. */
export const limitsOnce = rule(ProductSpecification, 'ic.productSpecification.limitsOnce', 'limits', ({ limits }) =>
  namedOnce(limits),
)

/** A limit says something, and its least is no more than its most. */
export const limitsInOrder = rule(
  ProductSpecification,
  'ic.productSpecification.limitsInOrder',
  'limits',
  ({ limits }) => inOrder(limits),
)

/** A tolerance counts from a size up to a larger one. */
export const sizesInOrder = rule(
  ProductSpecification,
  'ic.productSpecification.sizesInOrder',
  'tolerances',
  ({ tolerances }) =>
    tolerances.flatMap(({ fromSize, toSize }, at) =>
      toSize !== null && new Decimal(toSize).lte(fromSize ?? 0) ? [fail({}, `tolerances.${at}.toSize`)] : [],
    ),
)

/** What supersedes a revision is another one, and leads back to it by no way. */
export const successorLeadsOn = rule(
  ProductSpecification,
  'ic.productSpecification.successorLeadsOn',
  'supersededBy',
  async ({ specificationId, supersededBy }, { db }) => {
    if (!supersededBy) return null
    const { rows } = await sql`
      with recursive followed (id) as (
        select ${supersededBy}::text
        union select p.superseded_by from followed f join product_specification p on p.specification_id = f.id
        where p.superseded_by is not null)
      select from followed where id = ${specificationId}`.execute(db)
    return rows.length > 0 && fail({ supersededBy })
  },
)

const KEPT = ['body', 'standard', 'revision', 'effectiveOn'] as const
const LISTS = ['tolerances', 'limits'] as const
const text = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  JSON.stringify(rows.map(({ lineId: _, ...row }) => Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b))))

/** [supply 8 product-specification] A revision that lots name is superseded, never edited. */
const inUseStays = rule(
  ProductSpecification,
  'ic.productSpecification.inUseStays',
  null,
  async (specification, { db, before }) => {
    if (!before) return null
    const changed: Finding[] = [
      ...KEPT.filter((name) => before[name] !== specification[name]).map((name) => fail({}, name)),
      ...LISTS.filter((name) => text(before[name]) !== text(specification[name])).map((name) => fail({}, name)),
    ]
    if (changed.length === 0) return null
    const { rows } = await sql`
      select from stock_lot where specification_id = ${specification.specificationId} limit 1`.execute(db)
    return rows.length > 0 ? changed : null
  },
)

export const onSave: readonly Rule[] = [
  ...[idUsedOnce, limitsOnce, limitsInOrder, sizesInOrder, successorLeadsOn, inUseStays],
]
