import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProcessPreview } from '../../shared/contracts/process.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { CurrencyDesk } from '../support/currency-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded, untied } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** [supply 9 orders-invoices-queue] What is asked for what was shipped, over HTTP: by the unit of its price, together, on the day, and who keeps it. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new ShippingDesk(admin, app)
const QUEUE = '/api/oe/orders-invoices-queue'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('UNIT', 'EA', 'Each', 20, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('100000', '50000.00', { productId: 'P2' })]))
})

const PIECES = { productId: 'P2', quantity: '20', unitPrice: '14.75' }
/** Twenty sheets at 72.00 of a hundredweight, which are 1,953.7 pounds by their dimensions. */
const SHEETS = { productId: 'P2', quantity: '20', unitPrice: '72' }
const byWeight = async (order: Row, priceQuantity = '19.537') => {
  await sql`
    update sales_order_line set unit = 'EA', price_unit = 'CWT', price_quantity = ${priceQuantity}::numeric
    where owner_id = ${String(order['id'])}::uuid`.execute(books.db)
  return order
}
const basis = (of: string) => sql`update product set weight_basis = ${of} where product_id = 'P2'`.execute(books.db)
const consolidated = (isSo: boolean) => sql`update firm_bill_to set consolidated_invoicing = ${isSo}`.execute(books.db)
const rowsOf = async (more: Row = {}) => {
  const { columns, rows } = succeeded(
    await admin.save('POST', `${QUEUE}/preview`, { parameters: { invoiceDate: '2026-06-12', ...more } }),
  ) as unknown as ProcessPreview
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
}
const own = (name: string) => `oe:rules.ordersInvoicesQueue.${name}`

