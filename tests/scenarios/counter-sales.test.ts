import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { CashDrawer } from '../../shared/contracts/oe/cash-drawer.ts'
import { BankAccount } from '../../shared/contracts/gl/bank-account.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** [S5.46] [supply 9, judgement 42] What is sold over the counter: paid, handed over and invoiced at once, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new ShippingDesk(admin, app)
const DRAWERS = '/api/oe/cash-drawer'
const drawer = (more: Row = {}): Row => ({
  ...emptyRecord(CashDrawer.fields),
  ...{
    drawerId: 'TILL-2',
    name: 'Till 2',
    warehouseId: 'W1',
    walkInId: 'C100',
    cashAccount: 'TILL',
    cardAccount: 'MAIN',
  },
  ...{ cashStep: '0.05', roundingAccount: '6200', active: true },
  ...more,
})
const own = (field: string | null, name: string) => [field, `oe:rules.salesOrder.${name}`]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await sql`
    insert into gl_account (account, natural_account, name, account_type, manual, revalued, reconciled, retained_earnings, active, control_kind,
                            currency, created_by, updated_by)
    select '1005', '1005', 'Cash drawers', account_type, manual, revalued, reconciled, retained_earnings, active, control_kind, currency, 'test', 'test'
    from gl_account where account = '1000'`.execute(books.db)
  const till = {
    ...emptyRecord(BankAccount.fields),
    ...{ bankAccountId: 'TILL', currency: 'CAD', glAccount: '1005', name: 'Till', companyId: COMPANY, active: true },
    ...{ overdraftLimit: '0', nextFileNo: 1, nextChequeNo: 1, payrollDefault: false },
  }
  succeeded(await admin.save('POST', '/api/gl/bank-account', { record: till }))
  await books.inTransaction((trx) =>
    postOn(trx, '2026-06-02', [
      receipt('2000', '1000.00', { productId: 'P1' }),
      receipt('400', '1600.00', { productId: 'P2' }),
    ]),
  )
})

/** A sale of these, as it stands on the counter. */
const sale = (lines: readonly Row[], more: Row = {}) =>
  desk.orders.taken(lines, { orderType: 'Counter', warehouseId: 'W1', orderDate: '2026-06-30', ...more })
const take = (order: Row, paid: Row, of = desk.orders) =>
  of.act('take', order, {
    drawerId: 'TILL-2',
    cashGiven: null,
    cardPaid: null,
    chequePaid: null,
    onAccount: null,
    ...paid,
  })
/** 229.37 before tax, 259.19 with it. */
const TWO = [
  { productId: 'P1', quantity: '100', unitPrice: '1.8937' },
  { productId: 'P2', quantity: '20', unitPrice: '2' },
]

