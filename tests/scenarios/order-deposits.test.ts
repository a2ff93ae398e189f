import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { stockAgrees } from '../../server/stock/prove.ts'
import type { HomeFigures } from '../../shared/contracts/home.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { enterDeposits } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** [R14] [supply 3.10, 9] What a customer pays on an order before it is invoiced, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
/** 1,000.00 with its tax. */
const LINE = { productId: 'P1', quantity: '100', unitPrice: '8.849558' }

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await enterDeposits(books)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('1000', '500.00')]))
})

const pay = (order: Row, depositAmount: string) =>
  desk.orders.act('takeDeposit', order, {
    ...{ bankAccountId: 'MAIN', depositMethod: 'Cheque', depositReference: null, depositAmount },
  })
const receipts = async (order: Row): Promise<Row[]> =>
  (await admin.list(`/api/ar/cash-receipt?reference==${String(order['orderNo'])}&SortFields=receiptNo`)).List
const tied = async () => {
  expect((await stockAgrees(COMPANY).execute(books.db)).rows).toEqual([])
  expect(await untied(books)).toEqual([])
}

describe('a deposit on an order', () => {
  it('[R14] [S5.46] of 1,000.00 of which 950.00 is paid no further 60.00 is taken: it is 10.00 over', async () => {
    const order = await desk.orders.taken([LINE])
    expect(order['total']).toBe('1000')
    const paid = succeeded(await pay(order, '950'))
    expect(await desk.orders.read(paid)).toMatchObject({ depositPaid: '950', depositOpen: '950' })
    const [first] = await receipts(order)
    expect(await entryOf(books, first!)).toEqual(inOrder('Dr 1000 950.00; Cr 2070 950.00'))
    const refused = await pay(await desk.orders.read(order), '60')
    expect(rules(refused)).toEqual([['given.depositAmount', 'oe:rules.salesOrder.paidWithin']])
    expect(refused.Problems![0]!.Args).toMatchObject({ total: '1000.00', over: '10.00' })
    succeeded(await pay(await desk.orders.read(order), '50'))
    await tied()
  })

  it('[supply 3.10] settles the invoice of its order by itself: deposits come down by 300.00, and 700.00 is owed', async () => {
    const order = succeeded(await desk.orders.act('release', await desk.orders.taken([LINE])))
    succeeded(await pay(order, '300'))
    await desk.shipped(order)
    await desk.invoiced({ orderNo: order['orderNo'], invoiceDate: '2026-06-30' })
    const invoice = await desk.invoiceOf(order)
    const listed = await admin.list(`/api/ar/customer-invoice?documentNo==${String(invoice['documentNo'])}`)
    expect(listed.List[0]).toMatchObject({ openAmount: '700' })
    const [paid] = await receipts(order)
    const read = (await admin.read(`/api/ar/cash-receipt/${String(paid!['id'])}`)).Data!
    expect(read['steps']).toMatchObject([{ step: 'DepositUsed', amount: '300', docNumber: invoice['invoiceNo'] }])
    expect(await desk.orders.read(order)).toMatchObject({ status: 'Closed', depositPaid: '300', depositOpen: '0' })
    await tied()
  })

  it('[supply 9] is paid back when its order is cancelled', async () => {
    const order = await desk.orders.taken([LINE])
    const paid = await desk.orders.read(succeeded(await pay(order, '400')))
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
      books.db,
    )
    const cancelled = succeeded(await desk.orders.act('cancel', paid, { lineNo: null, closingReason: 'SHORT' }))
    expect(cancelled).toMatchObject({ status: 'Cancelled', depositPaid: '0', depositOpen: '0' })
    const [back] = await receipts(order)
    expect(back).toMatchObject({ status: 'Returned', returnDate: '2026-06-30' })
    await tied()
  })

  it('stands in the aged trial balance as what it is, and the report is proven with it', async () => {
    const order = await desk.orders.taken([LINE], { billToId: 'BUILDER' })
    succeeded(await pay(order, '120'))
    const parameters = { asOf: '2026-06-30', basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' }
    const { rows } = await runReport(admin, 'ar/aged-trial-balance', { parameters, groupBy: [] } as never)
    const deposits = rows.filter(({ kind }) => kind === 'Deposit')
    expect(deposits.map((row) => Object.values(row).map(String))).toContainEqual(
      expect.arrayContaining(['BUILDER', '-120']),
    )
  })

  it('[supply 9] is wanted of what is ordered for one customer alone, as far as his terms ask for it', async () => {
    await sql`update product set special_order = true where product_id = 'P2'`.execute(books.db)
    await sql`update account_terms set prepayment_percent = 30 where terms_code = 'T2'`.execute(books.db)
    const order = await desk.orders.taken([{ productId: 'P2', quantity: '10', unitPrice: '10' }, LINE])
    const refused = await desk.orders.act('release', order)
    expect(rules(refused)).toEqual([['lines', 'oe:rules.salesOrder.depositGiven']])
    // 30 % of 113.00.
    expect(refused.Problems![0]!.Args).toMatchObject({ asked: '33.90', percent: '30' })
    succeeded(await pay(order, '33.90'))
    succeeded(await desk.orders.act('release', await desk.orders.read(order)))
    await sql`update account_terms set prepayment_percent = 0 where terms_code = 'T2'`.execute(books.db)
  })
})