describe('a price of another unit than what was shipped', () => {
  it('[supply 6.7 invoiced] is asked for by that unit, to the cent: 20 sheets are 19.537 CWT at 72.00, 1,406.66; 7 of them 6.83795, 492.33', async () => {
    await basis('Theoretical')
    const whole = await byWeight(await desk.released([SHEETS]))
    await desk.shipped(whole)
    const part = await byWeight(await desk.released([SHEETS]))
    await desk.shipped(part, ['7'])
    expect((await rowsOf()).map(({ goods }) => goods)).toEqual(['1406.66', '492.33'])
    await desk.invoiced()
    const line = { quantity: '20', unit: 'EA', priceUnit: 'CWT', priceQuantity: '19.537', unitPrice: '72' }
    expect(await desk.invoiceOf(whole)).toMatchObject({ netAmount: '1406.66', lines: [{ ...line, amount: '1406.66' }] })
    expect(await desk.invoiceOf(part)).toMatchObject({
      lines: [{ quantity: '7', priceQuantity: '6.83795', amount: '492.33' }],
    })
  })

  it('[supply 6.7 invoiced] [supply 9] of what is sold by its weight is asked by the scale: 1,948 lb are 1,402.56; without a weight it waits until the theoretical is taken', async () => {
    await basis('Actual')
    const weighed = await byWeight(await desk.released([SHEETS]))
    const draft = await desk.drafted(weighed, ['20'])
    const lines = (draft['lines'] as Row[]).map((line) => ({ ...line, weight: '1948' }))
    const changed = succeeded(
      await admin.save('PUT', `/api/oe/shipment/${String(draft['id'])}`, {
        record: { lines },
        version: draft['version'],
      }),
    )
    succeeded(await desk.act('post', changed))
    const unweighed = await byWeight(await desk.released([SHEETS]))
    await desk.shipped(unweighed)
    expect((await rowsOf()).map(({ goods, why }) => [goods, why])).toEqual([
      ['1402.56', null],
      ['1406.66', 'NoWeight'],
    ])
    const result = await desk.invoiced()
    expect(result.rows.map(({ key, outcome, problems }) => [key, outcome, problems[0]?.Key])).toEqual([
      [unweighed['orderNo'], 'refused', own('noWeight')],
      [weighed['orderNo'], 'done', undefined],
    ])
    expect(await desk.invoiceOf(weighed)).toMatchObject({ netAmount: '1402.56' })
    expect((await rowsOf({ isTheoretical: true })).map(({ why }) => why)).toEqual([null])
    await desk.invoiced({ isTheoretical: true })
    expect(await desk.invoiceOf(unweighed)).toMatchObject({ netAmount: '1406.66' })
    await basis('Theoretical')
  })

  it('[supply 6.7] lots are weighed one by one, and one that was not keeps all of it', async () => {
    await sql`update product set weight_basis = 'Actual' where product_id = 'P4'`.execute(books.db)
    const [one, two] = [await lot(books.db, 'P4', 'W-1'), await lot(books.db, 'P4', 'W-2')]
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-02', [
        receipt('10', '30.00', { productId: 'P4', lotId: one }),
        receipt('10', '30.00', { productId: 'P4', lotId: two }),
      ]),
    )
    const order = await byWeight(await desk.released([{ ...SHEETS, productId: 'P4' }]))
    const lots = (weights: readonly (string | null)[]) =>
      weights.map((weight, at) => ({ lotNo: `W-${at + 1}`, quantity: '10', orderLine: null, weight }))
    const draft = await desk.drafted(order, [], { lots: lots(['970', '985.5']) })
    succeeded(await desk.act('post', draft))
    expect((await rowsOf()).map(({ goods, why }) => [goods, why])).toEqual([['1407.96', null]])
    await desk.invoiced()
    expect(await desk.invoiceOf(order)).toMatchObject({ lines: [{ priceQuantity: '19.555', amount: '1407.96' }] })
  })

  it('[supply 9 price-adjustments] is corrected by that unit: 19.537 CWT at 70.00 in place of 72.00 is a credit of 39.07', async () => {
    const order = await byWeight(await desk.released([SHEETS]))
    await desk.shipped(order)
    await desk.invoiced()
    const invoice = await desk.invoiceOf(order)
    const record = {
      billToId: 'C100',
      documentNo: invoice['documentNo'],
      newPrice: '70',
      adjustDate: '2026-06-20',
      reason: 'agreed',
    }
    const draft = succeeded(await admin.save('POST', '/api/oe/price-adjustment', { record }))
    expect(draft).toMatchObject({
      netAmount: '-39.07',
      lines: [{ quantity: '20', priceUnit: 'CWT', priceQuantity: '19.537', difference: '-39.07' }],
    })
  })

  it('[supply 9 price-adjustments] of an order that was less as a whole is corrected by as much less: 100 at 3 in place of 4, less 10 %, are 90.00 and 11.70', async () => {
    const order = await desk.released([{ productId: 'P2', quantity: '100', unitPrice: '4' }], { discountPercent: '10' })
    await desk.shipped(order)
    await desk.invoiced({ orderNo: order['orderNo'] })
    const { documentNo } = await desk.invoiceOf(order)
    const record = { billToId: 'C100', documentNo, newPrice: '3', adjustDate: '2026-06-20', reason: 'agreed' }
    const draft = succeeded(await admin.save('POST', '/api/oe/price-adjustment', { record }))
    expect(draft).toMatchObject({ netAmount: '-90', docAmount: '-101.7' })
    const { version } = draft
    const path = `/api/oe/price-adjustment/${String(draft['id'])}/post`
    const posted = succeeded(await admin.save('POST', path, { version, confirmed: [] }))
    const note = (await admin.list(`/api/ar/customer-invoice?originNo==${String(posted['adjustmentNo'])}`)).List[0]
    expect(note).toMatchObject({ kind: 'Credit', docAmount: '101.7' })
    expect(await untied(books)).toEqual([])
  })

  it('[finance 8.1] is rounded in the decimals of its currency before it is invoiced, as it is then: yen have none', async () => {
    const currency = new CurrencyDesk(books, admin)
    await currency.use('JPY')
    succeeded(await currency.rate('JPY', '2026-06-01', '0.0091'))
    await sql`
      insert into gl_account (account, natural_account, name, account_type, currency, control_kind, manual, revalued, reconciled, retained_earnings,
                              active, created_by, updated_by)
      values ('1130', '1130', 'Receivables JPY', 'Asset', 'JPY', 'AR', false, false, true, false, true, 'test', 'test')`.execute(
      books.db,
    )
    await sql`
      insert into account_role (company_id, role, currency, gl_account, created_by, updated_by)
      values (${COMPANY}, 'AR_CONTROL', 'JPY', '1130', 'test', 'test')`.execute(books.db)
    const order = await desk.released([{ productId: 'P2', quantity: '7', unitPrice: '111.35' }], { currency: 'JPY' })
    await desk.shipped(order)
    const [row] = await rowsOf()
    expect(row).toMatchObject({ goods: '779', taxAmount: '101', total: '880', currency: 'JPY' })
    await desk.invoiced()
    expect(await desk.invoiceOf(order)).toMatchObject({ netAmount: '779', taxAmount: '101', docAmount: '880' })
  })
})

