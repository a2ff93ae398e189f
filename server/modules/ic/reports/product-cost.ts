import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { ProductCost } from '../../../../shared/contracts/ic/product-cost.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { stockOn, stockOnBooks } from '../../../stock/at.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'

type Asked = ReportAsked<RecordOf<typeof ProductCost.parameters>>

const ownCompany = sql`(select company_id from company_shown where is_default)`

/** A lot with a cost of its own is a pool of its own; what is in transit is carried too. */
const carried = ({ parameters: p, inSight, locale }: Asked): RawBuilder<unknown> => sql`
  select * from (
    select k.product_class as "productClass", k.product_id as "productId", ${calledIn(locale, 'k.description')} as description, k.valuation,
           sum(s.quantity) as "onHand", k.unit, round(sum(s.value) / nullif(sum(s.quantity), 0), 6) as "averageCost", l.cost as "lastCost",
           l.day as "lastReceived", o.lots, o.least as "leastLotCost", o.most as "mostLotCost", k.purchase_price as "purchasePrice",
           k.purchase_currency as "purchaseCurrency",
           case when k.purchase_currency = ${ownCurrency} then round((k.purchase_price * sum(s.quantity) / nullif(sum(s.value), 0) - 1) * 100, 2) end as above,
           sum(s.value) as value
    from (${stockOn({ companyId: ownCompany, day: sql`${p.asOf}::date`, warehouseId: p.warehouseId, productId: p.productId })}) s
    join warehouse_shown t on t.warehouse_id = s.warehouse_id and ${inSight(WarehouseStore)}
    join product_shown k on k.product_id = s.product_id
    left join lateral (
      select round(m.value / m.quantity, 6) as cost, m.day from stock_move_read m
      where m.product_id = k.product_id and m.company_id = ${ownCompany} and m.rule = 'Given' and m.quantity > 0 and m.day <= ${p.asOf}::date
        and (${p.warehouseId}::text is null or m.warehouse_id = ${p.warehouseId})
      order by m.day desc, m.seq desc limit 1) l on true
    left join lateral (
      select count(*)::int as lots, min(round(w.value / w.quantity, 6)) as least, max(round(w.value / w.quantity, 6)) as most from stock_pool_shown w
      where k.lot_costed and w.product_id = k.product_id and w.company_id = ${ownCompany} and w.quantity > 0
        and (${p.warehouseId}::text is null or w.warehouse_id = ${p.warehouseId})) o on k.lot_costed
    where ${where(p.productClass, sql`k.product_class = ${p.productClass}`)}
    group by k.product_class, k.product_id, ${calledIn(locale, 'k.description')}, k.valuation, k.unit, k.purchase_price, k.purchase_currency, l.cost, l.day,
             o.lots, o.least, o.most) c
  where not ${p.moved} or abs(c.above) > 10`

/** [supply 2.2] All products together are worth what the accounts of stock hold, and what stock status says. */
const ties = ({ parameters: p }: Asked): RawBuilder<unknown> | null =>
  [p.warehouseId, p.productClass, p.productId].some(Boolean) || p.moved
    ? null
    : sql`
      select 'books' as name, b.accounts as subject, ${ownCurrency} as currency, coalesce((select sum(value) from r), 0) as reported, b.amount as expected
      from (${stockOnBooks({ companyId: ownCompany, day: sql`${p.asOf}::date` })}) b
      union all
      select 'stockStatus', '', ${ownCurrency}, coalesce((select sum(value) from r), 0), coalesce(sum(s.value), 0)
      from (${stockOn({ companyId: ownCompany, day: sql`${p.asOf}::date`, byLot: true })}) s`

/** [supply 8] [S6.05] What products cost, for whoever may see costs, and whom no account is kept from. */
export const productCost = rowsFor(ProductCost, carried, {
  ties: { of: ['value'], query: ties },
  opening: async ({ user }, db) => {
    const seesCost = (await rightsOf(db, user)).can('cost.view') && !(await isKeptFromBooks(db, user))
    return seesCost ? {} : { problems: [{ Field: null, Key: 'kit:refused.noRight', Args: {} }] }
  },
})
