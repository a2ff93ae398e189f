import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { tieOut } from '../../../../server/ledger/balances.ts'
import { stockAgrees } from '../../../../server/stock/prove.ts'
import { seed } from '../../../../server/modules/seed.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { testDatabase } from '../../../support/database.ts'
import type { CollectionWork } from '../../../../shared/contracts/ar/collection.ts'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import { startTestApp, testDeps } from '../../../support/server.ts'
import { Calls } from '../admin/calls.ts'

// A demo that begins a quarter after it was written.
const TODAY = '2027-02-25'
const clock = { now: () => new Date(`${TODAY}T17:00:00Z`) }
const database = await testDatabase()
const deps = testDeps(database, { clock })
await seedIdentity(deps)
await seed(deps, { firms: 1500 })
const app = await startTestApp({ database, clock })
afterAll(() => app.close())

const one = async <T>(statement: ReturnType<typeof sql<{ n: T }>>): Promise<T> =>
  (await statement.execute(database.db)).rows[0]!.n

it('[supply 1.1 demo] the story of the demo has moved with the day of its start: two years up to the weeks before it, and nothing ahead', async () => {
  const { rows } = await sql<{ first: string; last: string; order: string; eta: string; received: string }>`
    select min(doc_date)::text as first, max(doc_date)::text as last,
           (select max(order_date)::text from purchase_order) as order, (select max(eta)::text from purchase_order) as eta,
           (select max(receipt_date)::text from purchase_receipt) as received from ap_invoice`.execute(database.db)
  const [story] = rows
  expect(story!.first.slice(0, 7)).toBe('2025-02')
  expect(story!.last.slice(0, 7)).toBe('2027-02')
  expect([story!.last, story!.order, story!.received].filter((day) => day > TODAY)).toEqual([])
  expect(story!.eta > TODAY).toBe(true)
  expect(await one(sql`select count(*)::int as n from fiscal_period where gl_closed`)).toBeGreaterThan(12)
  expect(await one(sql`select max(end_date)::text as n from fiscal_period where gl_closed`)).toBe('2026-12-31')
})

it('its books prove: every control account is what its documents say, and the quarters are filed', async () => {
  expect(await tieOut(database.db, 'NORTHGATE', TODAY)).toEqual([])
  expect(await one(sql`select count(*)::int as n from tax_return where status = 'Filed'`)).toBeGreaterThanOrEqual(8)
})

it('vendors who charge tax have a tax group, and those who are paid by file have bank details', async () => {
  expect(
    await one(sql`select count(*)::int as n from firm f join firm_vendor v on v.owner_id = f.id
      where v.currency = 'CAD' and v.tax_group is null and f.firm_id not in ('RECGEN-01', 'NORCAR-01')`),
  ).toBe(0)
  expect(
    await one(sql`select count(distinct i.vendor_id)::int as n from ap_invoice i
      join firm f on f.firm_id = i.vendor_id join firm_vendor v on v.owner_id = f.id
      where v.payment_method = 'EFT' and v.currency = 'CAD' and i.vendor_id not in ('RECGEN-01', 'NORCAR-01')
        and not exists (select from vendor_bank_change b where b.firm_id = i.vendor_id)`),
  ).toBe(0)
})

it('customers have two years of invoices: most are paid, some are late, and what is open is the control account', async () => {
  const { rows } = await sql<{ customers: number; invoices: number; open: number; late: number }>`
    select count(distinct d.bill_to_id)::int as customers, count(*)::int as invoices,
           count(*) filter (where i.open_txn <> 0)::int as open,
           count(*) filter (where i.open_txn <> 0 and d.due_date < ${TODAY}::date)::int as late
    from customer_invoice d join open_item i on i.id = d.item_id where d.status = 'Posted'`.execute(database.db)
  expect(rows[0]!.customers).toBeGreaterThanOrEqual(3)
  expect(rows[0]!.invoices).toBeGreaterThan(60)
  expect(rows[0]!.late).toBeGreaterThan(1)
  expect(rows[0]!.open).toBeLessThan(45)
})

it('[judgement 17] the collector has a morning before him: promises broken and for today, disputes, and who was never called', async () => {
  const { rows } = (await new Calls(app, 'clerk').get('/api/ar/collection/work?view=all')).json() as CollectionWork
  const of = (group: string) => rows.filter((row) => row.group === group).length
  expect(rows.length).toBeGreaterThanOrEqual(15)
  expect([of('broken'), of('today')]).toEqual([3, 2])
  expect(rows.filter(({ disputed }) => Number(disputed) > 0).length).toBeGreaterThanOrEqual(3)
  expect(rows.filter(({ group, last }) => group === 'call' && last === null).length).toBeGreaterThanOrEqual(3)
  // A part of what was promised has come, on its day.
  expect(rows.find(({ firmId }) => firmId === 'NORVAL-01')!.promise).toMatchObject({
    amount: '6000.00',
    came: '2500.00',
  })
})

