import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openItemsAt, tieOut } from '../../../../server/ledger/balances.ts'
import { loadOpenWork } from '../../../../server/modules/ap/demo/open-work.ts'
import { history } from '../../../../server/modules/ap/demo/months.ts'
import { loadFiling } from '../../../../server/modules/ap/demo/tax-returns.ts'
import { seed } from '../../../../server/modules/seed.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { stockAgrees } from '../../../../server/stock/prove.ts'
import { gtinRight, isGtin } from '../../../../shared/contracts/po/barcode.ts'
import { DOCUMENT_TYPES } from '../../../../shared/contracts/gl/entry.ts'
import { testDatabase } from '../../../support/database.ts'
import { testDeps } from '../../../support/server.ts'

// A first start of its own: the past is closed behind the years of documents. It is cut once the books are there, as by a kill -9
// in the longest wait; the start after it does the rest.
const database = await testDatabase()
const deps = testDeps(database)
await seedIdentity(deps)
const told: string[] = []
const cut = new Error('cut')
const tell = (line: string) => {
  if (told.push(line) === 3) throw cut
}
await expect(seed(deps, { tell })).rejects.toBe(cut)
await seed(deps)
afterAll(() => database.drop())

const COMPANY = 'NORTHGATE'
const one = async <T>(statement: ReturnType<typeof sql<{ n: T }>>): Promise<T> =>
  (await statement.execute(database.db)).rows[0]!.n
const entries = () => one(sql<{ n: number }>`select count(*)::int as n from entry`)
const balance = (account: string) =>
  one(sql<{ n: string }>`
    select sum(debit - credit)::numeric(19, 2)::text as n from entry_line where gl_account = ${account} and data_type = 'Actual'`)

it('[finance 1.8] whatever posts has a name in the list of entries', async () => {
  const { rows } = await sql<{ type: string }>`select distinct document_type as type from entry`.execute(database.db)
  expect(rows.map(({ type }) => type)).toContain('ap.payment')
  expect(rows.filter(({ type }) => !(DOCUMENT_TYPES as readonly string[]).includes(type))).toEqual([])
})

it('the demo company has two years of payables that tie at the end of every month, in both currencies', async () => {
  const { rows: ends } = await sql<{ day: string }>`
    select end_date::text as day from fiscal_period
    where not is_adjusting and end_date between ${`${history().from}-01`} and '2026-11-30' order by 1`.execute(
    database.db,
  )
  expect(ends).toHaveLength(25)
  for (const { day } of ends) {
    expect(await tieOut(database.db, COMPANY, day), day).toEqual([])
    expect(await openItemsAt(database.db, { companyId: COMPANY, date: day, kinds: ['AP'] }), day).not.toEqual([])
  }
})

it('is whole although its first start was cut off: orders stand, and what has passed is closed', async () => {
  expect(await one(sql<{ n: number }>`select count(*)::int as n from purchase_order`)).toBeGreaterThan(0)
  expect(await one(sql<{ n: number }>`select count(*)::int as n from fiscal_period where gl_closed`)).toBeGreaterThan(
    12,
  )
})

it('[finance 5.6] each closed month with US dollars or euros is revalued at its end and turns back: what is carried is the balance at its rate', async () => {
  const { rows: all } = await sql<{ day: string; currency: string; turned: boolean }>`
    select v.revaluation_date::text as day, v.currency,
           v.entry_id is null or exists (select from entry r where r.reverses_entry_id = v.entry_id and r.posting_date = v.revaluation_date + 1) as turned
    from fx_revaluation v where v.status = 'Posted' order by 1`.execute(database.db)
  const rows = all.filter(({ currency }) => currency === 'USD')
  // From November 2024 to September 2026.
  expect(rows).toHaveLength(23)
  expect([rows[0]!.day, rows.at(-1)!.day]).toEqual(['2024-11-30', '2026-09-30'])
  expect(all.filter(({ turned }) => !turned)).toEqual([])
  expect(all.filter(({ currency }) => currency === 'EUR').at(-1)).toMatchObject({ day: '2026-09-30' })
  // The rate of the first of September holds at its end.
  const { rows: carried } = await sql<{ account: string; carried: string; target: string }>`
    select l.gl_account as account, sum(l.debit - l.credit)::numeric(19, 2)::text as carried,
           round(sum(l.txn_debit - l.txn_credit) * 1.3755, 2)::text as target
    from entry_line l
    where l.txn_currency = 'USD' and l.gl_account = '1010' and l.posting_date <= '2026-09-30' group by 1`.execute(
    database.db,
  )
  expect(carried).toHaveLength(1)
  for (const one of carried) expect(one.carried).toBe(one.target)
})

