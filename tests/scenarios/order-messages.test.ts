import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSuiteTexts } from '../../server/platform/entity/texts.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Shipment } from '../../shared/contracts/oe/shipment.ts'
import { PriceAdjustment } from '../../shared/contracts/oe/price-adjustment.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import { SalesOrder } from '../../shared/contracts/oe/sales-order.ts'
import { LOCALES } from '../../shared/contracts/shell.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { act } from '../support/purchasing.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf, SALES_ORDER, SalesDesk } from '../support/sales-desk.ts'
import { enterSalesAccounts, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'

/** Rules and messages of the product text about orders, as the server answers them, in words of each language. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const shipping = new ShippingDesk(admin, app)
const [desk, counter] = [shipping.orders, new SalesDesk(clerk)]
const texts = readSuiteTexts(resolve(import.meta.dirname, '../..'))
const PIECES = { productId: 'P2', quantity: '20', unitPrice: '14.75' }
const [RETURN, ADJUSTMENT] = ['/api/oe/product-return', '/api/oe/price-adjustment']
const TABLES = '/api/oe/price-table-import-export'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await books.inTransaction((trx) => postOn(trx, '2026-04-02', [receipt('500', '2500.00', { productId: 'P2' })]))
})

/** What is refused, at which field, and how the sentence begins that the product text has for it; each language has one of its own. */
function said({ ResultStatus, Problems }: CallResult<unknown>, field: string | null, sentence: string): void {
  expect(ResultStatus).toBe(2)
  const problem = Problems!.find(({ Field, Key }) => Field === field && texts.raw('en-CA', Key).startsWith(sentence))
  expect(problem, `${sentence} at ${String(field)}, and not ${JSON.stringify(Problems)}`).toBeDefined()
  const each = LOCALES.map((locale) => texts.text(locale, problem!.Key, problem!.Args))
  expect(new Set(each).size, each.join(' | ')).toBe(LOCALES.length)
}
/** An order as its form sends it. */
const pure = (order: Row): Row =>
  Object.fromEntries(Object.keys(SalesOrder.fields).map((name) => [name, order[name] ?? null]))

describe('what the product text says of orders, said by the server', () => {
  it('[S8.31] of a bill-to or a ship-to that is none, at its field', async () => {
    said(await desk.save([PIECES], { billToId: 'NOBODY' }), 'billToId', 'Bill To is invalid.')
    said(await desk.save([PIECES], { billToId: 'V100' }), 'billToId', 'Bill To is invalid.')
    said(await desk.save([PIECES], { shipToId: 'NOBODY' }), 'shipToId', 'Ship To is invalid.')
    const both = await desk.save([PIECES], { billToId: 'NOBODY', shipToId: 'NONE' })
    said(both, 'billToId', 'Bill-to and ship-to id invalid.')
  })

  it('[S5.10] of one that is not active; an order that named it before is saved all the same', async () => {
    const order = await desk.taken([PIECES], { billToId: 'BUILDER' })
    await sql`update firm set status = 'Inactive' where firm_id = 'BUILDER'`.execute(books.db)
    said(await desk.save([PIECES], { billToId: 'BUILDER' }), 'billToId', 'Bill-to and ship-to ids must be active.')
    expect((await desk.change(order, { notes: 'Called' })).ResultStatus).toBe(1)
    await sql`update firm set status = 'Active' where firm_id = 'BUILDER'`.execute(books.db)
  })

  it('[S8.16] of a price that is typed without the right to it, and of one of what was shipped', async () => {
    const { id } = await desk.taken([PIECES])
    const stands = await counter.read({ id })
    const dearer = linesOf(stands).map((line) => ({ ...line, unitPrice: '15.75', priceReason: 'He agreed' }))
    said(await counter.change(stands, { lines: dearer }), 'lines.0.unitPrice', 'Not allowed to change the price.')
    const order = await shipping.released([PIECES])
    await shipping.shipped(order, ['5'])
    const left = await desk.read(order)
    const lines = linesOf(left).map((line) => ({ ...line, unitPrice: '15.75', priceReason: 'He agreed' }))
    said(await desk.change(left, { lines }), 'lines.0.unitPrice', 'Not allowed to change the price.')
  })

  it('[S8.24] of an order that nobody knows: its summary, a shipment of it, and a link to it', async () => {
    const summary = (await admin.get('/api/oe/order-summary/SO9999999')).json<CallResult<Row>>()
    said(summary, 'orderNo', 'Sales order does not exist.')
    const none = { ...emptyRecord(Shipment.fields), orderNo: 'SO9999999', shipDate: '2026-06-10' }
    said(await admin.save('POST', SHIPMENT, { record: none }), 'orderNo', 'Sales order does not exist.')
    const { statusCode } = await admin.get(`${SALES_ORDER}/${randomUUID()}`)
    expect(statusCode).toBe(404)
  })

  it('[S5.25] of a product that does not exist', async () => {
    const answer = await desk.save([{ ...PIECES, productId: 'NOTHING' }])
    expect(answer.Problems).toMatchObject([
      { Field: 'lines.0.productId', Key: 'kit:refused.unknownRecord', Args: { value: 'NOTHING' } },
    ])
  })

  it('[S5.33] of lots that do not add up to their line', async () => {
    const lotId = await lot(books.db, 'P4', 'LOT-1')
    await books.inTransaction((trx) => postOn(trx, '2026-04-02', [receipt('100', '300', { productId: 'P4', lotId })]))
    const order = await shipping.released([{ productId: 'P4', quantity: '60', unitPrice: '9' }])
    const lots = [{ lotNo: 'LOT-1', quantity: '40', orderLine: null, weight: null }]
    const draft = await shipping.drafted(order, ['60'], { lots })
    said(await shipping.act('post', draft), 'lines.0.quantity', 'The lots of {{productId}} come to')
  })

  it('[S5.40] [S8.19] [S8.20] of a day without a period, and of one that is closed: shipped, taken back, invoiced, returned, credited and corrected', async () => {
    const early = await shipping.released([PIECES], { orderDate: '2019-06-05' })
    said(
      await shipping.act('post', await shipping.drafted(early, ['1'], { shipDate: '2019-06-05' })),
      'shipDate',
      'Accounting period does not exist.',
    )
    const order = await shipping.released([PIECES], { orderDate: '2026-05-05' })
    const draft = await shipping.drafted(order, ['5'], { shipDate: '2026-05-06' })
    const may = (isClosed: boolean) =>
      sql`update fiscal_period set gl_closed = ${isClosed} where end_date = '2026-05-31'`.execute(books.db)
    await may(true)
    said(await shipping.act('post', draft), 'shipDate', 'Period is closed (')
    await may(false)
    const left = succeeded(await shipping.act('post', draft))
    await may(true)
    said(
      await shipping.act('reverse', left, { reversalDate: '2026-05-07' }),
      'given.reversalDate',
      'Period is closed (',
    )
    const queue = { parameters: { invoiceDate: '2026-05-08', orderNo: order['orderNo'] } }
    said(
      await admin.save('POST', '/api/oe/orders-invoices-queue/run', queue),
      'invoiceDate',
      'No invoice can be dated {{date}}: its period is closed',
    )
    await may(false)
    await shipping.invoiced({ invoiceDate: '2026-05-08', orderNo: order['orderNo'] })
    const { documentNo } = await shipping.invoiceOf(order)
    const record = { ...emptyRecord(ProductReturn.fields), billToId: 'C100', documentNo, reason: 'bent' }
    const back = succeeded(await admin.save('POST', RETURN, { record: { ...record, returnDate: '2026-05-20' } }))
    const lines = linesOf(back).map((line) => ({ ...line, returned: '1' }))
    const path = `${RETURN}/${String(back['id'])}`
    const asked = succeeded(await admin.save('PUT', path, { record: { lines }, version: back['version'] }))
    await may(true)
    said(await act(admin, RETURN, 'receive', asked), 'returnDate', 'Period is closed (')
    await may(false)
    const received = succeeded(await act(admin, RETURN, 'receive', asked))
    await may(true)
    const credit = await act(admin, RETURN, 'credit', received, { parameters: { creditDate: '2026-05-21' } })
    said(credit, 'given.creditDate', 'Period is closed (')
    const less = {
      ...emptyRecord(PriceAdjustment.fields),
      billToId: 'C100',
      documentNo,
      reason: 'agreed',
      newPrice: '14',
    }
    const adjustment = succeeded(
      await admin.save('POST', ADJUSTMENT, { record: { ...less, adjustDate: '2026-05-22' } }),
    )
    said(await act(admin, ADJUSTMENT, 'post', adjustment), 'adjustDate', 'Period is closed (')
    await may(false)
  })

  it('[S8.21] of a journal that is closed', async () => {
    const order = await shipping.released([PIECES], { orderDate: '2026-04-05' })
    await shipping.shipped(order, ['1'], { shipDate: '2026-04-07' })
    await sql`update journal set status = 'Closed' where source = 'IC' and journal_date = '2026-04-07'`.execute(
      books.db,
    )
    const late = await shipping.drafted(order, ['1'], { shipDate: '2026-04-07' })
    said(
      await shipping.act('post', late),
      'shipDate',
      'Accounting journal for the period is closed, choose another date.',
    )
  })

  it('[S8.30] of a file of another kind', async () => {
    const answer = await app.call('admin', {
      method: 'POST',
      url: `${TABLES}/check?name=prices.pdf`,
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
      payload: '%PDF-1.7\u0000\u0001nothing',
    })
    said(answer.json<CallResult<Row>>(), null, 'File format or type not supported.')
  })

  it('[S5.48] of a report without its days, or of more than a year', async () => {
    const run = (parameters: object) =>
      admin.save('POST', '/api/oe/price-override-audit/run', { parameters, groupBy: [] })
    const none = await run({})
    expect(none.Problems!.map(({ Field, Key }) => [Field, Key])).toEqual([
      ['fromDate', 'kit:problems.required'],
      ['toDate', 'kit:problems.required'],
    ])
    const asked = (fromDate: string, toDate: string) => run({ fromDate, toDate })
    said(await asked('2026-06-30', '2026-06-01'), 'toDate', texts.raw('en-CA', 'kit:report.endBeforeStart'))
    said(await asked('2025-01-01', '2026-06-01'), 'toDate', texts.raw('en-CA', 'kit:report.moreThanAYear'))
  })

  it('[S8.33] of a save that changes nothing', async () => {
    const order = await desk.taken([PIECES])
    const body = { version: order['version'], record: pure(order) }
    const answer = await admin.save('PUT', `${SALES_ORDER}/${String(order['id'])}`, body)
    expect([answer.ResultCode, answer.Message]).toEqual(['NO_CHANGES', 'No changes made.'])
  })

  it('[S8.35] of a paper of nothing', async () => {
    const parameters = { fromDate: '2026-01-01', toDate: '2026-01-02' }
    const paper = await admin.write('POST', '/api/oe/price-override-audit/file', { parameters, format: 'pdf' })
    expect([paper.statusCode, paper.json<CallResult<Row>>().Message]).toEqual([400, 'No PDF data.'])
  })
})
