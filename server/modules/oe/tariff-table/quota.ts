import { sql, type RawBuilder } from 'kysely'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import { QUOTA_WARNED } from '../../../../shared/contracts/oe/tariff-table.ts'
import { today } from '../../../platform/calendar/business-day.ts'

const KILOGRAMS = '0.45359237'

/** The quarter of a row `t` that today is in, or the nearest one of its days. */
const quarter = sql`date_trunc('quarter', least(greatest(${today}, t.from_date), coalesce(t.until_date, 'infinity')))::date`

/** Pounds of a move `m` of a product `p`: by the scale where lots were weighed, else by its unit or by what one of it weighs. */
const pounds = sql`coalesce(nullif(m.weight, 0), case p.unit when 'LB' then m.quantity when 'KG' then m.quantity / ${KILOGRAMS}::numeric
  else m.quantity * p.weight_each end)`

/** Where it comes from, as the row counts it: as a price counts it: the melt of its heat, else what the product says, else the lot. */
const country = sql`case when t.country_of = 'Origin' then coalesce(p.origin_country, l.origin_country)
  else coalesce(h.melt_country, p.origin_country, l.origin_country) end`

/**
 * [supply 9 tariff-table] Tonnes of the goods of a row `t` that were received in its quarter, within its days, from its country, or from any but our own
 * where it names none. A receipt that was taken back was none; what is sold, or goes back to its vendor, was imported all the same.
 */
const tonnes = sql`(
  select coalesce(sum(${pounds}), 0) * ${KILOGRAMS}::numeric / 1000
  from stock_move_shown m
  join stock_posting_shown g on g.id = m.posting_id and g.document_type = ${sql.lit(PurchaseReceipt.id)} and g.purpose = 'post'
  join product_shown p on p.product_id = m.product_id
  left join stock_lot_shown l on l.id = m.lot_id
  left join heat_shown h on h.heat_key = l.heat_key
  where m.kind = 'Receipt' and m.day between greatest(t.from_date, ${quarter})
      and least(coalesce(t.until_date, 'infinity'), (${quarter} + interval '3 months' - interval '1 day')::date)
    and (p.product_class = t.product_class or replace(p.tariff_code, '.', '') like replace(t.tariff_code, '.', '') || '%')
    and (${country} = t.country
      or t.country is null and ${country} <> (select c.country from company_shown c where c.is_default))
    and not exists (select from stock_move_shown r where r.reverses_id = m.id))`

const ofQuota = (told: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when t.quota_tonnes is not null then ${told} end`

const share = sql`${tonnes} * 100 / t.quota_tonnes`

/** What is told of the quota of a row. */
export const quotaTold = {
  quotaUsed: ofQuota(sql`round(${tonnes}, 6)`),
  quotaLeft: ofQuota(sql`round(greatest(0, t.quota_tonnes - ${tonnes}), 6)`),
  quotaShare: ofQuota(sql`round(${share}, 4)`),
  quotaStanding:
    ofQuota(sql`(select case when of.share >= 100 then 'QuotaUsedUp' when of.share >= ${QUOTA_WARNED}::numeric
    then 'QuotaNearlyUsed' else 'WithinQuota' end from (select ${share} as share) of)`),
}