it('holds what a controller meets: discounts, rates that moved, cheques, credits, holdbacks and what is disputed', async () => {
  expect(Number(await balance('4900'))).toBeLessThan(0)
  expect(Number(await balance('7000'))).not.toBe(0)
  expect(Number(await balance('2020'))).toBeLessThan(0)
  const count = (from: ReturnType<typeof sql>) => one(sql<{ n: number }>`select count(*)::int as n from ${from}`)
  expect(await count(sql`ap_invoice where status = 'Posted'`)).toBeGreaterThan(200)
  expect(await count(sql`ap_payment where status = 'Posted'`)).toBeGreaterThan(100)
  expect(await count(sql`cheque where status = 'Open'`)).toBeGreaterThan(10)
  expect(await count(sql`ap_invoice where kind = 'Credit'`)).toBeGreaterThan(0)
  expect(
    await count(sql`ap_invoice i join open_item o on o.id = i.item_id where hold_reason is not null and open_txn <> 0`),
  ).toBeGreaterThan(0)
})

it('was entered by one and approved by another where it passes a limit; the last documents wait for somebody', async () => {
  const { rows } = await sql<{ entered: string; approved: string | null }>`
    select distinct created_by as entered, approved_by as approved from ap_invoice
    where status = 'Posted' and doc_amount > 10000 and currency = 'CAD'`.execute(database.db)
  expect(rows.map(({ entered }) => entered).sort()).toEqual(['Marie Bouchard', 'Priya Nair'])
  expect(rows.filter(({ entered, approved }) => !approved || approved === entered)).toEqual([])
  expect(
    await one(sql<{ n: number }>`select count(*)::int as n from ap_invoice where status = 'Draft'`),
  ).toBeGreaterThan(2)
})

it('files and remits its GST/HST every quarter, from the books: what is left on the tax accounts is of the months that are not filed', async () => {
  const { rows } = await sql<{ quarter: string; paid: boolean; stands: boolean }>`
    select r.period_end::text as quarter, i.open_txn = 0 as paid,
           r.net_tax = (select sum(case when k.stands_for = 'Collected' then k.amount else -k.amount end)
                        from tax_return_entry_line k where k.return_id = r.id) as stands
    from tax_return r join ap_invoice v on v.invoice_no = r.invoice_no join open_item i on i.id = v.item_id
    where r.status = 'Filed' order by r.period_end`.execute(database.db)
  expect(rows).toHaveLength(11)
  expect(rows.at(-1)).toEqual({ quarter: '2026-09-30', paid: true, stands: true })
  expect(rows.every(({ paid, stands }) => paid && stands)).toBe(true)
  const since = (account: string) =>
    one(sql<{ n: string }>`
      select sum(debit - credit)::numeric(19, 2)::text as n from entry_line
      where gl_account = ${account} and data_type = 'Actual' and posting_date > '2026-09-30'
        and not exists (select from tax_return r where r.entry_id = entry_line.entry_id)`)
  for (const account of ['2100', '2110']) expect(await balance(account)).toBe(await since(account))
  // Three customers in each of 23 months, and one in the seven months before he went bankrupt, and 26 times the work of the yard: all were charged it; the
  // QST of some of them is another authority's.
  const { rows: charged } = await sql<{ lines: number; filed: number }>`
    select count(*)::int as lines, count(k.return_id)::int as filed
    from entry e join entry_line l on l.entry_id = e.id
    left join tax_return_entry_line k on k.stands and k.entry_id = l.entry_id and k.line_no = l.line_no
    where e.document_type = 'ar.customerInvoice' and l.gl_account = '2100' and l.posting_date <= '2026-09-30'`.execute(
    database.db,
  )
  expect(charged).toEqual([{ lines: 102, filed: 102 }])
  expect(Number(await balance('2130'))).toBeLessThan(0)
})

