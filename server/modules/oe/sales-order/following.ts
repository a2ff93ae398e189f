import { sql, type Kysely } from 'kysely'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudits } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { noteMoments } from './moments.ts'
import { standingOf, type Standing } from './standing.ts'

/** A line that may be picked and shipped, as the queue of shipments sees it. Quantities are decimal text in the stock unit. */
export interface LineToShip {
  readonly lineId: string
  readonly orderId: string
  readonly orderNo: string
  readonly lineNo: number
  readonly billToId: string
  readonly shipToId: string | null
  readonly shipToAddress: string | null
  readonly customerReference: string | null
  readonly shipVia: string | null
  readonly shipComplete: boolean
  readonly productId: string | null
  readonly description: string | null
  readonly unit: string | null
  /** Stocked: it has a claim, and leaves by the stock ledger. */
  readonly isStocked: boolean
  readonly warehouseId: string | null
  readonly promisedDate: string | null
  readonly quantity: string
  readonly shipped: string
  readonly open: string
  readonly claimId: string | null
  readonly reserved: string
  readonly allocated: string
  readonly picked: string
  readonly backordered: string
}

/** Whose lines: of these orders, or of a warehouse up to a day. */
export interface ToShip {
  readonly orderIds?: readonly string[] | null
  readonly warehouseId?: string | null
  /** `YYYY-MM-DD`: what is promised later is left out. */
  readonly until?: string | null
}

/** [supply 3.7] Lines of released orders that nothing holds, with what is kept for each; by promise, then by order. What vendors ship leaves no warehouse. */
export const linesToShip = (
  db: Kysely<Tables>,
  { orderIds = null, warehouseId = null, until = null }: ToShip = {},
): Promise<LineToShip[]> =>
  planned(
    db,
    sql<LineToShip>`
    select l.id as "lineId", o.id as "orderId", o.order_no as "orderNo", l.line_no as "lineNo", o.bill_to_id as "billToId",
           o.ship_to_id as "shipToId", o.ship_to_address as "shipToAddress", o.customer_reference as "customerReference",
           o.ship_via as "shipVia", o.ship_complete as "shipComplete", l.product_id as "productId", l.description, l.unit,
           coalesce(p.product_type = 'Stock', false) as "isStocked", coalesce(l.warehouse_id, o.warehouse_id) as "warehouseId",
           l.promised_date::text as "promisedDate", trim_scale(l.quantity)::text as quantity, trim_scale(l.shipped)::text as shipped,
           trim_scale(l.open)::text as open, k.id as "claimId", trim_scale(coalesce(k.reserved, 0))::text as reserved,
           trim_scale(coalesce(k.allocated, 0))::text as allocated, trim_scale(coalesce(k.picked, 0))::text as picked,
           trim_scale(coalesce(k.backordered, l.open))::text as backordered
    from sales_order o join sales_order_line l on l.owner_id = o.id
    left join product_shown p on p.product_id = l.product_id
    left join stock_claim_shown k on k.document_type = ${SalesOrder.id} and k.document_id = o.id and k.line_key = l.id::text
    where o.status = 'Open' and o.released_on is not null and o.order_type <> 'DirectShip' and l.open > 0
      and (${orderIds}::uuid[] is null or o.id = any (${orderIds}::uuid[]))
      and (${warehouseId}::text is null or coalesce(l.warehouse_id, o.warehouse_id) = ${warehouseId})
      and (${until}::date is null or l.promised_date <= ${until}::date)
    order by l.promised_date nulls last, o.order_no, l.line_no`,
  )

/** A quantity of a line that moves: less than nothing where it is taken back. */
export interface LineMoved {
  readonly lineId: string
  readonly quantity: string
}

/**
 * [supply 3.7] These quantities of lines have left, in the transaction that moves the stock: the claim of a stocked line says the same (`ship` of
 * `server/stock/claims`), or the database refuses both. Orders follow. Whoever ships holds their rows first, by `lockOrders`.
 */
export const shippedLines = (context: ActionContext, moved: readonly LineMoved[]): Promise<void> =>
  movedLines(context, ['shipped'], moved)

/** [supply 9 blanket] So much of lines of blanket orders is drawn by other orders, or is not any more: it is done with, and no invoice asks for it here. */
export const drawnLines = (context: ActionContext, moved: readonly LineMoved[]): Promise<void> =>
  movedLines(context, ['shipped', 'invoiced'], moved)

