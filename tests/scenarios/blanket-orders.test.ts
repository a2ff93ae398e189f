import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 3.7, 9] Quantities and prices that are held for a customer, and the orders that draw from them, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const { orders } = desk
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(db)
  await enterSalesAccounts(books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(db)
  await books.inTransaction((trx) =>
    postOn(trx, '2026-06-02', [
      receipt('5000', '5000', { productId: 'P1' }),
      receipt('900', '900', { productId: 'P2' }),
    ]),
  )
})

const PERIOD = { startsOn: '2026-06-01', expiresOn: '2026-12-31' }
const blanket = (lines: Row[], more: Row = {}) =>
  orders.taken(lines, { orderType: 'Blanket', customerReference: `B-${Math.random()}`, ...PERIOD, ...more })
const drawing = (of: Row, lines: Row[], more: Row = {}, confirmed: string[] = []) =>
  orders.save(
    lines.map((line) => ({ unitPrice: null, priceReason: null, ...line })),
    { blanketNo: of['orderNo'], ...more },
    confirmed,
  )
const figures = (order: Row) =>
  linesOf(order).map(({ quantity, shipped, shortClosed, cancelled }) => [quantity, shipped, shortClosed, cancelled])
const left = (order: Row) =>
  linesOf(order).map(({ quantity, shipped, shortClosed, cancelled }) =>
    String(Number(quantity) - Number(shipped) - Number(shortClosed) - Number(cancelled)),
  )
const STEEL = { productId: 'P1', quantity: '4000', unitPrice: '2.31', discountPercent: '5' }

