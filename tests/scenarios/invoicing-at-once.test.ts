import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '../../server/platform/database/transaction.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { CommissionDesk } from '../support/commission-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded, untied } from '../support/payables-desk.ts'
import { act } from '../support/purchasing.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterSalesAccounts, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
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
  await sql`update firm_vendor set ship_to_province = 'CA-ON', default_bank_id = 'MAIN'`.execute(books.db)
})

const ORDERS = 500
const HELD = 3

/** The same order again and again, shipped as it was: what a morning of counters brings, without walking each of them. */
async function manyLike({ id, orderNo }: Row): Promise<void> {
  const again = async (trx: Trx, table: string, of: string, more: string) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and table_schema = current_schema() and is_generated = 'NEVER' order by ordinal_position`.execute(
      trx,
    )
    const columns = sql.join(rows.map(({ name }) => sql.id(name)))
    const made = sql.join(rows.map(({ name }) => sql`r.${sql.id(name)}`))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${made} from ${sql.table(table)} t join copied c on true
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || ${sql.raw(more)}) r where ${sql.raw(of)}`.execute(
      trx,
    )
  }
  await books.inTransaction(async (trx) => {
    await sql`
      create temp table copied on commit drop as
      select n, gen_random_uuid() as order_id, gen_random_uuid() as shipment_id, gen_random_uuid() as line_id
      from generate_series(2, ${sql.lit(ORDERS)}) n`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    const order = `'${String(id)}'::uuid`
    await again(
      trx,
      'sales_order',
      `t.id = ${order}`,
      `jsonb_build_object('id', c.order_id, 'order_no', t.order_no || '-' || c.n)`,
    )
    await again(
      trx,
      'sales_order_line',
      `t.owner_id = ${order}`,
      `jsonb_build_object('id', c.line_id, 'owner_id', c.order_id)`,
    )
    await again(
      trx,
      'shipment',
      `t.order_no = '${String(orderNo)}'`,
      `jsonb_build_object('id', c.shipment_id, 'order_no', t.order_no || '-' || c.n, 'shipment_no', t.shipment_no || '-' || c.n, 'entry_id', null, 'entry_no', null)`,
    )
    await again(
      trx,
      'shipment_line',
      `t.owner_id = (select s.id from shipment s where s.order_no = '${String(orderNo)}')`,
      `jsonb_build_object('id', gen_random_uuid(), 'owner_id', c.shipment_id, 'line_key', c.line_id)`,
    )
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

describe('proof of delivery', () => {
  it('[supply 9 proof] of a customer who is invoiced for what he has signed for, nothing is invoiced until somebody says who has signed and when', async () => {
    await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('5', '25.00', { productId: 'P2' })]))
    await sql`update firm_bill_to b set proof_required = f.firm_id = 'BUILDER' from firm f where f.id = b.owner_id`.execute(
      books.db,
    )
    const order = await desk.released([{ productId: 'P2', quantity: '2', unitPrice: '10' }], { billToId: 'BUILDER' })
    await desk.shipped(order)
    const held = await desk.invoiced({ orderNo: order['orderNo'] })
    expect(held.rows[0]).toMatchObject({
      ...{ key: order['orderNo'], outcome: 'refused' },
      problems: [{ Key: 'oe:rules.ordersInvoicesQueue.noProof' }],
    })
    expect((await desk.toInvoice()).filter((row) => row.endsWith('NoProof')).length).toBe(1)

    const { List } = await admin.list(`${SHIPMENT}?orderNo==${String(order['orderNo'])}`)
    const shipment = (await admin.read(`${SHIPMENT}/${String(List[0]!['id'])}`)).Data as Row
    const deliver = (deliveryDate: string) =>
      act(admin, SHIPMENT, 'deliver', shipment, { parameters: { deliveryDate, signature: 'M. Okafor' } })
    expect(rules(await deliver('2026-05-01'))).toEqual([['given.deliveryDate', 'oe:rules.shipment.deliveredAfter']])
    expect(succeeded(await deliver(String(shipment['shipDate'])))).toMatchObject({
      ...{ status: 'Shipped', deliveredOn: shipment['shipDate'], signedBy: 'M. Okafor' },
    })
    expect((await desk.invoiced({ orderNo: order['orderNo'] })).counts).toMatchObject({ done: 1 })
  })
})

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
  }, 180_000)
})

describe('commissions', () => {
  it('[supply 9 commissions of the run] go to payables with the invoices that earned them, for whoever may post them; the result says so, and done again posts nothing twice', async () => {
    const reps = new CommissionDesk(admin, app)
    await reps.rep('BEA', '3', { apFirmId: 'V100' })
    await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('20', '100.00', { productId: 'P2' })]))
    const sold = async () => {
      const order = await desk.released([{ productId: 'P2', quantity: '10', unitPrice: '10' }], { salesRepId: 'BEA' })
      await desk.shipped(order)
      return order
    }
    const first = await sold()
    const result = await desk.invoiced({ orderNo: first['orderNo'], postsCommissions: true })
    expect(result.rows.find(({ id }) => id === 'commissions')).toMatchObject({
      ...{ outcome: 'done', problems: [], room: 'ap/purchase-invoice' },
    })
    const { rows } = await sql<Row>`
      select p.amount::numeric(19, 2)::text as amount, v.status from commission_posting p join commission c on c.id = p.commission_id
      join payable_document v on v.id = p.invoice_id where c.sales_rep_id = 'BEA'`.execute(books.db)
    expect(rows).toEqual([{ amount: '3.00', status: 'Posted' }])

    const again = await desk.invoiced({ orderNo: first['orderNo'], postsCommissions: true })
    expect(again.rows.map(({ id, outcome }) => [id, outcome])).toEqual([['commissions', 'unchanged']])
    const clerk = new ShippingDesk(as('clerk'), app)
    const second = await sold()
    const byClerk = await clerk.invoiced({ orderNo: second['orderNo'], postsCommissions: true })
    expect(byClerk.rows.map(({ key, outcome }) => [key, outcome])).toEqual([[second['orderNo'], 'done']])
    expect(await untied(books)).toEqual([])
  })
})
