import { sql, type Kysely } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { followOrder } from '../purchase-order/standing.ts'

/** A line of a posted receipt as an invoice looks at it. Decimal text; amounts in the currency of the order. */
export interface InvoiceableLine {
  readonly lineKey: string
  readonly vendorId: string
  readonly currency: string
  /** Rate at which it came in. */
  readonly rate: string
  readonly orderNo: string
  readonly orderLineNo: number
  readonly productId: string | null
  readonly description: string | null
  readonly ordered: string
  readonly received: string
  readonly invoiced: string
  readonly toInvoice: string
  readonly unitCost: string
  readonly openAmount: string
  /** As its order says, else its product. */
  readonly taxGroup: string | null
  /** What it was charged to: inventory by its class, an account, or job costs. */
  readonly productClass: string | null
  readonly isStocked: boolean
  readonly glAccount: string | null
  readonly jobId: string | null
  readonly costCode: string | null
  /** Its item among what is received and not invoiced. */
  readonly item: string
}

const COLUMNS = sql`
  l.line_key as "lineKey", r.vendor_id as "vendorId", r.currency, trim_scale(r.rate)::text as rate, r.order_no as "orderNo",
  l.order_line_no as "orderLineNo", l.product_id as "productId", l.description, trim_scale(l.ordered)::text as ordered,
  trim_scale(l.quantity)::text as received, trim_scale(l.invoiced)::text as invoiced,
  trim_scale(l.quantity - l.invoiced - l.returned)::text as "toInvoice", trim_scale(l.unit_cost)::text as "unitCost",
  trim_scale(l.amount - l.invoiced_amount - l.returned_amount)::text as "openAmount", coalesce(ol.tax_group, p.tax_group) as "taxGroup",
  p.product_class as "productClass", coalesce(p.product_type = 'Stock', false) as "isStocked", ol.gl_account as "glAccount",
  ol.job_id as "jobId", ol.cost_code as "costCode", l.item_id as item`

const FROM = sql`
  purchase_receipt_line l join purchase_receipt r on r.id = l.owner_id and r.status = 'Posted' and l.quantity > 0
  join purchase_order o on o.order_no = r.order_no
  join purchase_order_line ol on ol.owner_id = o.id and ol.line_no = l.order_line_no
  left join product p on p.product_id = ol.product_id`

/** Lines of posted receipts by their keys; one that is not posted is not among them. */
export async function invoiceableLines(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, InvoiceableLine>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<InvoiceableLine>`
    select ${COLUMNS} from ${FROM} where l.line_key = any(${[...keys]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.lineKey, row]))
}

/** What a vendor has delivered and not invoiced in a currency, of one order or of all, the oldest first. */
export async function waitingLines(
  db: Kysely<Tables>,
  { vendorId, currency, orderNo }: { vendorId: string; currency: string; orderNo: string | null },
): Promise<InvoiceableLine[]> {
  const { rows } = await sql<InvoiceableLine>`
    select ${COLUMNS} from ${FROM}
    where r.vendor_id = ${vendorId} and r.currency = ${currency} and l.invoiced + l.returned < l.quantity
      and (${orderNo}::text is null or r.order_no = ${orderNo})
    order by r.receipt_date, r.receipt_no, l.position`.execute(db)
  return rows
}

/** What one invoice has of a receipt line: units, and their value at the receipt. */
export interface Invoiced {
  readonly lineKey: string
  readonly quantity: string
  readonly amount: string
}

/** Two invoices of the same receipt: the second waits here, and is judged by what the first has taken. */
export async function lockLines(db: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    select from purchase_receipt_line where line_key = any(${[...keys]}::text[]) order by line_key for update`.execute(
    db,
  )
}

/** Receipts and orders know what is invoiced of them: more with a posting, less again with its reversal. */
export async function invoiceLines(context: ActionContext, taken: readonly Invoiced[], times: 1 | -1): Promise<void> {
  if (taken.length === 0) return
  const { trx } = context
  const rows = JSON.stringify(taken.map(({ lineKey, quantity, amount }) => ({ key: lineKey, quantity, amount })))
  await sql`
    update purchase_receipt_line l
    set invoiced = l.invoiced + ${times}::int * t.quantity, invoiced_amount = l.invoiced_amount + ${times}::int * t.amount
    from (select key, sum(quantity) as quantity, sum(amount) as amount
          from json_to_recordset(${rows}::json) as r (key text, quantity numeric, amount numeric) group by key) t
    where l.line_key = t.key`.execute(trx)
  const { rows: orders } = await sql<{ order_no: string }>`
    with taken as (
      select r.order_no, l.order_line_no, sum(t.quantity) as quantity
      from json_to_recordset(${rows}::json) as t (key text, quantity numeric)
      join purchase_receipt_line l on l.line_key = t.key join purchase_receipt r on r.id = l.owner_id
      group by r.order_no, l.order_line_no),
    locked as (
      select o.id, o.order_no from purchase_order o where o.order_no in (select order_no from taken) order by o.order_no for update),
    written as (
      update purchase_order_line ol set invoiced = ol.invoiced + ${times}::int * t.quantity
      from taken t join locked o on o.order_no = t.order_no
      where ol.owner_id = o.id and ol.line_no = t.order_line_no returning o.order_no)
    select distinct order_no from written order by order_no`.execute(trx)
  for (const { order_no } of orders) await followOrder(context, order_no)
}
