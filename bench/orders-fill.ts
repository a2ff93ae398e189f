import { sql, type Kysely } from 'kysely'
import type { Tables } from '../server/platform/database/tables.ts'
import { transaction } from '../server/platform/database/transaction.ts'
import { postStock } from '../server/stock/legs.ts'
import { COMPANY, FISCAL_YEAR } from '../tests/scenarios/northgate.ts'
import { CLERK } from '../tests/support/books.ts'
import { asked, receipt } from '../tests/support/stock-books.ts'
import type { ShippingDesk } from '../tests/support/shipping-desk.ts'
import { cloneRows, teachCopies, type Changed } from './cloned.ts'
import { PRODUCTS } from './prices.ts'

export const CUSTOMERS = 30_000
/** Lines of an order that was invoiced. */
export const LINES = 10
/** Orders that wait to be shipped, and to be invoiced. */
export const TO_SHIP = 2_000
export const TO_INVOICE = 500

const WAREHOUSE = 'W1'
/** Products of the orders that are copied; the copies are of all products. */
const sold = (at: number) => `P${String(at).padStart(7, '0')}`
const line = (at: number) => ({ productId: sold(at), quantity: '2', unitPrice: '14.75' })

/** The product, the customer and the day of a copy. */
const PRODUCT = `'P' || lpad(((n::bigint * ${LINES} + t.position) % ${PRODUCTS})::text, 7, '0')`
const CUSTOMER = `'BUYER-' || (1 + n % ${CUSTOMERS})`
const DAY = `make_date(${FISCAL_YEAR}, 1, 2) + (n % 175)::int`
const PERIOD = `(select p.id from fiscal_period p where not p.is_adjusting and ${DAY} between p.start_date and p.end_date)`

/** Stock of each product, in one pool each, written past the triggers that count moves one by one. */
async function fillStock(db: Kysely<Tables>): Promise<void> {
  await sql`update product set product_type = 'Stock', valuation = 'Average' where created_by = 'bench'`.execute(db)
  await transaction(db, async (trx) => {
    const movements = Array.from({ length: 200 }, (_, at) => receipt('100000', '172000.00', { productId: sold(at) }))
    await postStock(trx, asked('2026-01-02', movements), CLERK)
  })
  await sql`
    insert into stock_pool (company_id, product_id, warehouse_id, holding, quantity, value, last_day)
    select ${COMPANY}, product_id, ${WAREHOUSE}, 'Stock', 100000, 172000, date '2026-01-02' from product
    where created_by = 'bench' and product_id >= 'P0000200'`.execute(db)
  await sql`
    insert into stock_place (pool_id, bin, quantity, value)
    select o.id, '', o.quantity, o.value from stock_pool o where o.last_day = date '2026-01-02'
      and not exists (select from stock_place p where p.pool_id = o.id)`.execute(db)
}

interface Made {
  readonly prefix: string
  readonly where: string
  readonly copies: number
  readonly day?: string
}

/** An order with its lines, claims and holds, so many times. */
async function cloneOrder(db: Kysely<Tables>, { prefix, where, copies, day }: Made): Promise<void> {
  const no = `'${prefix}-' || n`
  await cloneRows(db, {
    ...{ table: 'sales_order', where, copies },
    changed: {
      order_no: no,
      bill_to_id: CUSTOMER,
      ship_to_id: 'null',
      ...(day ? { order_date: day, promised_date: day } : {}),
    },
  })
  const of = `t.owner_id in (select t.id from sales_order t where ${where})`
  await cloneRows(db, { table: 'sales_order_line', where: of, copies, changed: { product_id: PRODUCT } })
  await cloneRows(db, {
    ...{ table: 'stock_claim', where: `t.document_id in (select t.id from sales_order t where ${where})`, copies },
    changed: {
      ...{ document_no: no, line_key: 'copied(t.line_key::uuid, n)::text' },
      product_id: `(select l.product_id from sales_order_line l where l.id = copied(t.line_key::uuid, n))`,
    },
  })
}