it('an order is received in part, something waits for each who decides, and something is disputed', async () => {
  expect(
    await one(sql`select count(*)::int as n from purchase_order_line where received > 0 and received < quantity`),
  ).toBeGreaterThan(0)
  const waits = async (table: string) =>
    one<number>(sql`select count(*)::int as n from ${sql.table(table)} where status = 'Submitted'`)
  expect(await waits('ap_payment')).toBe(1)
  expect(await waits('ap_payment_batch')).toBe(1)
  expect(await one(sql`select count(*)::int as n from vendor_bank_change where status = 'Pending'`)).toBe(1)
  expect(await one(sql`select count(*)::int as n from ap_invoice where status = 'Draft'`)).toBeGreaterThan(0)
  expect(await one(sql`select count(*)::int as n from ap_invoice where hold_reason = 'DISPUTE'`)).toBeGreaterThan(0)
})

it('[supply 1.1 sales] [supply 3.7] its sales lie on the desks of the day of its start: asked, promised in two weeks, late, held, short, shipped', async () => {
  const { rows } = await sql<{
    quotes: number
    soon: number
    late: number
    unbilled: number
    short: number
    ended: number
  }>`
    select count(*) filter (where o.status = 'Quote' and o.expires_on between ${TODAY}::date and ${TODAY}::date + 6)::int as quotes,
           count(*) filter (where o.status = 'Open' and o.promised_date between ${TODAY}::date and ${TODAY}::date + 14)::int as soon,
           count(*) filter (where o.status = 'Open' and o.promised_date < ${TODAY}::date and o.shipped_status <> 'Shipped')::int as late,
           (select count(*)::int from shipment where status = 'Shipped' and invoice_no is null) as unbilled,
           (select count(*)::int from stock_claim_shown where is_open and backordered > 0) as short,
           (select count(*)::int from sales_order_line where cancelled > 0 and closing_reason is not null) as ended
    from sales_order o`.execute(database.db)
  const [desks] = rows
  expect(desks!.quotes).toBeGreaterThan(0)
  expect(desks!.soon).toBeGreaterThanOrEqual(4)
  expect(desks!.late).toBeGreaterThanOrEqual(2)
  expect(desks!.unbilled).toBeGreaterThanOrEqual(3)
  expect(desks!.short).toBeGreaterThanOrEqual(3)
  expect(desks!.ended).toBe(1)
  const { rows: held } = await sql<{ kind: string }>`
    select h.kind from sales_order_hold h join sales_order o on o.id = h.owner_id and o.status = 'OnHold'
    where h.lifted_on is null order by 1`.execute(database.db)
  expect(held.map(({ kind }) => kind)).toEqual(['Credit', 'Customer', 'Manual'])
  // Nothing of it lies ahead, and a price below the floor stands by right, with its reason.
  expect(await one(sql`select count(*)::int as n from shipment where ship_date > ${TODAY}::date`)).toBe(0)
  const { rows: prices } = await sql<{ right: string; reason: string }>`
    select named_right as right, reason from sales_price_by_right order by 1`.execute(database.db)
  expect(prices.map(({ right }) => right)).toEqual(['price.belowfloor', 'price.override'])
  expect(prices.every(({ reason }) => reason.length > 20)).toBe(true)
})

it('[supply 6] sells by tables: a list in versions, one that stands on it, one that was agreed, one for a job', async () => {
  const { rows } = await sql<{ source: string }>`
    select distinct price_source as source from sales_order_line order by 1`.execute(database.db)
  expect(rows.map(({ source }) => source)).toEqual(['Base', 'BillTo', 'Company', 'Job', 'Typed'])
  expect(await one(sql`select count(*)::int as n from sales_order_line where unit_price is null`)).toBe(0)
})

