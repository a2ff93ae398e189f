import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { BreakingLines } from '../support/crash.ts'
import { insisted, tracesIn } from '../support/insist.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSelling, METAL, PIECES, receiveSold, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
import { postOn, receipt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** The process dies between shipment and cost, or between invoice and print: all of it stands or nothing does, and done again it is done once. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const lines = new BreakingLines(app.pool)
const RETURN = '/api/oe/product-return'
const INVOICING = '/api/oe/orders-invoices-queue'
const PRINTING = '/api/ar/invoice-printing'

beforeAll(async () => {
  await enterSelling(admin, books)
  await sql`
    insert into firm_contact (owner_id, position, name, role, email, receives_invoices, receives_statements, receives_confirmations,
                              receives_certificates, uses_portal)
    select t.id, 0, 'Ada', null, 'ada@c100.ca', true, false, false, false, false from firm t where t.firm_id = 'C100'`.execute(
    books.db,
  )
})
afterEach(() => {
  lines.left = null
})

async function orderInStock(): Promise<Row> {
  await receiveSold(books)
  return desk.released([METAL, PIECES], { freight: '85' })
}
async function tied(): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(books.db)).rows).toEqual([])
  expect(await untied(books)).toEqual([])
}
const post =
  (path: string, { version }: Row, parameters?: Row) =>
  (key: string) =>
    admin.write('POST', path, { version, confirmed: [], ...(parameters ? { parameters } : {}) }, key)
async function onceDone(call: (key: string) => ReturnType<typeof admin.write>): Promise<Row> {
  const { answer, statements } = await insisted(books, lines, call)
  expect(statements).toBeGreaterThan(10)
  return succeeded(answer.json() as CallResult<Row>)
}

/** The same run asked for again and again, its process dying a statement later each time, until one is heard to the end; each time all of it stands or nothing does. */
async function insistedRuns(path: string, parameters: Row): Promise<number> {
  const before = await written()
  let after: Row | null = null
  for (let statements = 1; ; statements++) {
    const asked = await admin.save('POST', path, { parameters })
    expect(asked.ResultStatus, JSON.stringify(asked.Problems)).toBe(1)
    lines.left = statements
    await app.deps.jobs.drain()
    const isHeard = lines.left !== null
    lines.left = null
    // What was interrupted is taken up by whoever comes next, before anybody asks again.
    await sql`update job set run_at = '2026-06-01' where state = 'Retrying'`.execute(books.db)
    await app.deps.jobs.drain()
    const now = await written()
    if (after) expect(now).toEqual(after)
    else if (JSON.stringify(now) !== JSON.stringify(before)) after = now
    if (isHeard) {
      expect(after).not.toBeNull()
      return statements
    }
  }
}
/** Without who asked for which run. */
async function written(): Promise<Row> {
  const { saves: _saves, ...traces } = await tracesIn(books)
  return traces
}

describe('a crash between shipment and cost', () => {
  it('[supply 3.10 shipment crash] leaves the goods where they lie and nothing in the books; shipped again they go once, at what they have cost', async () => {
    const order = await orderInStock()
    const draft = await desk.drafted(order)
    const shipment = await onceDone(post(`${SHIPMENT}/${String(draft['id'])}/post`, draft))
    expect(shipment).toMatchObject({ status: 'Shipped', cost: '2246' })
    expect(await entryOf(books, shipment)).toEqual(
      inOrder('Dr 5000 182.00; Dr 5000 2,064.00; Cr 1200 182.00; Cr 1200 2,064.00'),
    )
    expect(linesOf(await desk.orders.read(order)).map(({ shipped }) => shipped)).toEqual(['1200', '20'])
    await tied()
  }, 120_000)

  it('[supply 3.10 shipment crash] of what is taken back leaves it shipped, or where it was before', async () => {
    const order = await orderInStock()
    const shipment = await desk.shipped(order)
    const back = await onceDone(
      post(`${SHIPMENT}/${String(shipment['id'])}/reverse`, shipment, { reversalDate: '2026-06-15' }),
    )
    expect(back).toMatchObject({ status: 'Reversed', reversedOn: '2026-06-15' })
    expect(linesOf(await desk.orders.read(order)).map(({ shipped }) => shipped)).toEqual(['0', '0'])
    await tied()
    await desk.shipped(order, [], { shipDate: '2026-06-20' })
  }, 120_000)
})

