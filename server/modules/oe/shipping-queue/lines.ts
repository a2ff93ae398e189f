import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Measures } from '../../../../shared/contracts/ic/forms.ts'
import {
  SHIPPING_PAGE,
  type PickedLot,
  type ShippingRow,
} from '../../../../shared/contracts/oe/orders-shipping-queue.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Cut } from '../../../../shared/contracts/oe/sizes.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { COMING } from '../sales-order/coming.ts'
import { packedAs } from '../sales-order/packaging.ts'
import { calledWithSize } from '../sales-order/sizes.ts'
import { isHeldCustomer } from '../../../trade/party/customer.ts'

/** Which lines are looked at: from one warehouse, promised until a day, of customers `f` in sight. */
export interface QueueAsked {
  readonly warehouseId: string
  /** `YYYY-MM-DD`; null: however late. */
  readonly until: string | null
  readonly inSight: Condition
  /** Of orders `o` and ways `v`: null is all. */
  readonly of?: Condition | null
}

/** A line as it is read, before it is said where it stands. */
export interface QueuedLine extends Pick<
  ShippingRow,
  | 'lineKey'
  | 'orderId'
  | 'orderNo'
  | 'lineNo'
  | 'billToId'
  | 'name'
  | 'wave'
  | 'promisedDate'
  | 'shipComplete'
  | 'productId'
  | 'description'
  | 'unit'
  | 'lotTracked'
  | 'ordered'
  | 'shipped'
  | 'open'
  | 'kept'
  | 'tolerance'
  | 'weightTolerance'
  | 'lots'
  | 'places'
  | 'picked'
  | 'shortReason'
  | 'shipmentId'
  | 'shipmentNo'
  | 'hold'
  | 'packaging'
  | 'supply'
> {
  readonly companyId: string
  readonly isStock: boolean
  readonly isCustomerHeld: boolean
  /** Pounds of one. */
  readonly weightEach: string | null
  /** To what it is cut, and of what; null of what is not cut. */
  readonly cut: (Cut & { readonly of: Measures }) | null
  /** Set apart in lots. */
  readonly apart: string
  /** Of the shipment that is picked for it: null where there is none. */
  readonly pickedQuantity: string | null
  readonly pickedWeight: string | null
  /** Of that, what lies in packages. */
  readonly packedQuantity: string
}

/** [supply 3.7, 9] Lines `l` of released orders `o`, those on hold among them, that leave from the warehouse by the way `v`. */
export const queued = ({ warehouseId, until, inSight, of = null }: QueueAsked): RawBuilder<unknown> => sql`
  from sales_order o join sales_order_line l on l.owner_id = o.id
  join warehouse_shown w on w.warehouse_id = ${warehouseId}
  join firm_shown t on t.firm_id = o.bill_to_id
  left join user_code_shown v on v.code_type = 'SHIP_VIA' and v.code_id = coalesce(o.ship_via, w.default_ship_via)
  where o.status in ('Open', 'OnHold') and o.released_on is not null and o.order_type <> 'DirectShip' and l.open > 0
    -- What is charged for goods leaves with them: nobody picks it.
    and l.charge is null and coalesce(l.warehouse_id, o.warehouse_id) = w.warehouse_id
    and (${until}::date is null or coalesce(l.promised_date, o.order_date) <= ${until}::date) and ${inSight} and ${of ?? sql`true`}`

const PICKED_LOTS = sql<PickedLot[]>`
  (select json_agg(json_build_object('lotNo', k.lot_no, 'quantity', trim_scale(coalesce(k.quantity, 0))::text,
                                     'weight', trim_scale(k.weight)::text) order by k.position)
   from shipment_lot k where k.owner_id = s.id and k.order_line = l.line_no and k.lot_no is not null)`

/**
 * Where what is picked lies; else what is set apart for the line, as much of it as that; then the lot that its customer asked for; else where most of the product is
 * free. What is set apart for others is not there. What was named comes first, each part in the order of the walk.
 */
const PLACES = sql`
  (select json_agg(json_build_object('bin', x.bin, 'lotNo', x.lot_no, 'quantity', trim_scale(x.quantity)::text, 'heatNo', x.heat_no)
                   order by x.is_apart desc, x.is_asked desc, x.bin, x.lot_no)
   from (select f.bin, k.lot_no, coalesce(a.quantity, f.quantity - z.quantity) as quantity, t.heat_no, a.place_id is not null as is_apart,
                k.lot_no is not distinct from l.lot_no and l.lot_no is not null as is_asked
         from stock_free f
         cross join lateral (
           select coalesce(sum(x.quantity), 0) as quantity from stock_allocation_shown x
           where x.place_id = f.place_id and x.claim_id is distinct from c.id) z left join stock_lot_shown k on k.id = f.lot_id
         left join heat_shown t on t.heat_key = k.heat_key
         left join stock_allocation_shown a on a.claim_id = c.id and a.place_id = f.place_id
         where f.company_id = o.company_id and f.product_id = l.product_id and f.warehouse_id = w.warehouse_id
           and f.quantity > z.quantity
           and not exists (
             select from shipment_lot q join shipment d on d.id = q.owner_id
             where q.lot_no = k.lot_no and q.quantity > 0 and d.status = 'Open' and d.id is distinct from s.id)
         order by exists (select from shipment_lot q where q.owner_id = s.id and q.order_line = l.line_no and q.lot_no = k.lot_no) desc,
                  a.place_id is null, k.lot_no is distinct from l.lot_no, f.was_cut, f.received_on nulls last, f.quantity desc
         limit 3 + (select count(*) from stock_allocation_shown n where n.claim_id = c.id)) x)`

