import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderLife } from '../../shared/contracts/oe/order-summary.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { proven, runReport } from '../support/report-run.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9 order-summary, order-status-report] One order's whole life, and what customers wait for, over HTTP. */
const clock = { at: '2026-06-08T16:00:00Z' }
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(clock.at) } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new ShippingDesk(admin, app)
const SUMMARY = '/api/oe/order-summary'

const look = async (orderNo: unknown, calls = admin): Promise<OrderLife & Row> =>
  (await calls.get(`${SUMMARY}/${String(orderNo)}`)).json<{ Data: OrderLife & Row }>().Data
const listed = async (orderNo: unknown, name: string, calls = admin): Promise<Row[]> =>
  (await calls.get(`${SUMMARY}/${String(orderNo)}/${name}`)).json<{ Data: { rows: Row[] } }>().Data.rows
const received = (quantity: string, productId: string) =>
  books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt(quantity, '100', { productId })]))

/** Ordered is the sum of its parts, whatever happened: to the cent. */
function adds({ ordered, ...parts }: NonNullable<OrderLife['sum']>): void {
  const { shipped, open, closedShort, cancelled } = parts
  expect([shipped, open, closedShort, cancelled].reduce((sum, one) => sum + Math.round(Number(one) * 100), 0)).toBe(
    Math.round(Number(ordered) * 100),
  )
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
})