it('[judgement 12c] HOME tells the sales of the month, what was earned on them and the backlog, each as its list has it', async () => {
  const home = async (user: string) =>
    (await new Calls(app, user).get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures
  const { kpis, queues } = await home('admin')
  const kpi = (id: string) => kpis.find((one) => one.id === id)
  const month = sql`status = 'Posted' and kind = 'Invoice' and doc_date between date_trunc('month', ${TODAY}::date) and ${TODAY}::date`
  expect(kpi('sales')).toMatchObject({
    value: {
      amount: await one(sql`select sum(net_amount)::numeric(19, 2)::text as n from customer_invoice where ${month}`),
      currency: 'CAD',
    },
    note: { count: await one(sql`select count(*)::int as n from customer_invoice where ${month}`), today: 0 },
  })
  expect([kpi('sales')!.trend.length, kpi('sales')!.before!.length]).toEqual([6, 6])
  expect(kpi('margin')!.value).toBe(
    await one(sql`
      select round(100 * (sum(l.amount) - sum(l.cost)) / sum(l.amount), 1)::float as n
      from customer_invoice_line l join customer_invoice d on d.id = l.owner_id where l.sells = 'Goods' and ${month}`),
  )
  const listed = async (query: Readonly<Record<string, string>>) =>
    new Calls(app, 'admin').list(`/api/oe/sales-order?PageSize=100&${new URLSearchParams(query)}`)
  const { opens, note, value } = kpi('backlog')!
  const { List, TotalCount } = await listed(opens!.query)
  expect(note!['count']).toBe(TotalCount)
  expect(Number((value as { amount: string }).amount)).toBeCloseTo(
    List.reduce((sum, { openAmount }) => sum + Number(openAmount), 0),
    2,
  )
  // At the end of the month before it was what had been ordered by then, less what had left by then.
  const { trend, before } = kpi('backlog')!
  expect([trend.length, before]).toEqual([6, []])
  // Larger orders are taken weeks before they leave: no end of a month is without them.
  expect(Math.min(...trend)).toBeGreaterThan(5000)
  expect(trend.at(-1)).toBeCloseTo(Number((value as { amount: string }).amount), 2)
  const ended = sql`date_trunc('month', ${TODAY}::date)::date - 1`
  const stood = await one(sql`
    select sum(l.amount * (1 - coalesce(o.discount_percent, 0) / 100) * coalesce(o.rate, 1)
               * (l.quantity - l.cancelled - l.short_closed - coalesce(p.left_by, 0)) / nullif(l.quantity, 0))::float as n
    from sales_order o join sales_order_line l on l.owner_id = o.id
    left join lateral (
      select sum(p.quantity) as left_by from shipment s join shipment_line p on p.owner_id = s.id
      where s.order_no = o.order_no and p.order_line = l.line_no and s.status = 'Shipped' and s.ship_date <= ${ended}) p on true
    where o.status not in ('Quote', 'Cancelled') and o.order_date <= ${ended}`)
  expect(Math.abs(trend.at(-2)! - Number(stood))).toBeLessThan(0.5)
  // What is late is told by the clock of the database, which is before this day.
  for (const id of ['ordersHeld', 'quotesEnding']) {
    const queue = queues.find((one) => one.id === id)!
    expect(queue.count, id).toBeGreaterThan(0)
    expect((await listed(queue.opens.query)).TotalCount, id).toBe(queue.count)
  }
  // What is earned is for whoever may see it.
  await sql`delete from role_named_right where named_right = 'margin.view'`.execute(database.db)
  const ids = (await home('controller')).kpis.map(({ id }) => id)
  expect(ids).toContain('sales')
  expect(ids).not.toContain('margin')
})

it('[supply 3.10] two years of sales are orders that were priced, shipped and invoiced, and every account of them ties', async () => {
  const { rows } = await sql<{ orders: number; shipped: string; invoiced: string; asked: string; booked: string }>`
    select (select count(*)::int from sales_order where status = 'Closed') as orders,
           (select sum(cost)::text from shipment where status = 'Shipped') as shipped,
           (select (-sum(value))::text from stock_move where kind = 'Shipment') as invoiced,
           (select sum(l.amount)::numeric(19, 2)::text from customer_invoice_line l where l.sells is not null) as asked,
           (select sum(x.credit - x.debit)::numeric(19, 2)::text from entry e join entry_line x on x.entry_id = e.id
            where e.document_type = 'ar.customerInvoice' and x.gl_account in ('4000', '4020', '4030')) as booked`.execute(
    database.db,
  )
  const [story] = rows
  expect(story!.orders).toBeGreaterThan(75)
  expect(Number(story!.shipped)).toBe(Number(story!.invoiced))
  expect(story!.asked).toBe(story!.booked)
  // Freight is what carrying it costs, not what the goods are worth.
  expect(await one(sql`select (max(freight / sub_total) < 0.12) as n from sales_order where status = 'Closed'`)).toBe(
    true,
  )
  expect((await stockAgrees('NORTHGATE').execute(database.db)).rows).toEqual([])
})
