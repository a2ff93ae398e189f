import { sql, type Kysely } from 'kysely'
import type { SUMMARY_DOCUMENTS, OrderMoment } from '../../../../shared/contracts/oe/order-summary.ts'
import type { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { FieldSight } from '../../../../shared/contracts/field-sight.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { isReadable, MASK, type Visibility } from '../../../platform/entity/visibility.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { COMING, OWN_SUPPLY } from '../sales-order/coming.ts'
import { moneyOfOrder } from '../../ar/index.ts'

/** The order that is looked at, as it is stored, and what its reader sees. */
export interface LookedAt {
  readonly order: SalesOrder & { readonly id: string; readonly createdBy: string }
  readonly seen: Visibility
  readonly today: string
  readonly reader: { readonly user: CurrentUser; readonly rights: Rights; readonly sight: FieldSight }
}

export interface MomentKept extends OrderMoment {
  readonly what: string
  readonly by: string
  readonly invoiced: string
  readonly toInvoice: string
  /** What is between the whole and its parts: nothing, or something is wrong. */
  readonly difference: string
}

export interface DocumentOf {
  readonly kind: (typeof SUMMARY_DOCUMENTS)[number]
  readonly documentId: string
  readonly number: string
  readonly day: string | null
  readonly state: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** Of a shipment that was taken back: when. */
  readonly takenBackOn: string | null
  /** Of a transfer: when it has come. */
  readonly cameOn?: string | null
}

/** What both the picture and the list of events stand on. */
export interface Known {
  readonly moments: readonly MomentKept[]
  readonly documents: readonly DocumentOf[]
}

/** The moments of an order, the last of them as it stands now: that one is read of its lines, and proves what was kept. */
export const momentsOf = (db: Kysely<Tables>, { order: { id } }: Pick<LookedAt, 'order'>): Promise<MomentKept[]> =>
  planned(
    db,
    sql<MomentKept>`
    with m as (
      select m.id, m.on_moment, m.what, m.done_by, m.ordered, m.shipped, m.still_open, m.closed_short, m.cancelled, m.invoiced
      from sales_order_moment m where m.order_id = ${id}::uuid
      union all
      select null, o.updated_on, 'Now', o.updated_by, s.ordered, s.shipped, s.still_open, s.closed_short, s.cancelled, s.invoiced
      from sales_order_sums s join sales_order o on o.id = s.order_id where s.order_id = ${id}::uuid)
    select m.on_moment as at, m.what, m.done_by as by, money_text(m.ordered) as ordered, money_text(m.shipped) as shipped,
           money_text(m.still_open) as open, money_text(m.closed_short) as "closedShort", money_text(m.cancelled) as cancelled,
           money_text(m.invoiced) as invoiced, money_text(m.shipped - m.invoiced) as "toInvoice",
           money_text(m.ordered - m.shipped - m.still_open - m.closed_short - m.cancelled) as difference
    from m order by m.id nulls last`,
  )

interface SupplyRow {
  readonly kind: 'PurchaseOrder' | 'PurchaseReceipt'
  readonly id: string
  readonly number: string
  readonly day: string
}

/** What was bought for lines of the order, and what has come of that. */
const boughtFor = (db: Kysely<Tables>, orderId: string): Promise<SupplyRow[]> =>
  planned(
    db,
    sql<SupplyRow>`
    with s as (
      select s.* from sales_order_supply s join sales_order_line l on l.id = s.order_line_id where l.owner_id = ${orderId}::uuid)
    select 'PurchaseOrder' as kind, s.purchase_order_id as id, s.purchase_no as number, min(s.bought_on)::date::text as day from s group by 1, 2, 3
    union all
    select distinct 'PurchaseReceipt', r.receipt_id, r.receipt_no, r.receipt_date::text
    from s join receipt_line_read r on (r.order_no, r.order_line_no) = (s.purchase_no, s.purchase_line_no)
    order by day, number`,
  )

interface TransferRow {
  readonly id: string
  readonly number: string
  readonly day: string
  readonly cameOn: string | null
}

/** What other warehouses were asked to send for its lines, and when that has come. */
const transfersFor = (db: Kysely<Tables>, orderNo: string): Promise<TransferRow[]> =>
  planned(
    db,
    sql<TransferRow>`
    select t.ticket_id as id, t.ticket_no as number, business_day(m.asked_on)::text as day, t.received_on::text as "cameOn"
    from sales_order_transfer m join transfer_read t on t.ticket_id = m.ticket_id where m.order_no = ${orderNo} order by m.seq`,
  )

/** What was asked to be made for its lines, and when that was done. */
const workFor = (db: Kysely<Tables>, orderNo: string): Promise<TransferRow[]> =>
  planned(
    db,
    sql<TransferRow>`
    select w.work_id as id, w.order_no as number, business_day(k.asked_on)::text as day, w.closed_on::text as "cameOn"
    from sales_order_work k join work_for_order_read w on w.work_id = k.work_id where k.order_no = ${orderNo} order by k.seq`,
  )

/** The orders that draw from it, each at what it comes to. */
const callOffsOf = (db: Kysely<Tables>, orderNo: string): Promise<CallOffRow[]> =>
  planned(
    db,
    sql<CallOffRow>`
    select o.id, o.order_no as number, o.order_date::text as day, o.status as state, money_text(o.total) as amount, o.currency
    from sales_order o where o.blanket_no = ${orderNo} and o.order_type = 'Stock' order by o.order_date, o.order_no`,
  )

interface CallOffRow {
  readonly id: string
  readonly number: string
  readonly day: string
  readonly state: string
  readonly amount: string
  readonly currency: string
}

interface ShipmentRow {
  readonly id: string
  readonly number: string
  readonly day: string | null
  readonly state: string
  readonly amount: string | null
  readonly takenBackOn: string | null
}

/** Its shipments at the price of the order, its invoices, credits and money, as far as the reader may look at each. */
export async function documentsOf(db: Kysely<Tables>, { order, seen, reader }: LookedAt): Promise<DocumentOf[]> {
  const { rights, sight } = reader
  const isPriced = isReadable(seen, 'lines.amount')
  const shipments = rights.can('oe/shipment.view')
    ? await planned(
        db,
        sql<ShipmentRow>`
        select s.id, s.shipment_no as number, s.ship_date::text as day, s.status as state, s.reversed_on::text as "takenBackOn",
               money_text(coalesce(sum(round(l.quantity * o.amount / nullif(o.quantity, 0), 2)), 0)) as amount
        from shipment s left join shipment_line l on l.owner_id = s.id left join sales_order_line o on o.owner_id = ${order.id}::uuid and o.id::text = l.line_key
        where s.order_no = ${order.orderNo} group by s.id order by s.ship_date nulls last, s.shipment_no`,
      )
    : []
  const supply = rights.can('po/purchase-order.view') ? await boughtFor(db, order.id) : []
  const transfers = rights.can('ic/inventory-ticket.view') ? await transfersFor(db, order.orderNo!) : []
  const work = rights.can('ic/production-work-order.view') ? await workFor(db, order.orderNo!) : []
  const callOffs = order.orderType === 'Blanket' ? await callOffsOf(db, order.orderNo!) : []
  const seesTotal = isReadable(seen, 'total')
  const money = await moneyOfOrder(db, order.orderNo!, reader)
  const { currency } = order
  return [
    {
      ...{ kind: 'Order', documentId: order.id, number: order.orderNo!, day: order.orderDate, takenBackOn: null },
      ...{ state: order.status, amount: isReadable(seen, 'total') ? order.total : null, currency },
    },
    ...callOffs.map(({ id, amount, ...row }): DocumentOf => ({
      ...{ kind: 'CallOff', documentId: id, ...row, amount: seesTotal ? amount : null, takenBackOn: null },
    })),
    ...shipments.map(({ id, amount, ...row }): DocumentOf => ({
      ...{ kind: 'Shipment', documentId: id, currency, amount: isPriced ? amount : null },
      ...row,
      number: sight.reads('oe.shipment.shipmentNo') ? row.number : MASK,
    })),
    ...supply.map(({ kind, id, number, day }): DocumentOf => ({
      ...{ kind, documentId: id, day, state: null, amount: null, currency: null, takenBackOn: null },
      number: sight.reads('po.purchaseOrder.orderNo') ? number : MASK,
    })),
    ...transfers.map(({ number, ...row }): DocumentOf => ({
      ...{ kind: 'Transfer', documentId: row.id, day: row.day, state: null, amount: null, currency: null },
      ...{ takenBackOn: null, cameOn: row.cameOn, number: sight.reads('ic.inventoryTicket.ticketNo') ? number : MASK },
    })),
    ...work.map(({ number, ...row }): DocumentOf => ({
      ...{ kind: 'WorkOrder', documentId: row.id, day: row.day, state: null, amount: null, currency: null },
      ...{
        takenBackOn: null,
        cameOn: row.cameOn,
        number: sight.reads('ic.productionWorkOrder.orderNo') ? number : MASK,
      },
    })),
    ...money.map(({ id, ...row }): DocumentOf => ({ ...row, documentId: id, takenBackOn: null })),
  ]
}

/** What of a line has left with which shipments, and what is bought that would fill it. */
export interface Supply {
  readonly lineNo: number
  readonly shipments: string | null
  readonly kind: 'PurchaseOrder' | 'Transfer' | 'WorkOrder'
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly comesOn: string | null
}

export const suppliesOf = (db: Kysely<Tables>, { order }: LookedAt): Promise<Supply[]> =>
  planned(
    db,
    sql<Supply>`
    select l.line_no as "lineNo",
           (select string_agg(distinct s.shipment_no, ', ') from shipment s join shipment_line k on k.owner_id = s.id
            where s.order_no = o.order_no and s.status = 'Shipped' and k.line_key = l.id::text and k.quantity > 0) as shipments,
           case v.type when 'ic.inventoryTicket' then 'Transfer' when 'ic.productionWorkOrder' then 'WorkOrder' else 'PurchaseOrder' end as kind,
           coalesce(v.id, p.order_id) as "orderId", coalesce(v.number, p.order_no) as "orderNo",
           case when v.id is null then p.comes_on else v.comes_on end::text as "comesOn"
    from sales_order o join sales_order_line l on l.owner_id = o.id
    left join stock_claim_shown k on k.document_type = 'oe.salesOrder' and k.document_id = o.id and k.line_key = l.id::text
    left join lateral (
      select p.order_id, p.order_no, p.comes_on from purchase_order_line_read p
      left join sales_order_supply s on s.purchase_line_id = p.id and s.order_line_id = l.id
      where p.product_id = l.product_id and p.company_id = o.company_id and p.warehouse_id = coalesce(l.warehouse_id, o.warehouse_id)
        and ((p.approved and not p.is_direct) or s.id is not null) and p.to_come > 0
      order by s.seq desc nulls last, p.comes_on nulls last, p.order_no limit 1) p on l.open > 0 and coalesce(k.backordered, l.open) > 0
    left join lateral (
      select s.type, s.id, s.number, s.comes_on from ${COMING} s
      where s.order_line_id = l.id and s.type in ${OWN_SUPPLY} order by s.asked_on desc limit 1) v on true
    where o.id = ${order.id}::uuid order by l.line_no`,
  )