async function receiptsOf(order: Row): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.method, trim_scale(r.amount)::text as amount, r.bank_account_id as bank, r.entry_no as "entryNo", r.receipt_no as "receiptNo"
    from ar_receipt r where r.reference like ${`${String(order['orderNo'])}%`} or (r.reference in ('4471', '0093') and r.customer_id = ${String(order['billToId'])}) order by r.receipt_no`.execute(
    books.db,
  )
  return rows
}
const entry = async (receiptNo: unknown) =>
  entryOf(books, (await admin.list(`/api/ar/cash-receipt?receiptNo==${String(receiptNo)}`)).List[0]!)

async function tied(): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(books.db)).rows).toEqual([])
  expect(await untied(books)).toEqual([])
}

describe('a cash drawer', () => {
  it('says which accounts its money goes to, and where the coin that there is not is booked', async () => {
    expect(rules(await admin.save('POST', DRAWERS, { record: drawer({ roundingAccount: null }) }))).toEqual([
      ['roundingAccount', 'oe:rules.cashDrawer.roundsSomewhere'],
    ])
    expect(rules(await admin.save('POST', DRAWERS, { record: drawer({ cardAccount: 'USD' }) }))).toEqual([
      ['cardAccount', 'oe:rules.cashDrawer.oneCurrency'],
    ])
    succeeded(await admin.save('POST', DRAWERS, { record: drawer() }))
    expect(rules(await admin.save('POST', DRAWERS, { record: drawer() }))).toEqual([
      ['drawerId', 'oe:rules.cashDrawer.idUsedOnce'],
    ])
  })
})

describe('a walk-in who buys two things for cash', () => {
  it('[judgement 42] owes 259.19, pays 259.20 in coins, gives 300.00 and gets 40.80; it leaves, is invoiced and paid in one act', async () => {
    const order = await sale(TWO)
    expect(order).toMatchObject({ status: 'Open', total: '259.19', shipComplete: true })
    const taken = succeeded(await take(order, { cashGiven: '300' }))
    expect(taken).toMatchObject({
      ...{ status: 'Closed', shippedStatus: 'Shipped', invoicedStatus: 'Invoiced', drawerId: 'TILL-2' },
      ...{ cashGiven: '300', changeGiven: '40.8', cashRounding: '0.01' },
    })
    const invoice = await desk.invoiceOf(order)
    expect(await entryOf(books, invoice)).toEqual(
      inOrder('Dr 1100 259.19; Cr 2100 29.82; Cr 4000 189.37; Cr 4000 40.00'),
    )
    const [receipt] = await receiptsOf(order)
    expect(receipt).toMatchObject({ method: 'Cash', amount: '259.2', bank: 'TILL' })
    expect(await entry(receipt!['receiptNo'])).toEqual(inOrder('Dr 1005 259.20; Cr 1100 259.19; Cr 6200 0.01'))
    expect(
      (await admin.list(`/api/ar/customer-invoice?documentNo==${String(invoice['documentNo'])}`)).List[0],
    ).toMatchObject({
      openAmount: '0',
    })
    await tied()
  })

  it('gets a receipt of it, with what he gave and got back', async () => {
    const order = succeeded(await take(await sale(TWO), { cashGiven: '260' }))
    const answer = await admin.get(`/api/oe/sales-order/${String(order['id'])}/print`)
    expect(answer.statusCode).toBe(200)
    const text = (await pagesOf(answer.rawPayload)).map((page) => page.text).join(' ')
    for (const words of ['Receipt', '259.19', '260.00', '0.80']) expect(text).toContain(words)
  })

  it('[S5.46] pays no more than the total by card, cheque and account, and no less than all of it', async () => {
    const order = await sale(TWO)
    const over = await take(order, { cardPaid: '269.19' })
    expect(rules(over)).toEqual([own('given.cardPaid', 'paidWithin')])
    expect(over.Problems![0]!.Args).toMatchObject({ paid: '269.19', total: '259.19', over: '10.00' })
    const short = await take(order, { cashGiven: '200', cardPaid: '50' })
    expect(rules(short)).toEqual([own('given.cashGiven', 'stillToPay')])
    const both = await take(order, { cashGiven: '5', cardPaid: '259.19' })
    expect(rules(both)).toEqual([own('given.cardPaid', 'paidWithin')])
    expect(await desk.orders.read(order)).toMatchObject({ status: 'Open', takenOn: null, shippedStatus: 'NotShipped' })
  })

  it('pays by several means, each to its account: 100.00 by card, 50.00 by cheque, the rest of 109.19 in coins as 109.20', async () => {
    const order = await sale(TWO)
    const taken = succeeded(
      await take(order, {
        ...{ cardPaid: '100', cardReference: '4471', chequePaid: '50', chequeReference: '0093', cashGiven: '110' },
      }),
    )
    expect(taken).toMatchObject({ changeGiven: '0.8', cashRounding: '0.01' })
    const receipts = await receiptsOf(order)
    expect(
      receipts.map(({ method, amount, bank }) => `${String(method)} ${String(amount)} ${String(bank)}`).toSorted(),
    ).toEqual(['Card 100 MAIN', 'Cash 109.2 TILL', 'Cheque 50 TILL'])
    await tied()
  })
})

describe('what is not paid at once', () => {
  it('stays owed by the terms of the customer, within his credit', async () => {
    await sql`update firm_bill_to set credit_limit = 300 where owner_id = (select id from firm where firm_id = 'BUILDER')`.execute(
      books.db,
    )
    const first = succeeded(await take(await sale(TWO, { billToId: 'BUILDER' }), { onAccount: '259.19' }))
    expect(first).toMatchObject({ status: 'Closed', onAccount: '259.19' })
    expect(await receiptsOf(first)).toEqual([])
    const second = await sale(TWO, { billToId: 'BUILDER' })
    // Whatever he owes, he may pay for what he takes.
    expect(second).toMatchObject({ status: 'Open', holds: [] })
    expect(rules(await take(second, { onAccount: '259.19' }, new ShippingDesk(clerk, app).orders))).toEqual([
      own('given.onAccount', 'withinCredit'),
    ])
    expect(rules(await take(second, { onAccount: '259.19' }))).toEqual([own('given.creditReason', 'creditReasoned')])
    succeeded(await take(second, { onAccount: '259.19', creditReason: 'He brings it tomorrow' }))
    const third = await sale(TWO, { billToId: 'BUILDER' })
    succeeded(await take(third, { cashGiven: '259.20' }))
  })
})

describe('what goes wrong between its steps', () => {
  it('is refused where not all of it is there, and leaves nothing', async () => {
    const order = await sale([{ productId: 'P3', quantity: '500', unitPrice: '1' }])
    const refused = await take(order, { cashGiven: '565' })
    expect(rules(refused)).toEqual([own('lines.0.quantity', 'notOnCounter')])
    expect(await desk.orders.read(order)).toMatchObject({
      takenOn: null,
      releasedOn: null,
      shippedStatus: 'NotShipped',
    })
  })

  it('leaves no shipment, no invoice and no money where the last step fails; the sale stands as it was and is taken again', async () => {
    const order = await sale(TWO)
    const counts = async () =>
      (
        await sql<Row>`
        select (select count(*)::int from shipment) as s, (select count(*)::int from customer_invoice) as i, (select count(*)::int from ar_deposit) as d`.execute(
          books.db,
        )
      ).rows[0]
    const before = await counts()
    await sql`update gl_account set active = false where account = '1005'`.execute(books.db)
    expect((await take(order, { cashGiven: '300' })).ResultStatus).not.toBe(1)
    expect(await counts()).toEqual(before)
    const stands = await desk.orders.read(order)
    expect(stands).toMatchObject({ status: 'Open', takenOn: null, version: order['version'] })
    expect(linesOf(stands)[0]).toMatchObject({ reserved: '100', shipped: '0' })
    await sql`update gl_account set active = true where account = '1005'`.execute(books.db)
    expect(succeeded(await take(order, { cashGiven: '300' }))).toMatchObject({ status: 'Closed' })
    await tied()
  })

  it('happens once where its answer was lost: the same key takes nothing twice', async () => {
    const [order, key] = [await sale(TWO), randomUUID()]
    const body = {
      version: order['version'],
      confirmed: [],
      parameters: { drawerId: 'TILL-2', cashGiven: '300', cardPaid: null, chequePaid: null, onAccount: null },
    }
    const path = `/api/oe/sales-order/${String(order['id'])}/take`
    const [one, two] = [await admin.write('POST', path, body, key), await admin.write('POST', path, body, key)]
    expect([one.statusCode, two.json<Row>()]).toEqual([200, one.json<Row>()])
    expect((await receiptsOf(order)).filter(({ method }) => method === 'Cash').length).toBe(1)
  })
})

describe('the counter', () => {
  it('finds what is scanned, offers what is meant, and keeps sales that were put aside', async () => {
    const find = async (code: string) =>
      (await admin.get(`/api/oe/sales-order/counter/find?code=${code}&warehouseId=W1`)).json<Row>()
    expect(await find('p1')).toMatchObject({ isExact: true, products: [{ productId: 'P1', unit: 'LB' }] })
    expect(((await find('p'))['products'] as Row[]).length).toBeGreaterThan(1)
    expect(await find('nothing-such')).toEqual({ isExact: false, products: [] })
    const order = await sale(TWO)
    const counter = (await admin.get('/api/oe/sales-order/counter')).json<Row>()
    expect(counter['drawers']).toMatchObject([
      { drawerId: 'TILL-2', cashStep: '0.05', currency: 'CAD', takesCards: true },
    ])
    expect(counter['parked']).toContainEqual(
      expect.objectContaining({ orderNo: order['orderNo'], lines: 2, total: '259.19' }),
    )
  })
})