describe('a crash between invoice and print', () => {
  it('[supply 9 invoice crash] leaves orders to invoice, or invoices that stand whole; done again each has one, with its number', async () => {
    await desk.invoiced({ invoiceDate: '2026-06-20' })
    const order = await orderInStock()
    await desk.shipped(order)
    const statements = await insistedRuns(`${INVOICING}/run`, { invoiceDate: '2026-06-12' })
    expect(statements).toBeGreaterThan(3)
    const { List } = await admin.list(`/api/ar/customer-invoice?originNo==${String(order['orderNo'])}`)
    expect(List).toMatchObject([{ docAmount: '3466.16', status: 'Posted' }])
    expect(await desk.orders.read(order)).toMatchObject({ status: 'Closed', invoicedStatus: 'Invoiced' })
    expect(await desk.toInvoice()).toEqual([])
    await tied()
  }, 180_000)

  it('[supply 9 invoice crash] sends no invoice twice and loses none: what was not kept as sent goes with the next run, and the invoice stays as it is', async () => {
    const asked = { fromDate: '2026-06-01', toDate: '2026-06-30', which: 'NotYet', by: 'Email', reason: null }
    expect((await admin.save('POST', `${PRINTING}/send`, { parameters: asked })).ResultStatus).toBe(1)
    await app.deps.jobs.drain()
    const order = await orderInStock()
    await desk.shipped(order)
    await desk.invoiced({ orderNo: order['orderNo'] })
    const invoice = await desk.invoiceOf(order)
    await insistedRuns(`${PRINTING}/send`, asked)
    const { rows } = await sql<Row>`
      select s.invoice_id::text as id, count(*)::int as times, count(l.id)::int as letters
      from customer_invoice_sent s left join letter l on l.recipient = s.sent_to and l.template_id = 'customerInvoice' and l.subject like '%' || (select invoice_no from customer_invoice where id = s.invoice_id) || '%'
      group by s.invoice_id`.execute(books.db)
    expect(rows).toContainEqual({ id: invoice['id'], times: 1, letters: 1 })
    expect(rows.every(({ times }) => times === 1)).toBe(true)
    expect(await desk.invoiceOf(order)).toMatchObject({ status: 'Posted', docAmount: '3466.16' })
  }, 180_000)
})

describe('a crash while goods come back', () => {
  it('[supply 63 crash] leaves them with the customer, or in stock at what they had cost; and he is credited once', async () => {
    const order = await orderInStock()
    await desk.shipped(order)
    await desk.invoiced({ orderNo: order['orderNo'] })
    const { documentNo, billToId } = await desk.invoiceOf(order)
    const record = {
      ...emptyRecord(ProductReturn.fields),
      ...{ documentNo, billToId, returnDate: '2026-06-20', reason: 'bent', restockingPercent: '15' },
    }
    const saved = succeeded(await admin.save('POST', RETURN, { record }))
    const some = linesOf(saved).map((line) => ({ ...line, returned: line['productId'] === 'P1' ? '100' : null }))
    const path = `${RETURN}/${String(saved['id'])}`
    const asked = succeeded(await admin.save('PUT', path, { record: { lines: some }, version: saved['version'] }))
    const received = await onceDone(post(`${path}/receive`, asked))
    expect(received).toMatchObject({ status: 'Received', cost: '172' })
    const credited = await onceDone(post(`${path}/credit`, received, { creditDate: '2026-06-22' }))
    expect(credited).toMatchObject({ status: 'Credited', docAmount: '210.78' })
    const { List } = await admin.list(`/api/ar/customer-invoice?originNo==${String(saved['returnNo'])}`)
    expect(List).toMatchObject([{ kind: 'Credit', docAmount: '210.78' }])
    await tied()
  }, 180_000)
})

describe('a crash over the counter', () => {
  it('[judgement 42] leaves the sale on the counter with nobody’s money taken, or gone, invoiced and paid; the same key again does it once', async () => {
    const till = {
      ...{ drawerId: 'TILL-2', name: 'Till 2', warehouseId: 'W1', walkInId: 'C100', cashAccount: 'MAIN' },
      ...{ cardAccount: null, cashStep: '0.01', roundingAccount: null, active: true },
    }
    succeeded(await admin.save('POST', '/api/oe/cash-drawer', { record: till }))
    await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('10', '50.00', { productId: 'P2' })]))
    const sale = await desk.orders.taken([{ ...PIECES, quantity: '10' }], {
      ...{ orderType: 'Counter', warehouseId: 'W1', orderDate: '2026-06-30' },
    })
    const paid = { drawerId: 'TILL-2', cashGiven: '200', cardPaid: null, chequePaid: null, onAccount: null }
    const taken = await onceDone(post(`/api/oe/sales-order/${String(sale['id'])}/take`, sale, paid))
    expect(taken).toMatchObject({ status: 'Closed', invoicedStatus: 'Invoiced', changeGiven: '33.32' })
    const again = await admin.write(
      'POST',
      `/api/oe/sales-order/${String(sale['id'])}/take`,
      { version: sale['version'], confirmed: [], parameters: paid },
      randomUUID(),
    )
    expect((again.json() as CallResult<Row>).ResultStatus).not.toBe(1)
    await tied()
  }, 180_000)
})
