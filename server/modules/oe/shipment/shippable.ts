import { sql, type Kysely } from 'kysely'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Packaging } from '../../../../shared/contracts/trade/packaging.ts'
import { jobOf } from '../sales-order/jobs.ts'
import { packedAs } from '../sales-order/packaging.ts'
import { calledWithSize } from '../sales-order/sizes.ts'

/** An order as whoever ships it sees it. */
export interface ShippedOrder {
  readonly id: string
  readonly companyId: string
  readonly orderNo: string
  readonly orderType: string
  readonly status: string
  readonly isReleased: boolean
  readonly orderDate: string
  readonly shipComplete: boolean
  readonly billToId: string
  readonly shipToId: string | null
  readonly shipToAddress: string | null
  readonly customerReference: string | null
  readonly shipVia: string | null
  readonly shippingNotes: string | null
  readonly warehouseId: string | null
  readonly lines: readonly ShippableLine[]
}

/** A line of which something is still to be shipped. Decimal text in the unit of the line, which is that of the stock. */
export interface ShippableLine {
  readonly lineKey: string
  readonly lineNo: number
  readonly productId: string | null
  readonly productClass: string | null
  readonly description: string | null
  readonly unit: string | null
  readonly warehouseId: string | null
  readonly isStock: boolean
  /** A product that is no service: whoever brings it says how much. */
  readonly isGoods: boolean
  readonly lotTracked: boolean
  readonly ordered: string
  readonly shipped: string
  readonly open: string
  /** Of what is open: set apart or kept for it. */
  readonly kept: string
  /** Percent by which a shipment may differ and still be all of it. */
  readonly tolerance: string
  /** All of it comes of one melt. */
  readonly oneHeat: boolean
  /** Pounds of one, where its product says it. */
  readonly weightEach: string | null
  readonly packaging: Packaging | null
  readonly netPrice: string | null
  /** What is charged for goods: how, the line of these, and how much of it one of them needs. Null of what leaves by itself. */
  readonly charge: 'Run' | 'Setup' | null
  readonly chargeOf: number | null
  readonly chargeEach: string | null
  /** The job that bears what it costs, and its code there. */
  readonly jobId: string | null
  readonly costCode: string | null
}

const toShip = (orderNo: string) => sql<ShippedOrder>`
    select o.id, o.company_id as "companyId", o.order_no as "orderNo", o.order_type as "orderType", o.status, o.released_on is not null as "isReleased",
           o.order_date::text as "orderDate", o.ship_complete as "shipComplete", o.bill_to_id as "billToId", o.ship_to_id as "shipToId",
           o.ship_to_address as "shipToAddress", o.customer_reference as "customerReference", o.ship_via as "shipVia",
           o.shipping_notes as "shippingNotes", o.warehouse_id as "warehouseId", coalesce(l.lines, '[]') as lines
    from sales_order o
    cross join lateral (
      select json_agg(json_build_object(
        'lineKey', l.id::text, 'lineNo', l.line_no, 'productId', l.product_id, 'productClass', p.product_class, 'description', ${calledWithSize(sql`l`)},
        'unit', l.unit, 'warehouseId', coalesce(l.warehouse_id, o.warehouse_id), 'isStock', coalesce(p.product_type = 'Stock', false),
        'isGoods', coalesce(p.product_type <> 'Service', false),
        'lotTracked', coalesce(p.lot_tracked, false), 'ordered', trim_scale(l.quantity)::text, 'shipped', trim_scale(l.shipped)::text,
        'open', trim_scale(l.open)::text, 'kept', trim_scale(coalesce(c.reserved + c.allocated + c.picked, 0))::text,
        'tolerance', trim_scale(coalesce(l.tolerance_percent, k.ship_tolerance_percent, 0))::text, 'oneHeat', l.one_heat,
        'weightEach', trim_scale(p.weight_each)::text, 'packaging', ${packedAs},
        'netPrice', trim_scale(l.net_price)::text, 'jobId', ${jobOf(sql`l`, sql`o`)}, 'costCode', l.cost_code, 'charge', l.charge, 'chargeEach', trim_scale(l.charge_each)::text,
        'chargeOf', case when l.charge is not null then (
          select g.line_no from sales_order_line g where g.owner_id = o.id and g.process_no = l.process_no and g.charge is null) end) order by l.position) as lines
      from sales_order_line l
      left join product_shown p on p.product_id = l.product_id
      left join product_class_shown k on k.class_id = p.product_class
      left join stock_claim_shown c on c.document_type = ${SalesOrder.id} and c.document_id = o.id and c.line_key = l.id::text
      where l.owner_id = o.id and l.open > 0) l
    where o.order_no = ${orderNo} and o.status <> 'Quote'`

