import { sql, type RawBuilder } from 'kysely'
import type { DemandActionReport } from '../../../../shared/contracts/ic/demand.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { ProcessAsked } from '../../../platform/process/process.ts'
import { WarehouseStore } from '../../admin/index.ts'

type DemandAsked = RecordOf<typeof DemandActionReport.parameters>

/** What is asked, and when: what is late and what was used of late follow from that. */
export type DemandLook = ProcessAsked<DemandAsked> & { readonly now: Date }

const ownCompany = sql`(select company_id from company_shown where is_default)`
const USE_WEEKS = 13
/** Days until an order arrives where no vendor says it. */
const USUAL_LEAD = 14

/**
 * [supply 8, 51] What each product would come to in each warehouse that keeps it or where somebody waits for it: on hand, less what is kept, with what comes, less what
 * is waited for and what is usually used until an order arrives. Below its least, it is filled to its most, in multiples of its vendor.
 */
export const demanded = ({ parameters: p, inSight, now }: DemandLook): RawBuilder<unknown> => sql`
  with place as (
    select s.owner_id, s.warehouse_id, s.least, s.most from product_stocking_shown s
    union all
    select k.id, c.warehouse_id, null, null from stock_claim_shown c join product_shown k on k.product_id = c.product_id
    where c.is_open and c.backordered > 0 and not exists (
      select from product_stocking_shown s where s.owner_id = k.id and s.warehouse_id = c.warehouse_id)
    group by 1, 2),
  stock as (
    select o.product_id, o.warehouse_id, sum(o.quantity) filter (where o.holding = 'Stock') as on_hand,
           sum(o.quantity) filter (where o.holding = 'Transit') as in_transit
    from stock_pool_shown o where o.company_id = ${ownCompany} group by 1, 2),
  held as (select h.product_id, h.warehouse_id, sum(h.quantity) as quantity from stock_held h where h.company_id = ${ownCompany} group by 1, 2),
  claim as (
    select c.product_id, c.warehouse_id, sum(c.reserved + c.allocated + c.picked) as kept, sum(c.backordered) as waits
    from stock_claim_shown c where c.is_open and c.company_id = ${ownCompany} group by 1, 2),
  coming as (
    select l.product_id, l.warehouse_id, sum(l.to_come) as quantity, min(l.comes_on) filter (where l.comes_on < business_day(${now})) as late
    from purchase_order_line_read l where l.company_id = ${ownCompany} and not l.is_direct group by 1, 2),
  used as (
    select m.product_id, m.warehouse_id, -sum(m.quantity) / ${USE_WEEKS} as weekly from stock_move_read m
    where m.company_id = ${ownCompany} and m.holding = 'Stock' and m.kind in ('Issue', 'Shipment', 'Consume', 'Return')
      and m.day > business_day(${now}) - ${USE_WEEKS * 7}::int group by 1, 2),
  vendor as (
    select distinct on (v.owner_id) v.owner_id, v.vendor_id, v.lead_days, nullif(v.multiple, 0) as multiple from product_vendor_shown v
    order by v.owner_id, not v.preferred, v.position),
  figure as (
    select k.product_id, k.description, k.unit, k.product_class, k.is_manufactured, q.warehouse_id, v.vendor_id,
           coalesce(v.lead_days, ${USUAL_LEAD}) as lead_days, v.multiple, q.least, q.most, coalesce(c.on_hand, 0) - coalesce(h.quantity, 0) as on_hand,
           coalesce(c.in_transit, 0) as in_transit, coalesce(n.kept, 0) as kept, coalesce(n.waits, 0) as waits, coalesce(g.quantity, 0) as on_order, g.late,
           case when ${p.mode} = 'Consumption' then ceil(greatest(coalesce(u.weekly, 0), 0) * coalesce(v.lead_days, ${USUAL_LEAD}) / 7) else 0 end as use
    from place q join product_shown k on k.id = q.owner_id
    left join vendor v on v.owner_id = k.id
    left join stock c on c.product_id = k.product_id and c.warehouse_id = q.warehouse_id
    left join held h on h.product_id = k.product_id and h.warehouse_id = q.warehouse_id
    left join claim n on n.product_id = k.product_id and n.warehouse_id = q.warehouse_id
    left join coming g on g.product_id = k.product_id and g.warehouse_id = q.warehouse_id
    left join used u on u.product_id = k.product_id and u.warehouse_id = q.warehouse_id
    where k.active and k.product_type = 'Stock' and not k.special_order),
  projected as (
    select f.*, f.on_hand - f.kept + f.on_order + f.in_transit - f.waits - f.use as projected from figure f),
  short as (
    select f.*, case when ${p.mode} = 'Fulfilment' then greatest(-f.projected, 0)
                     when f.projected < coalesce(f.least, 0) then coalesce(f.most, 0) - f.projected else 0 end as wanted
    from projected f),
  judged as (
    select s.*, r.warehouse_id as elsewhere, ceil(s.wanted / coalesce(s.multiple, 1)) * coalesce(s.multiple, 1) as rounded,
           case when s.wanted > 0 and r.warehouse_id is not null then 'Transfer'
                when s.wanted > 0 and s.is_manufactured then 'Make'
                when s.wanted > 0 then 'Buy'
                when s.on_order > 0 and s.on_hand - s.kept - s.waits < 0 then 'Expedite'
                when s.on_order > 0 and s.most is not null and s.projected - s.on_order >= s.most then 'Cancel' end as action
    from short s
    left join lateral (
      select o.warehouse_id from projected o
      where s.wanted > 0 and o.product_id = s.product_id and o.warehouse_id <> s.warehouse_id
        and least(o.projected, o.on_hand - o.kept) - coalesce(o.least, 0) >= s.wanted
      order by o.projected - coalesce(o.least, 0) desc, o.warehouse_id limit 1) r on true)
  select j.product_id, j.description, j.warehouse_id, j.action,
         case j.action when 'Transfer' then j.wanted when 'Cancel' then j.on_order when 'Expedite' then j.on_order else j.rounded end as suggested, j.unit,
         case j.action when 'Transfer' then j.elsewhere when 'Make' then null else j.vendor_id end as source, j.on_hand, j.kept, j.waits, j.on_order,
         j.in_transit, j.late, j.use, j.projected, j.least, j.most, j.lead_days, j.multiple,
         trim_scale(j.on_hand)
           || case when j.kept > 0 then ' - ' || trim_scale(j.kept) else '' end
           || case when j.on_order > 0 then ' + ' || trim_scale(j.on_order) else '' end
           || case when j.in_transit > 0 then ' + ' || trim_scale(j.in_transit) else '' end
           || case when j.waits > 0 then ' - ' || trim_scale(j.waits) else '' end
           || case when j.use > 0 then ' - ' || trim_scale(j.use) else '' end
           || case when j.projected <> j.on_hand then ' = ' || trim_scale(j.projected) else '' end
           || case when j.wanted > 0 and ${p.mode} <> 'Fulfilment'
                   then ' < ' || trim_scale(coalesce(j.least, 0)) || '; ' || trim_scale(coalesce(j.most, 0)) || ' - '
                        || case when j.projected < 0 then '(' || trim_scale(j.projected) || ')' else trim_scale(j.projected)::text end || ' = ' || trim_scale(j.wanted)
                   else '' end as because,
         case when j.waits > 0 or j.on_hand - j.kept < 0 then 0 else 1 end as rank
  from judged j join warehouse_shown t on t.warehouse_id = j.warehouse_id and t.active and ${inSight(WarehouseStore)}
  where j.action is not null and (${p.warehouseId}::text is null or j.warehouse_id = ${p.warehouseId})
    and (${p.productClass}::text is null or j.product_class = ${p.productClass}) and (${p.productId}::text is null or j.product_id = ${p.productId})
    and (${p.action}::text is null or j.action = ${p.action}) and (${p.vendorId}::text is null or (j.vendor_id = ${p.vendorId} and j.action <> 'Transfer'))`

/** As the preview shows it: who waits first, then what is furthest below. */
export const shown = (asked: DemandLook): RawBuilder<unknown> => sql`
  select d.product_id as "productId", d.description, d.warehouse_id as "warehouseId", d.action, d.suggested as suggested, d.unit, d.source as "from",
         d.because, d.on_hand as "onHand", d.kept as kept, d.waits as "waitedFor", d.on_order as "onOrder", d.in_transit as "inTransit",
         d.late as "lateOrder", d.use as use, d.projected as projected, d.least as least, d.most as most,
         d.lead_days as "leadDays", d.multiple as multiple
  from (${demanded(asked)}) d
  order by d.rank, d.projected / nullif(d.least, 0) nulls first, d.product_id, d.warehouse_id`
