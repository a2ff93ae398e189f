import { sql, type RawBuilder } from 'kysely'
import type { ProductInquiry } from '../../../../shared/contracts/ic/product-inquiry.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { fromPages, fromSelect, type ListReader } from '../../../platform/inquiry/list-reader.ts'
import { availabilityOf, type Available } from '../../../stock/claims/available.ts'
import { USED } from './use.ts'

/** The product that is looked at, and what its reader sees. */
export interface LookedAt {
  readonly productId: string
  readonly companyId: string
  readonly warehouseId: string | null
  readonly today: string
  readonly locale: Locale
  /** Of a warehouse `t`: the reader may see it. */
  readonly inSight: RawBuilder<unknown>
  /** The same of a firm `t`. */
  readonly firmInSight: RawBuilder<unknown>
  /** Of what comes, what the reader may look at. */
  readonly supplies: readonly SupplyKind[]
}

const ofWarehouse = ({ warehouseId, inSight }: LookedAt, column: string) => sql`
  (${warehouseId}::text is null or ${sql.ref(column)} = ${warehouseId})
  and exists (select from warehouse_shown t where t.warehouse_id = ${sql.ref(column)} and ${inSight})`
const text = (column: string) => sql`trim_scale(${sql.ref(column)})::text`

/** What warehouses hold; one that the product is kept in shows itself, though there is nothing. */
export const warehouses = fromPages<LookedAt>(async (db, of) => {
  const all = await availabilityOf(db, { companyId: of.companyId, products: [of.productId] })
  const { rows: kept } = await sql<{
    warehouseId: string
    warehouseName: string
    least: string | null
    most: string | null
  }>`
    select t.warehouse_id as "warehouseId", t.name as "warehouseName", ${text('s.least')} as least, ${text('s.most')} as most
    from warehouse_shown t
    left join product_stocking_shown s on s.warehouse_id = t.warehouse_id
      and s.owner_id = (select id from product_shown where product_id = ${of.productId})
    where (s.owner_id is not null or t.warehouse_id = any (${all.map(({ warehouseId }) => warehouseId)}::text[])) and ${of.inSight}
    order by t.warehouse_id`.execute(db)
  const known = new Map(all.map((one) => [one.warehouseId, one]))
  return {
    rows: kept.map((row) => ({ ...NOTHING, ...known.get(row.warehouseId), id: row.warehouseId, ...row })),
    hasMore: false,
    totals: null,
  }
})
const NOTHING: Partial<Available> = {
  ...{
    onHand: '0',
    allocated: '0',
    reserved: '0',
    onHold: '0',
    available: '0',
    waitedFor: '0',
    onOrder: '0',
    inTransit: '0',
    nextOn: null,
  },
}

/** What an order, a transfer or a work order brings, and what of it is promised to somebody already. */
const SUPPLIES = {
  Purchase: (of: LookedAt) => sql`
    select l.id, 'Purchase' as supply, l.order_no as "documentNo", l.vendor_id as source, l.warehouse_id as "warehouseId", l.comes_on, l.to_come,
           least(l.to_come, coalesce((
             select sum(s.quantity) from sales_order_supply_shown s where s.purchase_line_id = l.id), 0)) as promised, l.approved
    from purchase_order_line_read l where l.product_id = ${of.productId} and l.company_id = ${of.companyId} and not l.is_direct
      and (l.warehouse_id is null and ${of.warehouseId}::text is null or ${ofWarehouse(of, 'l.warehouse_id')})`,
  Transfer: (of: LookedAt) => sql`
    select l.id, 'Transfer', k.ticket_no, k.warehouse_id, k.to_warehouse_id, p.comes_on, l.quantity,
           case when k.for_order is null then 0 else l.quantity end, k.status in ('Approved', 'Committed')
    from inventory_ticket k join inventory_ticket_line l on l.owner_id = k.id
    left join sales_order_transfer_shown p on p.ticket_id = k.id
    where l.product_id = ${of.productId} and k.company_id = ${of.companyId} and k.ticket_type = 'Transfer' and l.quantity > 0
      and k.to_warehouse_id is distinct from k.warehouse_id
      and (k.status in ('Pending', 'Submitted', 'Approved') or (k.status = 'Committed' and k.in_transit and k.received_on is null))
      and ${ofWarehouse(of, 'k.to_warehouse_id')}`,
  Work: (of: LookedAt) => sql`
    select m.id, 'Work', m.order_no, null, m.warehouse_id, m.required_on, m.to_come, 0, m.status = 'Committed'
    from (
      select k.id, k.order_no, k.warehouse_id, k.required_on, k.status, greatest(k.quantity - k.produced, 0) as to_come, k.company_id
      from production_work_order k where k.order_type = 'Assembly' and k.product_id = ${of.productId}
      union all
      select k.id, k.order_no, k.warehouse_id, k.required_on, k.status, greatest(sum(x.expected) - coalesce((
               select sum(w.quantity) from production_ticket t join production_ticket_output w on w.owner_id = t.id
               where t.order_no = k.order_no and t.status = 'Committed' and w.output_id = ${of.productId}), 0), 0), k.company_id
      from production_work_order k join production_work_order_output x on x.owner_id = k.id where x.output_id = ${of.productId} group by k.id) m
    where m.status in ('Pending', 'Committed') and m.company_id = ${of.companyId} and m.to_come > 0 and ${ofWarehouse(of, 'm.warehouse_id')}`,
} as const
export type SupplyKind = keyof typeof SUPPLIES