describe('orders of a customer who wants one invoice', () => {
  it('[supply 9 consolidation] stand on it together, each with its own freight and discount; each order is told its invoice, and one on hold stays behind', async () => {
    await consolidated(true)
    const one = await desk.released([PIECES], { freight: '10', customerReference: 'PO-1' })
    const two = await desk.released([PIECES], { discountPercent: '10', customerReference: 'PO-2' })
    const held = await desk.released([PIECES])
    const other = await desk.released([PIECES], { billToId: 'BUILDER' })
    for (const order of [one, two, held, other]) await desk.shipped(order)
    await books.inTransaction(async (trx) => {
      const id = String(held['id'])
      await sql`
        insert into sales_order_hold (owner_id, position, kind, placed_by, placed_on)
        values (${id}::uuid, 0, 'Price', 'Marsh', '2026-06-11T12:00:00Z')`.execute(trx)
      await sql`update sales_order set status = 'OnHold' where id = ${id}::uuid`.execute(trx)
    })
    const waits = await rowsOf()
    expect(
      waits.map((row) => [row['orderNos'], row['orders'], row['goods'], row['charges'], row['total'], row['why']]),
    ).toEqual([
      [other['orderNo'], 1, '295', '0', '333.35', null],
      [`${String(one['orderNo'])} ${String(two['orderNo'])}`, 2, '560.5', '10', '644.67', null],
      [held['orderNo'], 1, '295', '0', '333.35', 'PriceHold'],
    ])
    expect(waits[2]).toMatchObject({ knows: 'Marsh', since: '2026-06-11' })
    const result = await desk.invoiced()
    expect(result.counts).toMatchObject({ done: 3, refused: 1 })
    const invoice = await desk.invoiceOf(one)
    expect(invoice).toMatchObject({ docAmount: '644.67', customerReference: 'PO-1, PO-2' })
    const leads = new Map(result.rows.map(({ key, record }) => [key, record]))
    expect([leads.get(String(one['orderNo'])), leads.get(String(two['orderNo']))]).toEqual([
      invoice['documentNo'],
      invoice['documentNo'],
    ])
    expect(await desk.orders.read(two)).toMatchObject({ status: 'Closed', invoicedStatus: 'Invoiced' })
    expect(await untied(books)).toEqual([])
    await consolidated(false)
  })
})

describe('a run', () => {
  it('[supply 9] is of the orders that are ticked; the others wait', async () => {
    const [one, two] = [await desk.released([PIECES]), await desk.released([PIECES])]
    for (const order of [one, two]) await desk.shipped(order)
    const result = await desk.invoiced({ chosen: String(two['orderNo']) })
    expect(result.rows.map(({ key }) => key)).toEqual([two['orderNo']])
    expect((await rowsOf()).some(({ orderNo }) => orderNo === one['orderNo'])).toBe(true)
  })

  it('[FI2] on a day that the books do not take is refused at its date, once and not by each order', async () => {
    const answer = await admin.save('POST', `${QUEUE}/run`, { parameters: { invoiceDate: '2019-06-12' } })
    expect(rules(answer)).toEqual([['invoiceDate', own('dayTaken')]])
  })

  it('[decision 170] is kept neither by the limit nor by the standing of a customer, nor by a limit of approval: what he has got is asked for, whoever runs it', async () => {
    await enterLimits(books, [['CustomerInvoice', '100', 'approver']])
    const order = await desk.released([PIECES])
    await desk.shipped(order)
    await sql`
      update firm_bill_to set credit_limit = 1, on_hold = true
      where owner_id = (select id from firm where firm_id = 'C100')`.execute(books.db)
    const byClerk = new ShippingDesk(clerk, app)
    await byClerk.invoiced({ orderNo: order['orderNo'] })
    expect(await desk.invoiceOf(order)).toMatchObject({ status: 'Posted', netAmount: '295', approvedBy: null })
  })
})