describe('the life of an order', () => {
  it('[supply 9] ordered = shipped + open + closed short + cancelled, in money and by line, and at every moment', async () => {
    await received('1200', 'P1')
    const lines = [
      { productId: 'P1', quantity: '1000', unitPrice: '2.31' },
      { productId: 'SVC', quantity: '3', unitPrice: '33.33' },
      { productId: 'P2', quantity: '20', unitPrice: '14.75' },
    ]
    const order = await desk.released(lines, { orderDate: '2026-06-08', requestedDate: '2026-06-20' })
    const { orderNo } = order
    clock.at = '2026-06-10T16:00:00Z'
    await desk.shipped(order, ['700', '0', '0'], { shipDate: '2026-06-10' })
    clock.at = '2026-06-11T16:00:00Z'
    const closing = { closingReason: 'SHORT' }
    const short = succeeded(
      await desk.orders.act('shortClose', await desk.orders.read(order), { ...closing, lineNo: 10 }),
    )
    clock.at = '2026-06-12T16:00:00Z'
    succeeded(await desk.orders.act('cancel', short, { ...closing, lineNo: 30 }))
    await desk.invoiced({ invoiceDate: '2026-06-12' })
    const life = await look(orderNo)
    expect(life).toMatchObject({
      ...{ orderNo, status: 'Open', billToId: 'C100', currency: 'CAD', today: '2026-06-12', lineCount: 3 },
      sum: { ordered: '2704.99', shipped: '1617.00', open: '99.99', closedShort: '693.00', cancelled: '295.00' },
      ...{ difference: '0.00', invoiced: '1617.00', toInvoice: '0.00' },
    })
    for (const { at: _at, ...moment } of life.moments) adds(moment)
    expect(life.moments.map(({ at, open }) => `${at.slice(0, 10)} ${open}`)).toEqual([
      ...['2026-06-08 2704.99', '2026-06-10 1087.99', '2026-06-11 394.99', '2026-06-12 99.99'],
      // What was invoiced, and as it stands.
      ...['2026-06-12 99.99', '2026-06-12 99.99'],
    ])
    expect(
      (await listed(orderNo, 'lines')).map((line) => [
        line['lineNo'],
        line['shipped'],
        line['open'],
        line['shortClosed'],
        line['cancelled'],
        line['stands'],
      ]),
    ).toEqual([
      [10, '700', '0', '300', '0', 'Shipped'],
      [20, '0', '3', '0', '0', 'Open'],
      [30, '0', '0', '0', '20', 'Cancelled'],
    ])
    const events = await listed(orderNo, 'events')
    expect(events.map(({ what, amount }) => [what, amount])).toEqual([
      ['Ordered', '2704.99'],
      ['Released', null],
      ['Shipped', '1617.00'],
      ['ClosedShort', '693.00'],
      ['Invoiced', '1827.21'],
      ['Cancelled', '295.00'],
    ])
    expect((await listed(orderNo, 'documents')).map(({ kind }) => kind)).toEqual(['Order', 'Shipment', 'Invoice'])
    // What is promised stands ahead of today.
    expect(life.marks.at(-1)).toMatchObject({ what: 'Promised', at: '2026-06-20', isAhead: true })
  })

  it('is written once: nobody changes a moment, and none is kept that does not add up', async () => {
    await expect(sql`update sales_order_moment set ordered = 0`.execute(books.db)).rejects.toThrow()
    await expect(
      sql`insert into sales_order_moment (order_id, on_moment, done_by, what, is_quote, ordered, shipped, still_open, closed_short, cancelled, invoiced)
        select id, now(), 'test', 'Changed', false, 10, 1, 1, 1, 1, 0 from sales_order limit 1`.execute(books.db),
    ).rejects.toThrow(/sales_order_moment_adds_up/)
  })

  it('tells a quote that was confirmed, a hold with its reason, and a shipment that was taken back', async () => {
    await received('50', 'P1')
    const quote = await desk.orders.taken([{ productId: 'P1', quantity: '50', unitPrice: '2' }], { orderType: 'Quote' })
    const order = succeeded(await desk.orders.act('confirm', quote))
    const held = succeeded(await desk.orders.act('hold', order, { holdReason: 'Drawing missing' }))
    const free = succeeded(await desk.orders.act('unhold', held, { holdKind: 'Manual', holdReason: 'It came' }))
    const shipment = await desk.shipped(succeeded(await desk.orders.act('release', free)), ['50'], {
      shipDate: '2026-06-12',
    })
    succeeded(await desk.act('reverse', shipment, { reversalDate: '2026-06-12' }))
    const events = await listed(order['orderNo'], 'events')
    expect(events.map(({ what }) => what).toSorted()).toEqual(
      ['Confirmed', 'Held', 'HoldLifted', 'Quoted', 'Released', 'Shipped', 'TakenBack'].toSorted(),
    )
    expect(events.find(({ what }) => what === 'Held')).toMatchObject({ hold: 'Manual', about: 'Drawing missing' })
    expect((await look(order['orderNo'])).sum).toMatchObject({ ordered: '100.00', shipped: '0.00', open: '100.00' })
  })

  it('[S8] an order that nobody knows does not exist', async () => {
    const answer = (await admin.get(`${SUMMARY}/SO9999999`)).json()
    expect(rules(answer)).toEqual([['orderNo', 'oe:rules.orderSummary.orderExists']])
  })

  it('tells no margin without the right to costs, and no invoices without that to them', async () => {
    const [order] = (await admin.list('/api/oe/sales-order?status=Open')).List
    const life = await look(order!['orderNo'], clerk)
    expect(life).not.toHaveProperty('margin')
    expect(life.sum).not.toBeNull()
  })
})

describe('what customers wait for', () => {
  it('[supply 9 order-status-report] adds up to what is still to be shipped of all orders, and says what is late', async () => {
    await desk.orders.taken([{ productId: 'P2', quantity: '7', unitPrice: '14.75', promisedDate: '2026-06-01' }], {
      billToId: 'BUILDER',
      discountPercent: '3',
    })
    const run = (more: Row = {}) =>
      runReport(admin, 'oe/order-status', {
        parameters: { lateOnly: false, backorderedOnly: false, ...more },
        groupBy: [],
      })
    const whole = await run()
    const { List } = await admin.list('/api/oe/sales-order?status=Open|OnHold')
    const open = List.reduce((sum, row) => sum + Number(row['openAmount']), 0)
    expect(proven(whole.ties)).toEqual([['orders', '', open.toFixed(2), '0.00']])
    expect(Number(whole.total['openAmount']).toFixed(2)).toBe(open.toFixed(2))
    // Seven at 14.75 less 3 %. The clock of the database says what is late; nothing is proven of a part.
    const late = await run({ lateOnly: true, customerId: 'BUILDER' })
    expect(late.ties).toEqual([])
    expect(late.rows).toMatchObject([{ firmId: 'BUILDER', productId: 'P2', open: '7', openAmount: '100.15' }])
  })
})
