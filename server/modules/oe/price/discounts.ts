import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { rangeOf } from '../../../../shared/contracts/oe/ranges.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupedBy } from './grouped.ts'
import { inUnit, type SoldProduct } from './products.ts'
import { keysOf } from './tables.ts'

interface DiscountLine {
  readonly tableId: string
  readonly rangeUnit: string
  /** Null: of all that is sold. */
  readonly key: string | null
  readonly lowQuantity: string
  readonly highQuantity: string | null
  readonly percent: string
  readonly effective: string
  readonly expiry: string | null
}

export type Discounts = ReadonlyMap<string, readonly DiscountLine[]>

/** Lines of discount tables in use, by table: one statement. */
export async function discountLines(db: Kysely<Tables>, tableIds: readonly string[]): Promise<Discounts> {
  if (tableIds.length === 0) return new Map()
  const lines = await factsOf(
    db,
    sql<DiscountLine>`
    select t.table_id as "tableId", t.range_unit as "rangeUnit",
           coalesce('Product ' || l.product_id, 'Group ' || l.group_id, 'Class ' || l.product_class) as key,
           trim_scale(l.low_quantity)::text as "lowQuantity", trim_scale(l.high_quantity)::text as "highQuantity",
           trim_scale(l.percent)::text as percent, l.effective::text as effective, l.expiry::text as expiry
    from discount_table t join discount_table_line l on l.owner_id = t.id
    where t.active and t.table_id = any (${[...tableIds]}::text[])`,
  )
  return groupedBy(lines, ({ tableId }) => tableId)
}

/** A range that is 1 to 499 holds 499.5, and what lies above its end is taken nothing off. */
const isBelowEnd = (quantity: Decimal, end: string | null): boolean =>
  end === null || quantity.lt(new Decimal(end).plus(1))

/** [supply 6.4] What a table takes off a product on a day, in percent: by itself, its group, its class, else by what is said of all; null: nothing. */
export function discountOf(
  lines: readonly DiscountLine[],
  product: SoldProduct,
  { quantity, unit, day }: { quantity: Decimal.Value; unit: string; day: string },
): string | null {
  const counting = lines.filter(({ effective, expiry }) => effective <= day && (expiry === null || expiry >= day))
  for (const key of [...keysOf(product), null]) {
    const own = counting.filter((line) => line.key === key)
    const asked = own[0] && inUnit(quantity, unit, own[0].rangeUnit, product, day)
    const found = asked && rangeOf(own, asked)
    if (found && isBelowEnd(asked, found.range.highQuantity)) return found.range.percent
  }
  return null
}
