import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { untied } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 72] Bad days of invoicing, over HTTP: a batch of which some cannot be invoiced, and one that was interrupted. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
})

const ORDERS = 500
const HELD = 3

/** The same order again and again, shipped as it was: what a morning of counters brings, without walking each of them. */
async function manyLike({ id, orderNo }: Row): Promise<void> {
  const again = (table: string, of: string, more: string) => sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || ${sql.raw(more)})).* from ${sql.table(table)} t
    join copied c on true where ${sql.raw(of)}`
  await books.inTransaction(async (trx) => {
    await sql`
      create temp table copied on commit drop as
      select n, gen_random_uuid() as order_id, gen_random_uuid() as shipment_id, gen_random_uuid() as line_id
      from generate_series(2, ${sql.lit(ORDERS)}) n`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    const order = `'${String(id)}'::uuid`
    await again(
      'sales_order',
      `t.id = ${order}`,
      `jsonb_build_object('id', c.order_id, 'order_no', t.order_no || '-' || c.n)`,
    ).execute(trx)
    await again(
      'sales_order_line',
      `t.owner_id = ${order}`,
      `jsonb_build_object('id', c.line_id, 'owner_id', c.order_id)`,
    ).execute(trx)
    await again(
      'shipment',
      `t.order_no = '${String(orderNo)}'`,
      `jsonb_build_object('id', c.shipment_id, 'order_no', t.order_no || '-' || c.n, 'shipment_no', t.shipment_no || '-' || c.n)`,
    ).execute(trx)
    await again(
      'shipment_line',
      `t.owner_id = (select s.id from shipment s where s.order_no = '${String(orderNo)}')`,
      `jsonb_build_object('id', gen_random_uuid(), 'owner_id', c.shipment_id, 'line_key', c.line_id)`,
    ).execute(trx)
    await sql`
      insert into sales_order_hold (owner_id, position, kind, placed_by, placed_on)
      select order_id, 0, 'Price', 'test', now() from copied where n > ${ORDERS - HELD}`.execute(trx)
    await sql`update sales_order set status = 'OnHold' where id in (select order_id from copied where n > ${ORDERS - HELD})`.execute(
      trx,
    )
  })
}

const invoices = async (): Promise<Row> =>
  (
    await sql<Row>`
    select count(*)::int as all, count(distinct number)::int as numbers, max(number) as last, min(number) as first
    from receivable_document where kind = 'Invoice' and firm_id = 'C100'`.execute(books.db)
  ).rows[0]!

describe('a batch', () => {
  it('[supply 72] of 500 orders of which 3 are held makes 497 invoices, says of three why, and done again makes those alone that can be made by then, no number twice', async () => {
    await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('10', '50.00', { productId: 'P2' })]))
    const order = await desk.released([{ productId: 'P2', quantity: '1', unitPrice: '10' }])
    await desk.shipped(order)
    await manyLike(order)
    const result = await desk.invoiced()
    expect(result.counts).toMatchObject({ done: ORDERS - HELD, refused: HELD })
    const refused = result.rows.filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ problems }) => problems)).toEqual(
      Array.from({ length: HELD }, () => [expect.objectContaining({ Key: 'oe:rules.ordersInvoicesQueue.priceHeld' })]),
    )
    expect(await invoices()).toMatchObject({ all: ORDERS - HELD, numbers: ORDERS - HELD })

    const again = await desk.invoiced()
    expect(again.counts).toMatchObject({ refused: HELD })
    expect(await invoices()).toMatchObject({ all: ORDERS - HELD })
    await books.inTransaction(async (trx) => {
      await sql`update sales_order_hold set lifted_on = now(), lifted_by = 'test' where lifted_on is null and kind = 'Price'`.execute(
        trx,
      )
      await sql`update sales_order set status = 'Open' where status = 'OnHold'`.execute(trx)
    })
    expect((await desk.invoiced()).counts).toMatchObject({ done: HELD })
    expect(await invoices()).toMatchObject({ all: ORDERS, numbers: ORDERS })
    expect(await untied(books)).toEqual([])
  }, 180_000)
})
