import { sql, type Kysely } from 'kysely'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

interface OfProduct {
  readonly productId: string | null
}
interface Counted extends OfProduct {
  readonly lineId?: string
  readonly unit: string | null
}

/** Units of the products of these lines that are stocked. */
export async function stockedUnits(
  db: Kysely<Tables>,
  lines: readonly OfProduct[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(lines.flatMap(({ productId }) => (productId ? [productId] : [])))]
  if (named.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<{ productId: string; unit: string }>`
      select product_id as "productId", unit from product_shown
      where product_type = 'Stock' and product_id = any(${named}::text[])`,
  )
  return new Map(rows.map(({ productId, unit }) => [productId, unit]))
}

/** What is stocked is ordered in the unit that it is stocked in: what came and what is on order are counted in it. [supply 2.4] */
export const unitOfProduct = (of: { readonly id: string; readonly fields: Fields }): Rule =>
  rule(of, `${of.id}.unitOfProduct`, 'lines', async (record: Readonly<Record<string, unknown>>, { db, before }) => {
    const lines = record['lines'] as readonly Counted[]
    const units = await stockedUnits(db, lines)
    const stored = new Map(((before?.['lines'] ?? []) as readonly Counted[]).map((line) => [line.lineId, line]))
    return lines.flatMap(({ lineId, productId, unit }, at) => {
      const own = productId ? units.get(productId) : undefined
      const old = lineId ? stored.get(lineId) : undefined
      if (!own || !unit || unit === own || (old?.unit === unit && old.productId === productId)) return []
      return [fail({ productId: productId!, unit: own }, `lines.${at}.unit`)]
    })
  })
