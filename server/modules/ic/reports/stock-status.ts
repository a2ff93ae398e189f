import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import {
  STOCK_OF_PRODUCTS,
  StockStatus,
  UNCOUNTED_DAYS,
  UNUSED_DAYS,
  type StockLook,
} from '../../../../shared/contracts/ic/stock-status.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { stockOn, stockOnBooks } from '../../../stock/at.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'
import { USED, USE_WEEKS } from '../product-inquiry/use.ts'

type Parameters = RecordOf<typeof StockStatus.parameters>
type Asked = ReportAsked<Parameters>
type Looked = Pick<Parameters, 'asOf' | 'warehouseId' | 'productClass' | 'productId'>

const ownCompany = sql`(select company_id from company_shown where is_default)`

/** Each place `s` where stock lies, in its warehouse `t`, of its product `k`. */
const places = (p: Looked & Pick<Parameters, 'byLot'>, inSight: Condition): RawBuilder<unknown> => sql`
  (${stockOn({ companyId: ownCompany, day: sql`${p.asOf}::date`, byLot: p.byLot, warehouseId: p.warehouseId, productId: p.productId })}) s
  join warehouse_shown t on t.warehouse_id = s.warehouse_id and ${inSight}
  join product_shown k on k.product_id = s.product_id`

const SUMMED = sql`
  sum(case s.holding when 'Stock' then s.quantity else 0 end) as on_hand, sum(case s.holding when 'Transit' then s.quantity else 0 end) as in_transit,
  round(sum(s.value) / nullif(sum(s.quantity), 0), 6) as unit_cost, sum(s.value) as value, max(s.last_day) as last_day`

/** What each look is, of a product `f` in a warehouse. */
const LOOKS: Readonly<Record<StockLook, (asOf: string) => Condition>> = {
  BelowZero: () => sql<boolean>`f.on_hand < 0`,
  Short: () => sql<boolean>`f.available < f.least`,
  NoUse: (asOf) =>
    sql<boolean>`f.on_hand > 0 and greatest(f.last_used, f.last_came) < ${asOf}::date - ${sql.lit(UNUSED_DAYS)}::int`,
  NotCounted: (asOf) =>
    sql<boolean>`f.on_hand <> 0 and coalesce(f.last_counted, '-infinity') < ${asOf}::date - ${sql.lit(UNCOUNTED_DAYS)}::int`,
  OnHold: () => sql<boolean>`f.held > 0`,
}
const looks = Object.entries(LOOKS) as [StockLook, (asOf: string) => Condition][]

/** What lay of each product in each warehouse. */
const lying = (p: Looked, inSight: Condition): RawBuilder<unknown> => sql`
  select s.product_id, s.warehouse_id, t.name, k.id, k.product_class, k.unit, k.weight_each, ${SUMMED}
  from ${places({ ...p, byLot: false }, inSight)}
  where ${where(p.productClass, sql`k.product_class = ${p.productClass}`)} group by 1, 2, 3, 4, 5, 6, 7`

/**
 * [supply 8] The same as `f`, with when it was last used, came and was counted until then, how much of it was used in the quarter before, and what is kept, on order and on hold of
 * it now. Of all of them each of the latter is one table; of those of a page it is looked for one by one.
 */
