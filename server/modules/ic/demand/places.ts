import { sql, type RawBuilder } from 'kysely'
import { insteadOf, type DemandActionReport } from '../../../../shared/contracts/ic/demand.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { ProcessAsked } from '../../../platform/process/process.ts'
import { USED, USE_WEEKS, USUAL_LEAD } from '../product-inquiry/use.ts'

type DemandAsked = RecordOf<typeof DemandActionReport.parameters>

/** What is asked, and when: what is late and what was used of late follow from that. */
export type DemandLook = ProcessAsked<DemandAsked> & { readonly now: Date }

const ownCompany = sql`(select company_id from company_shown where is_default)`

/**
 * Of a place as `projected` has it: what another one could be given of it, without coming below its own least. What is kept or not there is nobody else’s.
 */
export const spareOf = (place: string): RawBuilder<unknown> => sql`
  least(${sql.ref(`${place}.projected`)}, ${sql.ref(`${place}.on_hand`)} - ${sql.ref(`${place}.kept`)}) - coalesce(${sql.ref(`${place}.least`)}, 0)`

/** Places of the one product that is asked for alone; of all where none is named. */
const of = (productId: string | null, column: string) =>
  productId === null ? sql`true` : sql`${sql.ref(column)} = ${productId}`

/**
 * Tables of a statement, `projected` the last: what each product would come to in each warehouse that keeps it or where somebody waits for it. Another vendor that
 * was chosen for a place takes the time and the multiples of his.
 */
export function places({ parameters: p, now }: Pick<DemandLook, 'parameters' | 'now'>): RawBuilder<unknown> {
  const instead = p.instead === null ? [] : (insteadOf(p.instead) ?? [])
  const columns = (name: 'productId' | 'warehouseId' | 'action' | 'source') => instead.map((line) => line[name])
  const one = p.productId
  return sql`
  asked as (
    select * from unnest(${columns('productId')}::text[], ${columns('warehouseId')}::text[], ${columns('action')}::text[], ${columns('source')}::text[])
      as a (product_id, warehouse_id, action, source)),
  place as (
    select s.owner_id, s.warehouse_id, s.least, s.most from product_stocking_shown s
    union all
    select k.id, c.warehouse_id, null, null from stock_claim_shown c join product_shown k on k.product_id = c.product_id
    where c.is_open and c.backordered > 0 and not exists (
      select from product_stocking_shown s where s.owner_id = k.id and s.warehouse_id = c.warehouse_id)
    group by 1, 2),
  stock as (
    select o.product_id, o.warehouse_id, sum(o.quantity) filter (where o.holding = 'Stock') as on_hand,
           sum(o.quantity) filter (where o.holding = 'Transit') as in_transit
    from stock_pool_shown o where o.company_id = ${ownCompany} and ${of(one, 'o.product_id')} group by 1, 2),
  held as (
    select h.product_id, h.warehouse_id, sum(h.quantity) as quantity from stock_held h
    where h.company_id = ${ownCompany} and ${of(one, 'h.product_id')} group by 1, 2),
  claim as (
    select c.product_id, c.warehouse_id, sum(c.reserved + c.allocated + c.picked) as kept, sum(c.backordered) as waits
    from stock_claim_shown c where c.is_open and c.company_id = ${ownCompany} and ${of(one, 'c.product_id')} group by 1, 2),
  coming as (
    select l.product_id, l.warehouse_id, sum(l.to_come) as quantity, min(l.comes_on) filter (where l.comes_on < business_day(${now})) as late
    from purchase_order_line_read l where l.company_id = ${ownCompany} and not l.is_direct and ${of(one, 'l.product_id')} group by 1, 2),
  used as (
    select m.product_id, m.warehouse_id, -sum(m.quantity) / ${USE_WEEKS} as weekly from stock_move_read m
    where m.company_id = ${ownCompany} and ${USED}
      and m.day > business_day(${now}) - ${USE_WEEKS * 7}::int and ${of(one, 'm.product_id')} group by 1, 2),
  vendor as (
    select distinct on (v.owner_id) v.owner_id, v.vendor_id, v.lead_days, nullif(v.multiple, 0) as multiple from product_vendor_shown v
    order by v.owner_id, not v.preferred, v.position),
  figure as (
    select k.id, k.product_id, k.description, k.unit, k.product_class, k.is_manufactured, q.warehouse_id, a.action as asked, a.source as asked_of,
           coalesce(w.vendor_id, v.vendor_id) as vendor_id, w.vendor_id is not null as is_other,
           coalesce(case when w.vendor_id is null then v.lead_days else w.lead_days end, ${USUAL_LEAD}) as lead_days,
           case when w.vendor_id is null then v.multiple else w.multiple end as multiple,
           q.least, q.most, coalesce(c.on_hand, 0) - coalesce(h.quantity, 0) as on_hand,
           coalesce(c.in_transit, 0) as in_transit, coalesce(n.kept, 0) as kept, coalesce(n.waits, 0) as waits, coalesce(g.quantity, 0) as on_order, g.late,
           greatest(coalesce(u.weekly, 0), 0) as weekly
    from place q join product_shown k on k.id = q.owner_id
    left join asked a on a.product_id = k.product_id and a.warehouse_id = q.warehouse_id
    left join vendor v on v.owner_id = k.id
    left join lateral (
      select w.vendor_id, w.lead_days, nullif(w.multiple, 0) as multiple from product_vendor_shown w
      where a.action = 'Buy' and w.owner_id = k.id and w.vendor_id = a.source order by w.from_quantity limit 1) w on true
    left join stock c on c.product_id = k.product_id and c.warehouse_id = q.warehouse_id
    left join held h on h.product_id = k.product_id and h.warehouse_id = q.warehouse_id
    left join claim n on n.product_id = k.product_id and n.warehouse_id = q.warehouse_id
    left join coming g on g.product_id = k.product_id and g.warehouse_id = q.warehouse_id
    left join used u on u.product_id = k.product_id and u.warehouse_id = q.warehouse_id
    where k.active and k.product_type = 'Stock' and not k.special_order and ${of(one, 'k.product_id')}),
  projected as (
    select f.*, f.on_hand - f.kept + f.on_order + f.in_transit - f.waits - f.use as projected
    from (select f.*, case when ${p.mode} = 'Consumption' then ceil(f.weekly * f.lead_days / 7) else 0 end as use from figure f) f)`
}
