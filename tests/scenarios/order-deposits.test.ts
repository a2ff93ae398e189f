import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
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