function known(those: RawBuilder<unknown>, { asOf }: Looked, of: 'all' | 'page'): RawBuilder<unknown> {
  const here = (alias: string) => sql`
    ${sql.ref(`${alias}.product_id`)} = b.product_id and ${sql.ref(`${alias}.warehouse_id`)} = b.warehouse_id`
  const last = (which: RawBuilder<unknown>) => sql`
    (select m.day from stock_move_shown m
     where ${here('m')} and m.company_id = ${ownCompany} and ${which} and m.day <= ${asOf}::date order by m.day desc limit 1)`
  const now = (alias: string, table: string, quantity: string, which = sql`true`) => {
    const from = sql`from ${sql.table(table)} o where o.company_id = ${ownCompany} and ${which}`
    const sum = sql`sum(${sql.raw(quantity)}) as quantity`
    return of === 'all'
      ? sql`left join (select o.product_id, o.warehouse_id, ${sum} ${from} group by 1, 2) ${sql.ref(alias)} on ${here(alias)}`
      : sql`left join lateral (select ${sum} ${from} and ${here('o')}) ${sql.ref(alias)} on true`
  }
  return sql`
  select b.*, q.least, q.most, coalesce(c.quantity, 0) as kept, coalesce(h.quantity, 0) as held, coalesce(l.quantity, 0) as on_order,
         coalesce(o.quantity, 0) - coalesce(h.quantity, 0) - coalesce(c.quantity, 0) as available,
         ${last(sql`${USED} and m.quantity < 0`)} as last_used, ${last(sql`m.kind in ('Receipt', 'Produce') and m.quantity > 0`)} as last_came,
         ${last(sql`m.kind = 'Count'`)} as last_counted,
         (select -sum(m.quantity) from stock_move_shown m
          where ${here('m')} and m.company_id = ${ownCompany} and ${USED} and m.day > ${asOf}::date - ${USE_WEEKS * 7}::int and m.day <= ${asOf}::date) as used
  from (${those}) b
  left join product_stocking_shown q on q.owner_id = b.id and q.warehouse_id = b.warehouse_id
  ${now('o', 'stock_pool_shown', 'o.quantity', sql`o.holding = 'Stock'`)}
  ${now('c', 'stock_claim_shown', 'o.reserved + o.allocated + o.picked', sql`o.is_open`)}
  ${now('h', 'stock_held', 'o.quantity')}
  ${now('l', 'purchase_order_line_read', 'o.to_come', sql`not o.is_direct`)}`
}
const products = (p: Looked, inSight: Condition): RawBuilder<unknown> => known(lying(p, inSight), p, 'all')

const byLot = ({ parameters: p, inSight, locale }: Asked): RawBuilder<unknown> => sql`
  select t.warehouse_id as "warehouseId", t.name as "warehouseName", k.product_class as "productClass", f.product_id as "productId",
         ${calledIn(locale, 'k.description')} as description, l.lot_no as "lotNo", nullif(f.bin, '') as bin, k.unit,
         f.on_hand as "onHand", f.in_transit as "inTransit", f.unit_cost as "unitCost", f.value, f.last_day as "lastMoved"
  from (
    select s.product_id, s.warehouse_id, s.bin, s.lot_id, ${SUMMED} from ${places(p, inSight(WarehouseStore))}
    where ${where(p.productClass, sql`k.product_class = ${p.productClass}`)} group by 1, 2, 3, 4) f
  join warehouse_shown t on t.warehouse_id = f.warehouse_id join product_shown k on k.product_id = f.product_id
  left join stock_lot_shown l on l.id = f.lot_id
  where ${
    p.look
      ? sql`(f.product_id, f.warehouse_id) in (
    select f.product_id, f.warehouse_id from (${products(p, inSight(WarehouseStore))}) f where ${LOOKS[p.look](p.asOf)})`
      : sql<boolean>`true`
  }`

/** The columns of a product `f` in a warehouse, `k` being what is known of it. */
const columns = ({ parameters: p, locale }: Asked): RawBuilder<unknown> => sql`
  f.warehouse_id as "warehouseId", f.name as "warehouseName", f.product_class as "productClass", f.product_id as "productId",
  ${calledIn(locale, 'k.description')} as description, f.unit, f.on_hand as "onHand", f.in_transit as "inTransit",
  f.kept as "keptNow", f.available as "availableNow", f.on_order as "onOrderNow", f.least, f.most,
  case when f.unit = 'LB' then f.on_hand else f.on_hand * f.weight_each end as weight, f.unit_cost as "unitCost", f.value,
  f.last_used as "lastUsed", f.last_came as "lastCame", f.last_counted as "lastCounted",
  case when f.used > 0 and f.on_hand > 0 then round(f.on_hand * ${USE_WEEKS} / f.used, 1) end as "coverWeeks",
  case ${sql.join(
    looks.map(([look, is]) => sql`when ${is(p.asOf)} then ${sql.lit(look)}`),
    sql` `,
  )} end as standing, f.last_day as "lastMoved"`