it('has on its desks what opens every screen of payables: a card with its statements, a part invoice, statements of vendors', async () => {
  const { rows: cards } = await sql<{ of: string }>`
    select concat_ws(' ', status, statement_id, difference::numeric(19, 2), (
      select count(*) from ap_card_statement_charge c where c.owner_id = s.id and c.include)) as of
    from ap_card_statement s order by statement_date`.execute(database.db)
  // Two charges until October and two with a paid invoice until November; what the issuer asks beside is on nobody's desk.
  expect(cards.map((row) => row.of)).toEqual(['Matched 2026-10 0.00 2', 'Draft 2026-11 54.23 3'])
  const { rows: charges } = await sql<{ of: string }>`
    select coalesce(card_statement_no, '-') || case when i.open_txn = 0 then ' paid' else ' open' end as of
    from ap_payment p join open_item i on i.id = p.charge_item_id order by p.payment_date`.execute(database.db)
  expect(charges.map((row) => row.of)).toEqual([
    ...['CS000001 paid', 'CS000001 paid', '- open', '- open', '- open', '- open'],
  ])
  const { rows: lines } = await sql<{ of: string }>`
    select concat_ws(' ', l.quantity::numeric(19, 0), l.received::numeric(19, 0), l.invoiced::numeric(19, 0)) as of
    from purchase_order_line l join purchase_order o on o.id = l.owner_id where l.received > 0 order by o.order_no, l.position`.execute(
    database.db,
  )
  expect(lines.map((row) => row.of)).toEqual(['12000 8500 5000', '6500 6500 6500', '8500 8410 0'])
  const { rows: statements } = await sql<{ of: string }>`
    select concat_ws(' ', s.status, s.unexplained::numeric(19, 2), s.not_ours::numeric(19, 2), s.differing::numeric(19, 2)) as of
    from vendor_statement s order by status`.execute(database.db)
  expect(statements.map((row) => row.of)).toEqual(['Agreed 0.00 0.00 0.00', 'Draft 0.00 1864.50 58.20'])
})

it('[FI12] an approver finds work on his first day: a wire above the limits, a run of cheques and an order, none by his own hand', async () => {
  const { rows } = await sql<{ of: string; amount: number; own: boolean }>`
    with waiting as (
      select 'wire' as of, amount, written_by from ap_payment where status = 'Submitted'
      union all select 'cheques', total, written_by from ap_payment_batch where status = 'Submitted'
      union all select 'order', total, written_by from purchase_order where approval = 'Needed' and status = 'Open')
    select of, amount::float, written_by = '{}' or approver.id = any (written_by) as own
    from waiting, (select id from app_user where user_name = 'approver') approver order by of`.execute(database.db)
  expect(rows.map(({ of }) => of)).toEqual(['cheques', 'order', 'wire'])
  expect(rows.filter(({ own }) => own)).toEqual([])
  const [cheques, order, wire] = rows.map(({ amount }) => amount)
  expect(cheques).toBeGreaterThan(0)
  expect(order).toBeGreaterThan(5_000)
  expect(wire).toBeGreaterThan(10_000)
})

it('[supply 1.1 stock] sells some 1,900 products out of five warehouses, each with a weight where its form has one and a code that checks', async () => {
  const { rows } = await sql<{ products: number; forms: number; weighed: number; kept: number; low: number }>`
    select count(*)::int as products, count(*) filter (where form is not null and form <> 'Coil')::int as forms, count(weight_each)::int as weighed,
           (select count(distinct warehouse_id)::int from stock_pool where quantity > 0) as kept,
           (select count(*)::int from product_stocking s join product p on p.id = s.owner_id left join stock_pool o
              on o.product_id = p.product_id and o.warehouse_id = s.warehouse_id and o.holding = 'Stock' where coalesce(o.quantity, 0) < s.least) as low
    from product`.execute(database.db)
  const [{ products, forms, weighed, kept, low }] = rows as [(typeof rows)[number]]
  expect(products).toBeGreaterThan(1_850)
  expect([weighed, kept]).toEqual([forms, 5])
  expect(low).toBeGreaterThan(30)
  const { rows: codes } = await sql<{ barcode: string }>`select barcode from product_barcode`.execute(database.db)
  expect(codes.length).toBeGreaterThan(1_850)
  expect(codes.filter(({ barcode }) => !isGtin(barcode) || !gtinRight(barcode))).toEqual([])
  // 16 ga steel, 48 by 120: the weight of the worked example, to the third decimal.
  expect(
    await one(sql`select weight_each::numeric(19, 3)::text as n from product where product_id = 'SHCR-16-48X120'`),
  ).toBe('97.685')
})

