import { sql, type RawBuilder } from 'kysely'
import { WarehouseStore } from '../../admin/index.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { places, spareOf, type DemandLook } from './places.ts'

/**
 * [supply 8, 51] What each product would come to in each warehouse that keeps it or where somebody waits for it: on hand, less what is kept, with what comes, less what
 * is waited for and what is usually used until an order arrives. Below its least, it is filled to its most, in multiples of its vendor. What was chosen in place of
 * what is proposed is taken where it can be had.
 */
export const demanded = (look: DemandLook): RawBuilder<unknown> => {
  const { parameters: p, inSight } = look
  return sql`
  with ${places(look)},
  short as (
    select f.*, case when ${p.mode} = 'Fulfilment' then greatest(-f.projected, 0)
                     when f.projected < coalesce(f.least, 0) then coalesce(f.most, 0) - f.projected else 0 end as wanted
    from projected f),
  missed as (
    select s.*, s.on_order > 0 and s.on_hand - s.kept - s.waits < 0 as is_late,
           case when s.wanted > 0 then s.wanted when s.on_order > 0 then greatest(s.kept + s.waits - s.on_hand, 0) else 0 end as missing
    from short s),
  judged as (
    select s.*, r.warehouse_id as elsewhere, ceil(s.missing / coalesce(s.multiple, 1)) * coalesce(s.multiple, 1) as rounded,
           least(s.missing, r.spare) as moved,
           case when s.missing > 0 and s.asked = 'Buy' and s.is_other then 'Buy'
                when s.missing > 0 and s.asked = 'Make' and s.is_manufactured then 'Make'
                when s.missing > 0 and s.asked = 'Transfer' and r.is_asked then 'Transfer'
                when s.wanted > 0 and r.warehouse_id is not null then 'Transfer'
                when s.wanted > 0 and s.is_manufactured then 'Make'
                when s.wanted > 0 then 'Buy'
                when s.is_late then 'Expedite'
                when s.on_order > 0 and s.most is not null and s.projected - s.on_order >= s.most then 'Cancel' end as action
    from missed s
    left join lateral (
      select o.warehouse_id, ${spareOf('o')} as spare, s.asked = 'Transfer' and o.warehouse_id = s.asked_of as is_asked from projected o
      where s.missing > 0 and o.product_id = s.product_id and o.warehouse_id <> s.warehouse_id
        and case when s.asked = 'Transfer' and o.warehouse_id = s.asked_of then ${spareOf('o')} > 0
                 else s.wanted > 0 and ${spareOf('o')} >= s.wanted end
      order by (s.asked = 'Transfer' and o.warehouse_id = s.asked_of) desc nulls last, o.projected - coalesce(o.least, 0) desc, o.warehouse_id limit 1) r on true)
  select j.id, j.product_id, j.description, j.warehouse_id, j.action, j.is_other, j.asked,
         case j.action when 'Transfer' then j.moved when 'Cancel' then j.on_order when 'Expedite' then j.on_order else j.rounded end as suggested, j.unit,
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
}

/**
 * What a vendor asks for so much of a product, `d`, as an order to him would begin: his own price of that quantity where it is in the unit of stock, in the
 * currency in which he is owed.
 */
export const offerOf = (quantity: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select v.price, v.vendor_sku from product_vendor_shown v
  where d.action = 'Buy' and v.owner_id = d.id and v.vendor_id = d.source and v.currency = m.currency and v.price is not null
    and coalesce(k.purchase_unit, k.unit) = k.unit and v.from_quantity <= ${quantity}
  order by v.from_quantity desc limit 1`

/** The vendor and the product of a line `d` that is bought. */
export const VENDOR = sql`
  left join product_shown k on k.id = d.id
  left join firm_shown f on d.action = 'Buy' and f.firm_id = d.source left join firm_vendor_shown m on m.owner_id = f.id`

/** As an order completes its lines: the vendor’s price, that of the product, or what it came in at last, in the currency of the vendor. */
const PRICE = sql`
  coalesce(o.price, case when k.purchase_currency = m.currency then k.purchase_price end, (
    select l.unit_cost from receipt_line_read l where l.product_id = d.product_id and l.currency = m.currency
    order by l.receipt_date desc, l.receipt_no desc limit 1))`

/** What one of a foreign currency is worth in ours today. */
const rateToOurs = (now: Date) => sql`
  case when m.currency = ${ownCurrency} then 1 else (
    select case when x.from_currency = m.currency then x.rate else 1 / x.rate end from foreign_exchange_shown x
    where not x.superseded and x.effective_date <= business_day(${now})
      and ((x.from_currency = m.currency and x.to_currency = ${ownCurrency}) or (x.from_currency = ${ownCurrency} and x.to_currency = m.currency))
    order by x.effective_date desc, x.from_currency <> m.currency limit 1) end`

/** As the preview shows it: who waits first, then what is furthest below. */
export const shown = (asked: DemandLook): RawBuilder<unknown> => sql`
  select d.product_id as "productId", d.description, d.warehouse_id as "warehouseId", d.action, d.suggested as suggested, d.unit, d.source as "from",
         d.because, d.on_hand as "onHand", d.kept as kept, d.waits as "waitedFor", d.on_order as "onOrder", d.in_transit as "inTransit",
         d.late as "lateOrder", d.use as use, d.projected as projected, d.least as least, d.most as most,
         d.lead_days as "leadDays", d.multiple as multiple, round(p.price, 6) as "unitCost",
         round(p.price * d.suggested, (select home_decimals())) as amount
  from (${demanded(asked)}) d ${VENDOR}
  left join lateral (${offerOf(sql`d.suggested`)}) o on true
  left join lateral (select case when d.action = 'Buy' then ${PRICE} * ${rateToOurs(asked.now)} end as price) p on true
  order by d.rank, d.projected / nullif(d.least, 0) nulls first, d.product_id, d.warehouse_id`