/** The order of this number with what is open of it, in the order of its lines. Nothing of a quote. */
export async function orderToShip(db: Kysely<Tables>, orderNo: string | null): Promise<ShippedOrder | null> {
  return orderNo ? ((await planned(db, toShip(orderNo)))[0] ?? null) : null
}

/** The same for rules, which ask for it one after the other before anything is locked. */
export async function orderJudged(db: Kysely<Tables>, orderNo: string | null): Promise<ShippedOrder | null> {
  return orderNo ? ((await factsOf(db, toShip(orderNo)))[0] ?? null) : null
}

/** A lot in a warehouse, with what is free of it: what others have set apart is taken off. */
export interface LotThere {
  readonly lotNo: string
  readonly lotId: string
  readonly heatKey: string | null
  readonly productId: string
  readonly placeId: string
  readonly bin: string
  readonly free: string
  /** Of what lies there, set apart for a line of the order, by its key. */
  readonly apartFor: string | null
  readonly apart: string
}

/** Where these lots lie in the warehouse, and those that are set apart for lines of the order. */
export const lotsThere = (
  db: Kysely<Tables>,
  { order, warehouseId, lots }: { order: ShippedOrder; warehouseId: string; lots: readonly string[] },
): Promise<LotThere[]> =>
  planned(
    db,
    sql<LotThere>`
    with own as (
      select c.line_key, a.place_id, a.quantity from stock_claim_shown c join stock_allocation_shown a on a.claim_id = c.id
      where c.document_type = ${SalesOrder.id} and c.document_id = ${order.id}::uuid)
    select l.lot_no as "lotNo", l.id as "lotId", l.heat_key as "heatKey", l.product_id as "productId", f.place_id as "placeId", f.bin,
           trim_scale(f.quantity - coalesce(a.quantity, 0) + coalesce(w.quantity, 0))::text as free, w.line_key as "apartFor",
           trim_scale(coalesce(w.quantity, 0))::text as apart
    from stock_free f join stock_lot_shown l on l.id = f.lot_id
    left join lateral (select sum(a.quantity) as quantity from stock_allocation_shown a where a.place_id = f.place_id) a on true
    left join own w on w.place_id = f.place_id
    where f.company_id = ${order.companyId} and f.warehouse_id = ${warehouseId}
      and (l.lot_no = any (${[...lots]}::text[]) or w.place_id is not null)
    order by f.quantity desc, f.place_id`,
  )

/** Of which melt the lots were that have left for lines of an order, first what left first. What was taken back has not left. */
export const heatsGone = (
  db: Kysely<Tables>,
  { orderNo }: Pick<ShippedOrder, 'orderNo'>,
): Promise<readonly { readonly lineKey: string; readonly heatKey: string | null }[]> =>
  factsOf(
    db,
    sql<{ lineKey: string; heatKey: string | null }>`
    select distinct on (n.line_key) n.line_key as "lineKey", l.heat_key as "heatKey"
    from shipment s join shipment_line n on n.owner_id = s.id
    join shipment_lot k on k.owner_id = s.id and k.order_line = n.order_line and k.quantity > 0
    join stock_lot_shown l on l.lot_no = k.lot_no
    where s.order_no = ${orderNo} and s.status = 'Shipped' and n.line_key is not null
    order by n.line_key, s.shipment_no, k.position`,
  )