describe('an order in the account of its customer', () => {
  it('[finance 8.3 orders] stands there as far as it has come, with what no invoice has asked for yet', async () => {
    const order = succeeded(await desk.orders.act('release', await desk.orders.taken([LINE])))
    const room = `/api/ar/account-inquiry/${String(order['billToId'])}/orders`
    const told = async (asOf = '2026-06-30') => {
      const { Data } = await admin.read(`${room}?AsOf=${asOf}&Find=${String(order['orderNo'])}`)
      return (Data as unknown as { rows: Row[] }).rows
    }
    const [open, ...more] = await told()
    expect(more).toEqual([])
    expect(open).toMatchObject({ state: 'Open', shippedStatus: 'NotShipped', total: '1000.00', toInvoice: '1000.00' })
    // It was taken on that day.
    expect(await told('2026-06-04')).toEqual([])
    await desk.shipped(order)
    expect(await told()).toMatchObject([{ shippedStatus: 'Shipped', toInvoice: '1000.00' }])
    await desk.invoiced({ orderNo: order['orderNo'], invoiceDate: '2026-06-30' })
    expect(await told()).toMatchObject([{ state: 'Closed', invoicedStatus: 'Invoiced', toInvoice: '0.00' }])
    // Whoever may see no orders sees none here.
    const asked = () => as('clerk').get(`${room}?AsOf=2026-06-30`)
    expect((await asked()).statusCode).toBe(200)
    await sql`delete from role_right where role_id = 'clerk' and right_id like 'oe/%'`.execute(books.db)
    expect((await asked()).statusCode).toBe(403)
  })
})

describe('money that is expected', () => {
  it('[judgement 12c orders] counts what a released order will ask for by its terms, less what was paid on it ahead', async () => {
    const weeks = async () => {
      const { receipts } = (await admin.get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures
      return receipts?.weeks.map(({ to, usual }) => [to, Number(usual)] as const) ?? []
    }
    await sql`update account_terms set net_days = 60 where terms_code = 'T2'`.execute(books.db)
    const before = new Map(await weeks())
    const more = async () =>
      (await weeks()).flatMap(([to, usual]) => {
        const grown = usual - (before.get(to) ?? 0)
        return grown === 0 ? [] : [[to, Number(grown.toFixed(2))]]
      })
    const order = succeeded(await desk.orders.act('release', await desk.orders.taken([LINE], { billToId: 'BUILDER' })))
    // Invoiced today at the earliest and due sixty days later: what was paid so far came thirty days before its day.
    expect(await more()).toEqual([['2026-08-02', 1000]])
    succeeded(await pay(await desk.orders.read(order), '300'))
    expect(await more()).toEqual([['2026-08-02', 700]])
    await sql`update account_terms set net_days = 30 where terms_code = 'T2'`.execute(books.db)
  })
})

describe('lists of customers', () => {
  it('[finance 8.4 customers] say when somebody ordered and was invoiced first and last, what he was sold, and what he owes', async () => {
    await sql`update firm set created_on = '2026-05-02T12:00:00Z' where firm_id = 'C100'`.execute(books.db)
    // What is credited goes off what was sold.
    await new ReceivablesDesk(admin).posted('100.00', { kind: 'Credit', reason: 'GOODWILL' })
    const { rows: booked } = await sql<{ net: string }>`
      select sum(b.net_home)::float8::text as net from customer_invoice_booking b join customer_invoice d on d.id = b.invoice_id
      where d.bill_to_id = 'C100'`.execute(books.db)
    const sold = booked[0]!.net
    const of = async (room: string, parameters: object = {}) =>
      (await runReport(admin, room, { parameters, groupBy: [] })).rows.find(({ firmId }) => firmId === 'C100')
    expect(await of('admin/new-customer-list', { createdFrom: '2026-05-01', createdTo: '2026-05-31' })).toMatchObject({
      ...{ firstOrder: '2026-06-05', firstInvoice: '2026-06-30', soldSince: sold },
    })
    const owes = ((await admin.read('/api/ar/account-inquiry/C100?AsOf=2026-06-30')).Data as Row)['balance']
    // The year is that of the clock of the database.
    const year = new Date().getFullYear() === 2026 ? sold : '0'
    const listed = await of('admin/customer-list')
    expect(listed).toMatchObject({ soldThisYear: year })
    expect(Number(listed!['balance'])).toBe(Number(owes))
    const idle = { asOf: '2026-07-31', idleDays: 20 }
    expect(await of('ar/inactive-customers', idle)).toMatchObject({
      lastOrder: '2026-06-05',
      lastInvoice: '2026-06-30',
    })
  })
})