const coming = fromSelect<LookedAt>({
  rows: (of) => sql`
    select c.id, c.supply, c."documentNo", c.source, c."warehouseId", c.comes_on::text as "comesOn",
           case when c.comes_on < ${of.today}::date then ${of.today}::date - c.comes_on end as "daysLate", ${text('c.to_come')} as "toCome",
           ${text('c.promised')} as promised, c.approved
    from (${sql.join(
      of.supplies.map((kind) => SUPPLIES[kind](of)),
      sql` union all `,
    )}) c (id, supply, "documentNo", source, "warehouseId", comes_on, to_come, promised, approved)`,
  order: sql`r."comesOn" nulls last, r."documentNo"`,
})

const wanted = fromSelect<LookedAt>({
  rows: (of) => sql`
    select c.id, c.document_no as "documentNo", c.document_type as "documentType", c.document_id as "documentId", c.wanted_by as "wantedBy",
           (select t.name from firm_shown t where t.firm_id = c.wanted_by and ${of.firmInSight}) as "customerName", c.warehouse_id as "warehouseId", c.promised_on::text as "promisedOn", trim_scale(c.quantity - c.shipped)::text as quantity,
           trim_scale(c.allocated + c.picked)::text as allocated, ${text('c.reserved')} as reserved, ${text('c.backordered')} as "waitedFor"
    from stock_claim_shown c where c.product_id = ${of.productId} and c.company_id = ${of.companyId} and c.is_open and ${ofWarehouse(of, 'c.warehouse_id')}`,
  order: sql`r."promisedOn", r."documentNo"`,
})

const lots = fromSelect<LookedAt>({
  rows: (of) => sql`
    select p.id, coalesce(l.lot_no, '') as "lotNo", l.heat_key as "heatKey", l.status, o.warehouse_id as "warehouseId", nullif(p.bin, '') as bin,
           ${text('p.quantity')} as quantity,
           trim_scale(case when coalesce(l.is_free, true) then p.quantity - coalesce(a.quantity, 0) else 0 end)::text as free,
           ${text('l.thickness')} as thickness, ${text('l.width')} as width, ${text('l.length')} as length,
           l.received_on::text as "receivedOn", ${of.today}::date - l.received_on as age
    from stock_pool_shown o join stock_place_shown p on p.pool_id = o.id left join stock_lot_shown l on l.id = p.lot_id
    left join lateral (select sum(a.quantity) as quantity from stock_allocation_shown a where a.place_id = p.id) a on true
    where o.product_id = ${of.productId} and o.company_id = ${of.companyId} and o.holding = 'Stock' and p.quantity <> 0
      and ${ofWarehouse(of, 'o.warehouse_id')}`,
  order: sql`r."receivedOn" nulls last, r."lotNo", r.bin`,
  find: ['lotNo', 'heatKey', 'bin'],
})