/**
 * These quantities of lines, which were shipped, are invoiced, or are not any more; so is the freight of these orders. An order of which nothing is
 * left to ship or to invoice is closed, and opens again when its invoice is taken back.
 */
export async function invoicedLines(
  context: ActionContext,
  moved: readonly LineMoved[],
  freight: { readonly orderIds: readonly string[]; readonly isInvoiced: boolean } = { orderIds: [], isInvoiced: true },
): Promise<void> {
  if (freight.orderIds.length > 0)
    await planned(
      context.trx,
      sql`update sales_order set freight_invoiced = ${freight.isInvoiced} where id = any (${[...freight.orderIds]}::uuid[])`,
    )
  await movedLines(context, ['invoiced'], moved)
}

/** Orders that are shipped or invoiced wait here for whoever changes them; in one order, so that two never wait for each other. */
export const lockOrders = (db: Kysely<Tables>, orderIds: readonly string[]) =>
  planned(db, sql`select from sales_order where id = any (${[...orderIds]}::uuid[]) order by id for update`)

async function movedLines(
  context: ActionContext,
  what: readonly ('shipped' | 'invoiced')[],
  moved: readonly LineMoved[],
): Promise<void> {
  if (moved.length === 0) return
  const parts = moved.map(({ lineId, quantity }) => ({
    lineId,
    ...Object.fromEntries(what.map((name) => [name, quantity])),
  }))
  const rows = await planned(
    context.trx,
    sql<{ orderId: string }>`
    update sales_order_line l set shipped = l.shipped + m.shipped, invoiced = l.invoiced + m.invoiced
    from (select "lineId", coalesce(sum(shipped), 0) as shipped, coalesce(sum(invoiced), 0) as invoiced
          from json_to_recordset(${JSON.stringify(parts)}::json) as m ("lineId" uuid, shipped numeric, invoiced numeric) group by 1) m
    where l.id = m."lineId" returning l.owner_id as "orderId"`,
  )
  await followOrders(context, [...new Set(rows.map(({ orderId }) => orderId))])
}

interface Followed {
  readonly id: string
  readonly orderNo: string
  readonly status: string
  readonly shippedStatus: Standing['shippedStatus']
  readonly invoicedStatus: Standing['invoicedStatus']
  readonly isHeld: boolean
  readonly lines: readonly Parameters<typeof standingOf>[0][number][]
}

/** [supply 3.7] After something of orders was shipped, invoiced or taken back: how far each is, and whether it is done. */
async function followOrders(context: ActionContext, orderIds: readonly string[]): Promise<void> {
  const { trx, user, now, requestId, changeId } = context
  const orders = await planned(
    trx,
    sql<Followed>`
    select o.id, o.order_no as "orderNo", o.status, o.shipped_status as "shippedStatus", o.invoiced_status as "invoicedStatus",
           exists (select from sales_order_hold h where h.owner_id = o.id and h.lifted_on is null) as "isHeld",
           json_agg(json_build_object('quantity', l.quantity::text, 'shipped', l.shipped::text, 'shortClosed', l.short_closed::text,
                                      'cancelled', l.cancelled::text, 'invoiced', l.invoiced::text)) as lines
    from sales_order o join sales_order_line l on l.owner_id = o.id where o.id = any (${[...orderIds]}::uuid[]) group by o.id`,
  )
  const after = orders.map((order) => {
    const { ended, shippedStatus, invoicedStatus } = standingOf(order.lines)
    return { id: order.id, shippedStatus, invoicedStatus, status: ended ?? (order.isHeld ? 'OnHold' : 'Open') }
  })
  await planned(
    trx,
    sql`
    update sales_order o set status = a.status, shipped_status = a."shippedStatus", invoiced_status = a."invoicedStatus",
      version = o.version + 1, updated_by = ${user.name}, updated_on = ${now}
    from json_to_recordset(${JSON.stringify(after)}::json)
      as a (id uuid, status text, "shippedStatus" text, "invoicedStatus" text) where o.id = a.id`,
  )
  await noteMoments(
    context,
    orders.map(({ orderNo }) => orderNo),
  )
  const told = { table: 'sales_order', by: user.name, on: now, requestId, changeId }
  await writeAudits(
    trx,
    orders.map(({ id, orderNo, lines: _lines, isHeld: _isHeld, ...before }, at) => {
      const { id: _id, ...standing } = after[at]!
      const none = { lines: [], kits: [], holds: [] }
      return [
        { ...told, id, recordKey: orderNo },
        changesBetween(SalesOrder, { ...before, ...none }, { ...standing, ...none }),
      ]
    }),
  )
}
