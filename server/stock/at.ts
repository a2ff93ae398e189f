import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ProvenKind } from '../../shared/contracts/gl/journal-sources.ts'
import { bookedUntil } from '../ledger/balances-at.ts'
import { provenAccounts } from '../ledger/subledgers.ts'
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

interface StockOn {
  readonly companyId: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
  /** By bin and lot, or by what is valued as one. */
  readonly byLot?: boolean | null
  readonly warehouseId?: string | null
  readonly productId?: string | null
}

/**
 * [supply 2.2] Stock at the end of a day for a statement around it: `product_id`, `warehouse_id`, `holding`, `bin`, `lot_id`, `quantity`,
 * `value` and `last_day`, the last that moved it by now. What there is today less what has moved since, so a late day is quick whatever the years before
 * it; where nothing has, nothing is looked for. What is empty and worth nothing is left out.
 */
export const stockOn = ({
  companyId,
  day,
  byLot,
  warehouseId = null,
  productId = null,
}: StockOn): RawBuilder<unknown> => {
  const of = sql`o.company_id = ${companyId} and (${warehouseId}::text is null or o.warehouse_id = ${warehouseId})
      and (${productId}::text is null or o.product_id = ${productId})`
  const left = (what: string) => sql`${sql.ref(what)}.quantity - coalesce(d.quantity, 0)`
  const worth = (what: string) => sql`${sql.ref(what)}.value - coalesce(d.value, 0)`
  return byLot
    ? sql`
    select o.product_id, o.warehouse_id, o.holding, p.bin, p.lot_id, ${left('p')} as quantity, ${worth('p')} as value, o.last_day
    from stock_pool o join stock_place p on p.pool_id = o.id
    left join lateral (
      select sum(quantity) as quantity, sum(value) as value from stock_day
      where o.last_day > ${day} and place_id = p.id and day > ${day}) d on true
    where ${of} and (${left('p')} <> 0 or ${worth('p')} <> 0)`
    : sql`
    select o.product_id, o.warehouse_id, o.holding, '' as bin, null::uuid as lot_id, ${left('o')} as quantity, ${worth('o')} as value, o.last_day
    from stock_pool o
    left join lateral (
      select sum(quantity) as quantity, sum(value) as value from stock_day
      where o.last_day > ${day} and pool_id = o.id and day > ${day}) d on true
    where ${of} and (${left('o')} <> 0 or ${worth('o')} <> 0)`
}

/** [supply 2.2] What the accounts of stock hold at the end of a day, with what waits for them: `accounts` (their codes) and `amount`. */
export const stockOnBooks = (on: Pick<StockOn, 'companyId' | 'day'>): RawBuilder<unknown> =>
  onBooks(['Inventory', 'InTransit'], on)

/** The same of accounts that are proven by books of these kinds. */
export const onBooks = (
  kinds: readonly ProvenKind[],
  { companyId, day }: Pick<StockOn, 'companyId' | 'day'>,
): RawBuilder<unknown> => {
  const accounts = sql`(select s.account from ${provenAccounts} s where s.kind = any (${[...kinds]}::text[]))`
  const ofStock = (code: RawBuilder<unknown>) => sql`${code} in ${accounts}`
  return sql`
    select (select string_agg(a.account, ', ' order by a.account) from ${accounts} a) as accounts,
           coalesce((select sum(b.debit - b.credit) from (${bookedUntil({ day, companyId, dataTypes: ['Actual'], accounts: ofStock })}) b), 0)
         + coalesce((select sum(l.debit - l.credit) from pending_line_shown l
                     where ${ofStock(sql`l.gl_account`)} and l.posting_date <= ${day}), 0) as amount`
}

/** Stock at the end of a day, of one warehouse or of all. */
export const stockAt = (
  db: Kysely<Tables>,
  { companyId, date, warehouseId = null }: { companyId: string; date: string; warehouseId?: string | null },
): Promise<StockAt[]> =>
  planned(
    db,
    sql<StockAt>`
    select o.product_id as "productId", o.warehouse_id as "warehouseId", o.holding, trim_scale(sum(o.quantity))::text as quantity,
           money_text(sum(o.value)) as value
    from (${stockOn({ companyId: sql`${companyId}`, day: sql`${date}::date`, warehouseId })}) o
    group by 1, 2, 3 having sum(o.quantity) <> 0 or sum(o.value) <> 0 order by 1, 2, 3`,
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

/** A product as people type it: what it is called, what there is of it in a warehouse and what one of it is carried at. */
export interface Carried {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly onHand: string
  /** Null: there is none of it, and so no cost. */
  readonly unitCost: string | null
}

/** [supply 8] Of many products at once, in one warehouse. */
export async function carriedOf(
  db: Kysely<Tables>,
  { companyId, products, at }: { companyId: string; products: readonly string[]; at: string | null },
): Promise<Map<string, Carried>> {
  const rows = await planned<Carried>(
    db,
    sql`
    select k.product_id as "productId", k.description, k.unit, trim_scale(coalesce(o.quantity, 0))::text as "onHand",
           case when o.quantity > 0 then trim_scale(round(o.value / o.quantity, 6))::text end as "unitCost"
    from product_shown k
    left join lateral (
      select sum(o.quantity) as quantity, sum(o.value) as value from stock_pool o
      where o.product_id = k.product_id and o.company_id = ${companyId} and o.warehouse_id = ${at} and o.holding = 'Stock') o on true
    where k.product_id = any (${[...products]}::text[])`,
  )
  return new Map(rows.map((row) => [row.productId, row]))
}