const moves = fromSelect<LookedAt>({
  rows: (of) => sql`
    select m.id, m.day::text as day, m.kind, m.document_type as "documentType", m.document_id as "documentId", m.warehouse_id as "warehouseId",
           nullif(m.bin, '') as bin, ${text('m.quantity')} as quantity,
           trim_scale(h.on_hand - coalesce(sum(m.quantity) over (order by m.day desc, m.seq desc rows between unbounded preceding and 1 preceding), 0))::text
             as after, m.seq
    from stock_move_read m
    cross join (select coalesce(sum(o.quantity), 0) as on_hand from stock_pool_shown o
                where o.product_id = ${of.productId} and o.company_id = ${of.companyId} and o.holding = 'Stock' and ${ofWarehouse(of, 'o.warehouse_id')}) h
    where m.product_id = ${of.productId} and m.company_id = ${of.companyId} and m.holding = 'Stock' and m.quantity <> 0 and ${ofWarehouse(of, 'm.warehouse_id')}
    order by m.day desc, m.seq desc limit 501`,
  order: sql`r.day desc, r.seq desc`,
  day: 'day',
})

const use = fromSelect<LookedAt>({
  rows: (of) => sql`
    with months as (select generate_series(date_trunc('month', ${of.today}::date) - interval '11 months', date_trunc('month', ${of.today}::date), '1 month')::date as month),
    u as (
      select date_trunc('month', m.day)::date as month, -sum(m.quantity) as used from stock_move_read m
      where m.product_id = ${of.productId} and m.company_id = ${of.companyId} and ${USED} and ${ofWarehouse(of, 'm.warehouse_id')}
        and m.day >= date_trunc('month', ${of.today}::date) - interval '23 months' group by 1)
    select s.month::text as id, s.month::text as month, trim_scale(coalesce(u.used, 0))::text as used, trim_scale(coalesce(b.used, 0))::text as before
    from months s left join u on u.month = s.month left join u b on b.month = (s.month - interval '1 year')::date`,
  order: sql`r.month desc`,
})

const vendors = fromSelect<LookedAt>({
  rows: (of) => sql`
    select v.vendor_id || v.from_quantity as id, v.vendor_id as "vendorId", v.vendor_sku as "vendorSku", ${text('v.price')} as price, v.currency, v.lead_days as "leadDays",
           ${text('v.multiple')} as multiple, v.preferred, v.position
    from product_vendor_shown v join product_shown k on k.id = v.owner_id where k.product_id = ${of.productId}`,
  order: sql`not r.preferred, r.position`,
})

/** What replaces it or is replaced by it, and what of its class has nearly its size and is there. */
const instead = fromSelect<LookedAt>({
  rows: (of) => sql`
    with p as (select * from product_shown where product_id = ${of.productId}),
    c as (
      select p.replaced_by as product_id, 'ReplacedBy' as why, 0 as rank from p where p.replaced_by is not null
      union all select o.product_id, 'Replaces', 1 from p join product_shown o on o.replaced_by = p.product_id
      union all
      select o.product_id, 'Alike', 2 from p join product_shown o
        on o.product_class = p.product_class and o.product_id <> p.product_id and o.form is not distinct from p.form and o.active
       and o.thickness between p.thickness * 0.94 and p.thickness * 1.06 and o.width between p.width and p.width * 1.5)
    select k.product_id as id, k.product_id as "productId", ${calledIn(of.locale, 'k.description')} as description, c.why, ${text('w.thickness')} as thickness,
           ${text('w.width')} as width, ${text('w.length')} as length, trim_scale(coalesce(s.quantity, 0))::text as available, c.rank
    from c join product_shown k on k.product_id = c.product_id join product_shown w on w.product_id = c.product_id
    left join lateral (
      select sum(o.quantity) - coalesce((select sum(x.reserved + x.allocated + x.picked) from stock_claim_shown x
               where x.product_id = k.product_id and x.company_id = ${of.companyId} and x.is_open), 0) as quantity
      from stock_pool_shown o where o.product_id = k.product_id and o.company_id = ${of.companyId} and o.holding = 'Stock') s on true
    where c.rank < 2 or s.quantity > 0`,
  order: sql`r.rank, r.available::numeric desc, r."productId"`,
})

type Lists = { readonly [K in keyof (typeof ProductInquiry)['lists']]: ListReader<LookedAt> }

export const lists: Lists = { warehouses, coming, wanted, lots, moves, use, vendors, instead }
