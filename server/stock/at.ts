import { sql, type Kysely } from 'kysely'
import { planned } from '../platform/database/planned.ts'
import type { Tables } from '../platform/database/tables.ts'

/** A product in a warehouse at the end of a day; decimal text, the value in the company's currency. */
export interface StockAt {
  readonly productId: string
  readonly warehouseId: string
  readonly holding: 'Stock' | 'Transit'
  readonly quantity: string
  readonly value: string
}

/**
 * [supply 2.2] Stock at the end of a day, of one warehouse or of all: what there is today less what has moved since, so a late day is quick
 * whatever the years before it. What is empty and worth nothing is left out.
 */
export const stockAt = (
  db: Kysely<Tables>,
  { companyId, date, warehouseId = null }: { companyId: string; date: string; warehouseId?: string | null },
): Promise<StockAt[]> =>
  planned(
    db,
    sql<StockAt>`
    select o.product_id as "productId", o.warehouse_id as "warehouseId", o.holding,
           trim_scale(sum(o.quantity - coalesce(d.quantity, 0)))::text as quantity,
           money_text(sum(o.value - coalesce(d.value, 0))) as value
    from stock_pool o
    left join lateral (
      select sum(quantity) as quantity, sum(value) as value from stock_day where pool_id = o.id and day > ${date}::date) d
      on o.last_day > ${date}::date
    where o.company_id = ${companyId} and (${warehouseId}::text is null or o.warehouse_id = ${warehouseId})
    group by 1, 2, 3
    having sum(o.quantity - coalesce(d.quantity, 0)) <> 0 or sum(o.value - coalesce(d.value, 0)) <> 0
    order by 1, 2, 3`,
  )

/** What there is of a product now. */
export interface OnHand {
  readonly productId: string
  readonly warehouseId: string
  readonly onHand: string
  readonly inTransit: string
}

/** [supply 7.7] Of many products at once, warehouse by warehouse. */
export const onHandOf = (
  db: Kysely<Tables>,
  { companyId, products }: { companyId: string; products: readonly string[] },
): Promise<OnHand[]> =>
  planned(
    db,
    sql<OnHand>`
    select o.product_id as "productId", o.warehouse_id as "warehouseId",
           trim_scale(coalesce(sum(o.quantity) filter (where o.holding = 'Stock'), 0))::text as "onHand",
           trim_scale(coalesce(sum(o.quantity) filter (where o.holding = 'Transit'), 0))::text as "inTransit"
    from stock_pool o where o.product_id = any (${[...products]}::text[]) and o.company_id = ${companyId}
    group by 1, 2 order by 1, 2`,
  )