const byProduct = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight } = asked
  return sql`
  select ${columns(asked)}
  from (${products(p, inSight(WarehouseStore))}) f join product_shown k on k.product_id = f.product_id
  where ${p.look ? LOOKS[p.look](p.asOf) : sql<boolean>`true`}`
}

/** Warehouses with what lies in them. What is looked at has to be known of all, and lots are read as a whole. */
const warehouses = ({ parameters: p, inSight, headings }: Asked): RawBuilder<unknown> | null =>
  p.byLot || p.look
    ? null
    : sql`
  select f.warehouse_id as "warehouseId", min(f.name) as "warehouseName", count(*) as "$rows"
         ${'value' in headings ? sql`, sum(f.value) as value` : sql``}
  from (${lying(p, inSight(WarehouseStore))}) f group by f.warehouse_id`

/** Products of the warehouses `p` of a page: what there is to know of them is looked for of those alone. */
const ofPage = (asked: Asked): RawBuilder<unknown> => {
  const { parameters, inSight } = asked
  const those = sql`
    select x.* from (
      select y.*, row_number() over (partition by y.warehouse_id order by y.product_id) as "$at"
      from (${lying(parameters, inSight(WarehouseStore))}) y where y.warehouse_id = any (array(select "warehouseId" from p))) x
    join p on p."warehouseId" = x.warehouse_id and x."$at" between p."$from" and p."$to"`
  return sql`
  select ${columns(asked)}, f."$at" from (${known(those, parameters, 'page')}) f join product_shown k on k.product_id = f.product_id`
}

/** How many products in warehouses each look is, and what they are worth. */
export const looksOf = (
  p: Looked,
  inSight: Condition,
): RawBuilder<{ look: StockLook; products: number; value: string }> => sql`
  with f as materialized (${products(p, inSight)})
  select x.look, x.products, x.value from (${sql.join(
    looks.map(
      ([look, is], at) => sql`
      select ${sql.lit(at)} as at, ${sql.lit(look)} as look, count(*)::int as products, money_text(coalesce(sum(f.value), 0)) as value
      from f where ${is(p.asOf)}`,
    ),
    sql` union all `,
  )}) x order by x.at`

/** [supply 2.2] All stock is worth what the accounts of stock hold; a part of it need not be. */
const books = ({ parameters: p, headings }: Asked): RawBuilder<unknown> | null =>
  !('value' in headings) || [p.warehouseId, p.productClass, p.productId, p.look].some(Boolean)
    ? null
    : sql`
      select 'books' as name, b.accounts as subject, ${ownCurrency} as currency, coalesce((select sum(value) from r), 0) as reported,
             b.amount as expected
      from (${stockOnBooks({ companyId: ownCompany, day: sql`${p.asOf}::date` })}) b`

/** [supply 8] [S6.05] Stock as at a day; what it is worth is for whoever may see costs, and whom no account is kept from: it is a sum of all. */
export const stockStatus = rowsFor(StockStatus, (asked) => (asked.parameters.byLot ? byLot(asked) : byProduct(asked)), {
  ties: { of: ['value'], query: books },
  // A warehouse has tens of thousands of products: what is known beside of them is read of those of a page.
  paged: { groupBy: 'warehouseId', groups: warehouses, rows: ofPage },
  opening: async ({ parameters, user }, db) => {
    const seesCost = (await rightsOf(db, user)).can('cost.view') && !(await isKeptFromBooks(db, user))
    const ofProducts = Object.fromEntries(STOCK_OF_PRODUCTS.map((name) => [name, null]))
    return {
      headings: {
        ...(parameters.byLot ? { lotNo: null, bin: null } : ofProducts),
        ...(seesCost ? { unitCost: null, value: null } : {}),
      },
    }
  },
})
