import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { InquiryRows } from '../../shared/contracts/inquiry.ts'
import { wholeLots, type FreeLot } from '../../shared/contracts/oe/line-window.ts'
import type { PriceHead } from '../../shared/contracts/oe/price-inquiry.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** [supply 7.7] Who waits for a product, and what comes of it, over HTTP. */
const TODAY = '2026-06-08'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T16:00:00Z`) } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app).orders
const list = async (name: string, user = 'admin') =>
  ((await as(user).read(`/api/ic/product-inquiry/P1/${name}`)).Data as unknown as InquiryRows).rows

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await sql`
    insert into product_vendor (owner_id, position, vendor_id, price, currency, lead_days, preferred)
    select id, 0, 'STEELCO', 2.10, 'CAD', 9, true from product where product_id = 'P1'`.execute(books.db)
})

it('[supply 7.7 supply] who waits stands by name and day, and what is bought, sent or made for it with what of that is promised', async () => {
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('40', '100', { productId: 'P1' })]))
  const order = await desk.taken([{ productId: 'P1', quantity: '100', unitPrice: '4' }])
  const after = succeeded(await desk.act('buy', order, { lineNo: null, vendorId: null }))
  const { rows: customers } = await sql<{ name: string }>`
    select name from firm where firm_id = ${String(after['billToId'])}`.execute(books.db)
  expect(await list('wanted')).toMatchObject([
    {
      ...{ documentNo: after['orderNo'], wantedBy: after['billToId'], customerName: customers[0]!.name },
      ...{ quantity: '100', reserved: '40', waitedFor: '60', promisedOn: '2026-06-17' },
    },
  ])
  await sql`
    with t as (
      insert into inventory_ticket (ticket_no, company_id, status, ticket_type, ticket_date, warehouse_id, to_warehouse_id, in_transit, created_by, updated_by)
      values ('T-1', ${COMPANY}, 'Pending', 'Transfer', ${TODAY}, 'W2', 'W1', true, 'test', 'test') returning id)
    insert into inventory_ticket_line (owner_id, position, product_id, quantity, unit) select id, 0, 'P1', 15, 'LB' from t`.execute(
    books.db,
  )
  await sql`
    insert into production_work_order (order_no, company_id, status, order_type, warehouse_id, product_id, quantity, produced, required_on, created_by, updated_by)
    values ('WO-1', ${COMPANY}, 'Committed', 'Assembly', 'W1', 'P1', 10, 4, '2026-06-05', 'test', 'test'),
           ('WO-2', ${COMPANY}, 'Cancelled', 'Assembly', 'W1', 'P1', 10, 0, '2026-06-05', 'test', 'test')`.execute(
    books.db,
  )
  const supplyNo = linesOf(after)[0]!['supplyNo']
  const bought = { supply: 'Purchase', documentNo: supplyNo, source: 'STEELCO', toCome: '60', promised: '60' }
  expect(await list('coming')).toMatchObject([
    { supply: 'Work', documentNo: 'WO-1', source: null, toCome: '6', promised: '0', daysLate: 3, approved: true },
    { ...bought, comesOn: '2026-06-17', approved: false },
    {
      supply: 'Transfer',
      documentNo: 'T-1',
      source: 'W2',
      toCome: '15',
      promised: '0',
      comesOn: null,
      approved: false,
    },
  ])
  expect((await list('coming', 'clerk')).map(({ supply }) => supply)).toEqual(['Work', 'Purchase', 'Transfer'])
  // Of what comes nobody sees a kind that he may not look at.
  await sql`delete from role_right where role_id = 'clerk' and right_id like 'po/%'`.execute(books.db)
  expect((await list('coming', 'clerk')).map(({ supply }) => supply)).toEqual(['Work', 'Transfer'])
})

it('[judgement 30b paid] what a customer paid last, less his discount, when and on which invoice; nothing where he never has', async () => {
  const invoices = new ReceivablesDesk(admin)
  const line = (unitPrice: string) => [{ productId: 'P2', quantity: '10', unitPrice, amount: null }]
  const asked = async (customerId: string, user = 'admin') =>
    (await as(user).read(`/api/oe/price-inquiry/P2?AsOf=${TODAY}&customerId=${customerId}`))
      .Data as unknown as PriceHead
  expect((await asked('C100')).lastPaid).toBeNull()
  await invoices.posted(line('2.31'), { docDate: '2026-06-03' })
  const last = (await invoices.posted(line('2.45'), { docDate: '2026-06-05' })) as Row
  await invoices.posted(line('9.99'), { docDate: '2026-06-06', billToId: 'BUILDER' })
  await invoices.posted(line('1.00'), { docDate: '2026-06-07', kind: 'Credit', reason: 'Returned' })
  expect((await asked('C100')).lastPaid).toMatchObject({
    ...{ price: '2.45', currency: 'CAD', day: '2026-06-05', documentNo: last['documentNo'] },
  })
})

it('[judgement 30b whole] what is asked near whole pieces is offered by their names, the oldest first', () => {
  const lot = (lotNo: string, free: string, isWhole = true): FreeLot => ({
    ...{ lotNo, free, isWhole, heatNo: `H-${lotNo}`, verdict: null, bin: '', apart: [], receivedOn: null },
  })
  const lots = [lot('C1', '9800'), lot('C2', '4000', false), lot('C3', '10150')]
  expect(wholeLots(lots, { quantity: '10000', tolerance: '3' })).toMatchObject({
    ...{ count: 1, quantity: '9800', differs: '-2', lots: [{ lotNo: 'C1', heatNo: 'H-C1' }] },
  })
  expect(wholeLots(lots, { quantity: '20000', tolerance: '3' })?.lots.map(({ lotNo }) => lotNo)).toEqual(['C1', 'C3'])
  expect(wholeLots(lots, { quantity: '15000', tolerance: '3' })).toBeNull()
})