describe('a blanket order', () => {
  it('[supply 9 blanket] says its last day, keeps no stock, binds no credit and is not released; it is no backlog', async () => {
    const bare = await orders.save([STEEL], { orderType: 'Blanket', expiresOn: null })
    expect(rules(bare)).toEqual([own('expiresOn', 'blanketEnds')])
    const early = await orders.save([STEEL], { orderType: 'Blanket', startsOn: '2026-07-01', expiresOn: '2026-06-30' })
    expect(rules(early)).toEqual([own('expiresOn', 'blanketEnds')])
    const order = await blanket([STEEL])
    expect(order).toMatchObject({ status: 'Open', holds: [], promisedDate: null })
    expect(linesOf(order)[0]).toMatchObject({ reserved: '0', available: null, promisedDate: null, amount: '8778' })
    const { rows } = await sql`select from stock_claim where document_id = ${String(order['id'])}::uuid`.execute(db)
    expect(rows).toEqual([])
    const path = `/api/oe/sales-order/${String(order['id'])}/release`
    const release = await admin.write('POST', path, { version: order['version'], confirmed: [] })
    expect([release.statusCode, release.json<Row>()['ResultStatus']]).toEqual([200, 2])
    const listed = await admin.list(`/api/oe/sales-order?orderNo==${String(order['orderNo'])}`)
    expect(listed.List[0]).toMatchObject({ openAmount: '0' })
  })

  it('[supply 9 blanket] an order draws from it at its price: ordered is called off, open and ended, and stock is kept for the order alone', async () => {
    const of = await blanket([STEEL, { productId: 'P2', quantity: '100', unitPrice: '14.75' }])
    const order = succeeded(
      await drawing(of, [
        { productId: 'P1', quantity: '1000' },
        { productId: 'SVC', quantity: '1', unitPrice: '50', priceReason: 'Cut' },
      ]),
    )
    expect(linesOf(order)).toMatchObject([
      {
        blanketLineNo: 10,
        unitPrice: '2.31',
        discountPercent: '5',
        netPrice: '2.1945',
        amount: '2194.5',
        reserved: '1000',
        priceSource: 'BillTo',
      },
      { blanketLineNo: null, unitPrice: '50' },
    ])
    const now = await orders.read(of)
    expect(figures(now)).toEqual([
      ['4000', '1000', '0', '0'],
      ['100', '0', '0', '0'],
    ])
    expect(left(now)).toEqual(['3000', '100'])
    expect(now).toMatchObject({ status: 'Open', shippedStatus: 'Partly' })
    // Its summary holds the same equation at every moment, and names the order that draws.
    const life = (await admin.read(`/api/oe/order-summary/${String(of['orderNo'])}`)).Data
    expect(life).toMatchObject({
      difference: '0.00',
      sum: { ordered: '10253.00', shipped: '2194.50', open: '8058.50', closedShort: '0.00', cancelled: '0.00' },
    })
    const documents = (await admin.read(`/api/oe/order-summary/${String(of['orderNo'])}/documents`)).Data as Row
    expect(documents['rows']).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'CallOff', number: order['orderNo'] })]),
    )
    // What is ordered less is left again; so is what is closed short or cancelled.
    const less = succeeded(
      await orders.change(order, {
        lines: linesOf(order).map((line, at) => (at === 0 ? { ...line, quantity: '400' } : line)),
      }),
    )
    expect(left(await orders.read(of))).toEqual(['3600', '100'])
    const short = succeeded(await orders.act('cancel', less, { lineNo: 10, closingReason: 'SHORT' }))
    expect(left(await orders.read(of))).toEqual(['4000', '100'])
    expect(short).toMatchObject({ status: 'Open' })
  })

  it('[supply 9 blanket] no more is called off than is left, but for the tolerance of its line; whole it is closed, and opens again', async () => {
    const of = await blanket([
      { ...STEEL, quantity: '1000', tolerancePercent: '10' },
      { productId: 'P2', quantity: '50', unitPrice: '14.75' },
    ])
    const much = await drawing(of, [{ productId: 'P2', quantity: '51' }])
    expect(rules(much)).toEqual([own('lines.0.quantity', 'withinBlanket')])
    expect(much.Problems![0]!.Args).toEqual({ blanketNo: of['orderNo'], line: 20, left: '50', asked: '51' })
    const first = succeeded(
      await drawing(of, [
        { productId: 'P1', quantity: '600' },
        { productId: 'P2', quantity: '50' },
      ]),
    )
    const beyond = await drawing(of, [{ productId: 'P1', quantity: '501' }])
    expect(rules(beyond)).toEqual([own('lines.0.quantity', 'withinBlanket')])
    const last = succeeded(await drawing(of, [{ productId: 'P1', quantity: '500' }], { customerReference: 'LAST' }))
    // A tenth more than 1,000 is within its tolerance: that much was ordered.
    const whole = await orders.read(of)
    expect(figures(whole)).toEqual([
      ['1100', '1100', '0', '0'],
      ['50', '50', '0', '0'],
    ])
    expect(whole).toMatchObject({ status: 'Closed', shippedStatus: 'Shipped', invoicedStatus: 'Invoiced' })
    expect(
      rules(await drawing(of, [{ productId: 'P1', quantity: '1' }], { customerReference: 'NONE' })).length,
    ).toBeGreaterThan(0)
    succeeded(await orders.act('cancel', last, { lineNo: null, closingReason: 'SHORT' }))
    expect(await orders.read(of)).toMatchObject({ status: 'Open' })
    expect(left(await orders.read(of))).toEqual(['500', '0'])
    // What drew is shipped and invoiced as any order, at the price that was held.
    const released = succeeded(await orders.act('release', first))
    await desk.shipped(released)
    await desk.invoiced()
    expect(await desk.invoiceOf(first)).toMatchObject({ netAmount: '2054.2' })
    expect(left(await orders.read(of))).toEqual(['500', '0'])
    // What is left of it is cancelled; what was called off is not.
    const over = succeeded(await orders.act('cancel', await orders.read(of), { lineNo: null, closingReason: 'SHORT' }))
    expect(figures(over)).toEqual([
      ['1100', '600', '0', '500'],
      ['50', '50', '0', '0'],
    ])
    expect(over).toMatchObject({ status: 'Closed' })
  })

  it('[supply 9 blanket] it is drawn from by its own customer, in its days, and its price stays once anything was', async () => {
    const of = await blanket([STEEL])
    const line = [{ productId: 'P1', quantity: '10' }]
    expect(rules(await drawing(of, line, { billToId: 'BUILDER' }))).toEqual([own('blanketNo', 'blanketOfCustomer')])
    const late = await drawing(await blanket([STEEL], { expiresOn: '2026-06-04' }), line)
    expect(rules(late)).toEqual([own('orderDate', 'blanketHolds')])
    expect(late.Problems![0]!.Args).toMatchObject({ from: '2026-06-01', to: '2026-06-04' })
    succeeded(await drawing(of, line))
    const now = await orders.read(of)
    const dearer = await orders.change(now, { lines: linesOf(now).map((one) => ({ ...one, unitPrice: '3' })) })
    expect(rules(dearer)).toEqual([own('lines.0.unitPrice', 'priceStays')])
    const fewer = await orders.change(now, { lines: linesOf(now).map((one) => ({ ...one, quantity: '9' })) })
    expect(rules(fewer)).toContainEqual(own('lines.0.quantity', 'openStays'))
  })

  it('[supply 9 blanket] of two who call off the last of it at once one does', async () => {
    const of = await blanket([{ ...STEEL, quantity: '100' }])
    const answers = await Promise.all(
      ['A', 'B'].map((customerReference) => drawing(of, [{ productId: 'P1', quantity: '80' }], { customerReference })),
    )
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(left(await orders.read(of))).toEqual(['20'])
  })

  it('[supply 9 blanket] what is split off draws no more than before', async () => {
    const of = await blanket([STEEL])
    const order = succeeded(await drawing(of, [{ productId: 'P1', quantity: '30' }]))
    succeeded(await orders.act('split', order, { lineNo: 10, splitQuantity: '12' }))
    expect(left(await orders.read(of))).toEqual(['3970'])
  })
})
