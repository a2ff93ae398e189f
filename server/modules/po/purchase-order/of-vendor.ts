import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { depositsOf } from './deposits.ts'

/** What is still to come of the order `t`, at its price, in its currency and before tax. */
export const toCome = sql`case when t.status <> 'Open' then 0 else (
  select coalesce(round(sum(greatest(l.quantity - l.received, 0) * l.unit_cost),
      (select k.decimals from currency_shown k where k.currency_code = t.currency)), 0)
  from purchase_order_line l where l.owner_id = t.id and not l.short_closed) end`

/**
 * Orders of a vendor up to a day, as they stand now: `id`, `orderNo`, `orderDate`, `eta`, `state`, `approval`, `receiveStatus`,
 * `currency`, and decimal text in that: `total`, `toCome` before tax, `notInvoiced` at the cost of receipt, deposits `paid` and `open`.
 */
export const vendorOrders = (vendorId: string, asOf: string): RawBuilder<unknown> => sql`
  select t.id, t.order_no as "orderNo", t.order_date::text as "orderDate", t.eta::text as eta, t.status as state, t.approval,
         t.receive_status as "receiveStatus", coalesce(t.currency, '') as currency,
         money_text(coalesce(t.total, 0)) as total, money_text(${toCome}) as "toCome",
         money_text((select coalesce(sum(l.amount - l.invoiced_amount - l.returned_amount), 0) from purchase_receipt r
          join purchase_receipt_line l on l.owner_id = r.id
          where r.order_no = t.order_no and r.status = 'Posted')) as "notInvoiced",
         money_text(${depositsOf('paid')}) as "depositPaid", money_text(${depositsOf('open')}) as "depositOpen"
  from purchase_order t where t.vendor_id = ${vendorId} and coalesce(t.order_date, t.created_on::date) <= ${asOf}::date`

/** Numbers of open orders that bring goods to a warehouse, in their order. */
export async function ordersTo(db: Kysely<Tables>, warehouseId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ orderNo: string }>`
    select order_no as "orderNo" from purchase_order
    where warehouse_id = ${warehouseId} and status = 'Open' order by order_no limit ${most}`.execute(db)
  return rows.map(({ orderNo }) => orderNo)
}

/** What approved orders of a vendor still have to come, before tax, in the company's currency; decimal text. */
export async function onOrderWith(db: Kysely<Tables>, vendorId: string, asOf: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select money_text(coalesce(sum(round(${toCome} * coalesce(t.rate, 1), (select home_decimals()))), 0)) as amount
    from purchase_order t
    where t.vendor_id = ${vendorId} and t.status = 'Open' and t.approval = 'Approved' and t.order_date <= ${asOf}::date`.execute(
    db,
  )
  return rows[0]!.amount
}

/** Orders and receipts of a vendor that files may hang on: `room`, `id`, `key`. */
export const vendorPapers = (vendorId: string): RawBuilder<unknown> => sql`
  select 'po/purchase-order' as room, id, order_no as key from purchase_order where vendor_id = ${vendorId}
  union all select 'po/purchase-receipt', id, receipt_no from purchase_receipt where vendor_id = ${vendorId}`