it('[supply 2.2] its stock is what moved, and the account of inventory is what it is worth at the end of every day', async () => {
  expect((await stockAgrees(COMPANY).execute(database.db)).rows).toEqual([])
  const { rows } = await sql`
    with day as (
      select day, sum(stock) as stock, sum(booked) as booked from (
        select day, value as stock, 0 as booked from stock_move
        union all select posting_date, 0, debit - credit from moved_line where gl_account in ('1200', '1210')) d group by 1
    ), told as (select day, sum(stock) over (order by day) as stock, sum(booked) over (order by day) as booked from day)
    select * from told where stock <> booked`.execute(database.db)
  expect(rows).toEqual([])
  expect(await one(sql`select count(*)::int as n from stock_move`)).toBeGreaterThan(5_000)
  expect(Number(await balance('1200'))).toBeGreaterThan(500_000)
  // What was bought for the counter and paid at once was received for exactly that.
  expect(await balance('2055')).toBe('0.00')
})

it('[S3.17 lots] has coils of heats that meet their grades, each with its diameter and a cost of its own', async () => {
  // One was slit into four strips, which keep its heat.
  const { rows } = await sql<{ lots: number; strips: number; fine: number; pools: number }>`
    select count(*)::int as lots, count(*) filter (where l.product_id = 'COGA-20-11.75' and h.verdict = 'Meets')::int as strips,
           count(*) filter (where l.status = 'InStock' and h.verdict = 'Meets' and l.outside_diameter > l.inside_diameter)::int as fine,
           (select count(*)::int from stock_pool where lot_id is not null and quantity > 0) as pools
    from stock_lot l join heat h on h.heat_key = l.heat_key`.execute(database.db)
  expect(rows).toEqual([{ lots: 24, strips: 4, fine: 19, pools: 23 }])
})

it('[judgement 40] takes coils in against an order: some are posted and bear what carried them here, of three on the dock one does not agree, and customers wait', async () => {
  const { rows } = await sql<{ of: string }>`
    select concat_ws(' ', r.status, l.product_id, t.heat_key, t.weight::numeric(19, 0), h.verdict, t.agreeing::numeric(19, 2),
                     (p.value - t.value)::numeric(19, 2), p.bin) as of
    from purchase_receipt_lot t join purchase_receipt r on r.id = t.owner_id
    join purchase_receipt_line l on l.owner_id = r.id and l.order_line_no = t.order_line_no
    join heat h on h.heat_key = t.heat_key
    left join (select k.lot_no, o.value, s.bin from stock_lot k join stock_pool o on o.lot_id = k.id join stock_place s on s.pool_id = o.id and s.quantity > 0) p
      on p.lot_no = t.lot_no
    order by r.receipt_no, t.position`.execute(database.db)
  // 201.84 of freight by what each weighs.
  expect(rows.map((row) => row.of)).toEqual([
    'Posted COGA-22-48 LK-58220 LAKE 4230 Meets 101.52 02-B-01',
    'Posted COGA-22-48 LK-58220 LAKE 4180 Meets 100.32 02-B-02',
    'Open COCR-14-48 LK-58213 LAKE 12140 Meets',
    'Open COCR-14-48 LK-58213 LAKE 11980 Meets',
    'Open COCR-14-48 LK-58231 LAKE 11560 Meets 38.49',
  ])
  const { rows: waiting } = await sql<{ of: string }>`
    select concat_ws(' ', wanted_by, trim_scale(backordered)) as of from stock_claim
    where product_id = 'COCR-14-48' and warehouse_id = 'HAM-2' and is_open order by document_no`.execute(database.db)
  expect(waiting.map((row) => row.of)).toEqual(['BRIGHT-01 0', 'ATELIE-01 1950', 'ARBUTU-01 1900'])
})

it('was never paid out of an empty bank', async () => {
  const lowest = await one(sql<{ n: number }>`
    select min(s.balance)::float as n from (
      select sum(debit - credit) over (partition by gl_account order by posting_date) as balance
      from entry_line where gl_account in ('1000', '1010')) s`)
  expect(lowest).toBeGreaterThan(0)
})

it('a later start adds nothing to it', async () => {
  const before = await entries()
  await seed(deps)
  expect(await entries()).toBe(before)
})

it('a demo company of before there were returns and cards, without their authority and issuer, starts and has none', async () => {
  const before = await testDatabase()
  await transaction(before.db, loadFiling)
  expect(await transaction(before.db, (trx) => loadOpenWork(trx, deps))).toBe(false)
  expect((await sql`select from tax_filing`.execute(before.db)).rows).toEqual([])
  await before.drop()
})