/** What has left for it. */
async function cloneShipment(
  db: Kysely<Tables>,
  { prefix, where, copies, day }: Made,
  invoice: Changed = {},
): Promise<void> {
  const own = `t.order_no in (select t.order_no from sales_order t where ${where})`
  const no = `'SH${prefix}-' || n`
  const head: Changed = {
    shipment_no: no,
    order_no: `'${prefix}-' || n`,
    bill_to_id: CUSTOMER,
    ship_to_id: 'null',
    ...invoice,
  }
  await cloneRows(db, {
    table: 'shipment',
    where: own,
    copies,
    changed: { ...head, ...(day ? { ship_date: day } : {}) },
  })
  const lines = `t.owner_id in (select t.id from shipment t where ${own})`
  await cloneRows(db, {
    table: 'shipment_line',
    where: lines,
    copies,
    changed: { line_key: 'copied(t.line_key::uuid, n)::text' },
  })
}

/** What was asked for it, with its entry and what is owed for it. */
async function cloneInvoice(db: Kysely<Tables>, { prefix, where, copies }: Made): Promise<void> {
  const own = `t.origin_no in (select t.order_no from sales_order t where ${where})`
  const entries = `t.id in (select t.entry_id from customer_invoice t where ${own})`
  const number = `(select max(e.number) from entry e where e.fiscal_year = ${FISCAL_YEAR}) + n`
  await cloneRows(db, {
    ...{ table: 'entry', where: entries, copies },
    changed: { number, posting_date: DAY, period_id: PERIOD, journal_id: 't.journal_id' },
  })
  await cloneRows(db, {
    ...{ table: 'open_item', where: `t.id in (select t.item_id from customer_invoice t where ${own})`, copies },
    changed: {
      reference: `'I${prefix}-' || n`,
      firm_id: CUSTOMER,
      document_date: DAY,
      opened_on: DAY,
      due_date: `${DAY} + 30`,
    },
  })
  await cloneRows(db, {
    ...{ table: 'customer_invoice', where: own, copies },
    changed: {
      ...{ document_no: `'D${prefix}-' || n`, invoice_no: `'I${prefix}-' || n`, origin_no: `'${prefix}-' || n` },
      ...{ bill_to_id: CUSTOMER, ship_to_id: 'null', doc_date: DAY, entry_no: 'null' },
    },
  })
  await cloneRows(db, {
    ...{
      table: 'customer_invoice_line',
      where: `t.owner_id in (select t.id from customer_invoice t where ${own})`,
      copies,
    },
    changed: { product_id: PRODUCT },
  })
  await cloneRows(db, {
    ...{ table: 'entry_line', where: `t.entry_id in (select t.entry_id from customer_invoice t where ${own})`, copies },
    changed: {
      posting_date: DAY,
      period_id: PERIOD,
      firm_id: `case when t.firm_id is null then null else ${CUSTOMER} end`,
    },
  })
}

/**
 * Orders of a year with their shipments, invoices and entries, and what waits to be shipped and to be invoiced: each kind written once by the product itself, then
 * copied in SQL. What is derived is counted by the statements that repair it.
 */
export async function fillOrders(db: Kysely<Tables>, desk: ShippingDesk, lines: number): Promise<void> {
  await fillStock(db)
  const own = { billToId: 'BUYER-1' }
  const ten = Array.from({ length: LINES }, (_, at) => line(at))
  const invoiced = await desk.released(ten, own)
  await desk.shipped(invoiced)
  await desk.invoiced({ orderNo: invoiced['orderNo'] })
  const shipped = await desk.released([line(20), line(21)], own)
  await desk.shipped(shipped)
  const open = await desk.released(ten, own)
  const of = (order: Record<string, unknown>) => `t.id = '${String(order['id'])}'`
  await teachCopies(db)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local statement_timeout = 0`.execute(trx)
    const year: Made = { prefix: 'Y', where: of(invoiced), copies: Math.ceil(lines / LINES), day: DAY }
    await cloneInvoice(trx, year)
    await cloneShipment(trx, year, { invoice_no: `'IY-' || n` })
    await cloneOrder(trx, year)
    const waits: Made = { prefix: 'W', where: of(shipped), copies: TO_INVOICE }
    await cloneShipment(trx, waits)
    await cloneOrder(trx, waits)
    await cloneOrder(trx, { prefix: 'Q', where: of(open), copies: TO_SHIP })
    await sql`
      update ledger_number set next_number = 1 + (select max(number) from entry where fiscal_year = ${FISCAL_YEAR}::int)
      where kind = 'Entry' and fiscal_year = ${FISCAL_YEAR}::int`.execute(trx)
  })
  await sql`vacuum analyze`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`insert into customer_invoice_booked select * from customer_invoice_booking on conflict do nothing`.execute(
      trx,
    )
  })
  await sql`vacuum analyze customer_invoice_booked`.execute(db)
}