const SUPPLY = sql`
  (select json_build_object('number', m.number, 'on', m.comes_on, 'work', m.work, 'isBegun', m.work is not null and m.state <> 'Pending')
   from ${COMING} m where m.order_line_id = l.id order by m.asked_on desc limit 1)`

/** All that is said of them, in the order in which they were promised. Plain text of figures; a statement of its own for each way of asking. */
export async function queuedLines(db: Kysely<Tables>, asked: QueueAsked): Promise<QueuedLine[]> {
  const { rows } = await sql<QueuedLine>`
    with page as materialized (
      select l.id as line_id, o.id as order_id ${queued(asked)}
      order by coalesce(l.promised_date, o.order_date), o.order_no, l.position limit ${sql.lit(SHIPPING_PAGE)})
    select l.id::text as "lineKey", o.id as "orderId", o.order_no as "orderNo", o.company_id as "companyId", l.line_no as "lineNo",
           o.bill_to_id as "billToId", t.name, coalesce(o.ship_via, w.default_ship_via, '') as wave, l.promised_date::text as "promisedDate",
           o.ship_complete as "shipComplete", l.product_id as "productId", ${calledWithSize(sql`l`)} as description, l.unit,
           coalesce(p.product_type = 'Stock', false) as "isStock", coalesce(p.lot_tracked, false) as "lotTracked",
           trim_scale(l.quantity)::text as ordered, trim_scale(l.shipped)::text as shipped, trim_scale(l.open)::text as open,
           trim_scale(coalesce(c.reserved + c.allocated + c.picked, 0))::text as kept,
           trim_scale(coalesce(a.quantity, 0))::text as apart,
           trim_scale(coalesce(l.tolerance_percent, g.ship_tolerance_percent, 0))::text as tolerance,
           trim_scale(g.weight_tolerance)::text as "weightTolerance", trim_scale(p.weight_each)::text as "weightEach",
           case when l.width is not null or l.length is not null then json_build_object('width', l.width::text, 'length', l.length::text, 'of', json_build_object(
             'form', p.form, 'measurement', p.measurement, 'density', p.density::text, 'thickness', p.thickness::text, 'width', p.width::text, 'height', p.height::text,
             'length', p.length::text, 'outsideDiameter', p.outside_diameter::text, 'insideDiameter', p.inside_diameter::text)) end as cut, ${isHeldCustomer} as "isCustomerHeld",
           s.id as "shipmentId", s.shipment_no as "shipmentNo", trim_scale(n.quantity)::text as "pickedQuantity",
           trim_scale(n.weight)::text as "pickedWeight",
           (select trim_scale(coalesce(sum(k.quantity), 0))::text from shipment_packed k
            where k.owner_id = s.id and k.order_line = l.line_no and k.pack_no is not null) as "packedQuantity", coalesce(n.picked, false) as picked, n.short_reason as "shortReason", coalesce(${PICKED_LOTS}, '[]'::json) as lots, coalesce(${PLACES}, '[]'::json) as places,
           h.hold, ${packedAs} as packaging,
           case when l.open > coalesce(c.reserved + c.allocated + c.picked, 0) then ${SUPPLY} end as supply
    from page join sales_order_line l on l.id = page.line_id join sales_order o on o.id = page.order_id
    join warehouse_shown w on w.warehouse_id = ${asked.warehouseId}
    join firm_shown t on t.firm_id = o.bill_to_id left join firm_bill_to_shown b on b.owner_id = t.id
    left join product_shown p on p.product_id = l.product_id left join product_class_shown g on g.class_id = p.product_class
    left join stock_claim_shown c on c.document_type = ${SalesOrder.id} and c.document_id = o.id and c.line_key = l.id::text
    left join lateral (
      select sum(x.quantity) as quantity from stock_allocation_shown x join stock_place_shown y on y.id = x.place_id
      where x.claim_id = c.id and y.lot_id is not null) a on true
    left join lateral (
      select s.id, s.shipment_no from shipment s
      where s.order_no = o.order_no and s.warehouse_id = w.warehouse_id and s.status = 'Open' order by s.shipment_no limit 1) s on true
    left join shipment_line n on n.owner_id = s.id and n.line_key = l.id::text
    left join lateral (
      select json_build_object('kind', h.kind, 'by', h.placed_by, 'on', h.placed_on, 'reason', h.reason,
                               'beyond', trim_scale(h.beyond)::text) as hold
      from sales_order_hold h where h.owner_id = o.id and h.lifted_on is null
      order by array_position(array['Credit', 'Customer', 'Price', 'Manual'], h.kind), h.position limit 1) h on true
    order by coalesce(l.promised_date, o.order_date), o.order_no, l.position`.execute(db)
  return rows
}
