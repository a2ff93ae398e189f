import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { CommissionDesk } from '../support/commission-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** [supply 3.8, 3.10, 9] What leaves for orders and what is asked for it, over HTTP, with the figures of the spec. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new ShippingDesk(admin, app)
const reps = new CommissionDesk(admin, app)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await sql`update product_class set ship_tolerance_percent = 5`.execute(books.db)
})

const received = (quantity: string, value: string, productId = 'P1', more: Row = {}) =>
  books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt(quantity, value, { productId, ...more })]))
/** Scenario 54. */
const METAL = { productId: 'P1', quantity: '1200', unitPrice: '2.31', discountPercent: '5', surcharge: '0.045' }
const PIECES = { productId: 'P2', quantity: '20', unitPrice: '14.75' }
const own = (field: string | null, name: string) => [field, `oe:rules.shipment.${name}`]
/** Stock, books and control accounts say the same, whatever was shipped. */
async function tied(): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(books.db)).rows).toEqual([])
  const rows = await proof(books.db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to: '2026-12-31' })
  expect(rows.filter(({ source, difference }) => source === 'IC' && Number(difference) !== 0)).toEqual([])
  expect(await untied(books)).toEqual([])
}

describe('an order that is shipped and invoiced whole', () => {
  it('[supply 55] [supply 65] costs 2,246.00 and is asked for with 3,466.16; reps earn 87.85 of it, or 136.48 of its margin', async () => {
    await reps.rep('BEA', '3', { apFirmId: 'V200' })
    await received('1200', '2064.00')
    await received('20', '182.00', 'P2')
    const order = await desk.released([METAL, PIECES], { freight: '85', salesRepId: 'BEA' })
    const shipment = await desk.shipped(order)
    expect(shipment).toMatchObject({ status: 'Shipped', cost: '2246', weight: '1220', billToId: 'C100' })
    expect(await entryOf(books, shipment)).toEqual(
      inOrder('Dr 5000 182.00; Dr 5000 2,064.00; Cr 1200 182.00; Cr 1200 2,064.00'),
    )
    expect(await desk.orders.read(order)).toMatchObject({ status: 'Open', shippedStatus: 'Shipped' })
    expect(await desk.toInvoice()).toEqual([`${String(order['orderNo'])} 3067.4 398.76 3466.16`])
    const result = await desk.invoiced()
    const invoice = await desk.invoiceOf(order)
    expect(result).toMatchObject({
      counts: { done: 1, refused: 0 },
      rows: [{ id: order['id'], key: order['orderNo'], room: 'ar/customer-invoice', record: invoice['documentNo'] }],
    })
    expect(await entryOf(books, invoice)).toEqual(
      inOrder('Dr 1100 3,466.16; Cr 2100 398.76; Cr 4000 295.00; Cr 4000 2,633.40; Cr 4020 54.00; Cr 4030 85.00'),
    )
    const goods = (invoice['lines'] as Row[]).filter(({ sells }) => sells === 'Goods')
    const margin = goods.reduce((sum, { amount, cost }) => sum + Number(amount) - Number(cost), 0)
    // 24.69 % of goods with their surcharge.
    expect([(margin + 54).toFixed(2), (((margin + 54) * 100) / 2982.4).toFixed(2)]).toEqual(['736.40', '24.69'])
    expect(await desk.orders.read(order)).toMatchObject({ status: 'Closed', invoicedStatus: 'Invoiced' })
    expect(await reps.shown('2026-06-30')).toEqual(['BEA 2928.4 3 87.85 87.85'])
    await desk.invoiced()
    expect(await desk.toInvoice()).toEqual([])
    await tied()
  })

  it('[supply 65] earns 136.48 where 20 % of the margin was agreed', async () => {
    await reps.rep('CAL', '20', { commissionBasis: 'Margin', apFirmId: 'V200' })
    await received('1200', '2064.00')
    await received('20', '182.00', 'P2')
    const order = await desk.released([METAL, PIECES], { freight: '85', salesRepId: 'CAL' })
    await desk.shipped(order)
    await desk.invoiced()
    expect(await reps.shown('2026-06-30', { salesRepId: 'CAL' })).toEqual(['CAL 2928.4 20 136.48 136.48'])
  })
})

describe('an order that is shipped in parts', () => {
  it('[supply 56] asks for 1,771.44 of 700 lb, at a cost of 1,204.00; the pieces and the freight stay, and 500 lb wait', async () => {
    await received('700', '1204.00')
    const order = await desk.released([METAL, PIECES], { freight: '85' })
    const shipment = await desk.shipped(order, ['700', '0'])
    expect(shipment).toMatchObject({ cost: '1204' })
    await desk.invoiced()
    const invoice = await desk.invoiceOf(order)
    expect(await entryOf(books, invoice)).toEqual(
      inOrder('Dr 1100 1,771.44; Cr 2100 203.79; Cr 4000 1,536.15; Cr 4020 31.50'),
    )
    expect(linesOf(await desk.orders.read(order))[0]).toMatchObject({
      shipped: '700',
      backordered: '500',
      invoiced: '700',
    })
    // The rest comes, and the freight is asked for with the last of it.
    await received('500', '860.00')
    await received('20', '182.00', 'P2')
    await desk.shipped(order)
    await desk.invoiced()
    const last = await desk.invoiceOf(order)
    expect((last['lines'] as Row[]).map(({ sells }) => sells)).toEqual(['Goods', 'Goods', 'Surcharge', 'Freight'])
    expect(await desk.orders.read(order)).toMatchObject({ status: 'Closed', freightInvoiced: true })
    await tied()
  })

  it('[supply 57] within the tolerance of its class a line is done: 9,480 of 10,000 wait for 520, 9,520 for nothing, and 10,620 are refused', async () => {
    await received('31000', '31000.00')
    const ordered = () => desk.released([{ productId: 'P1', quantity: '10000', unitPrice: '1' }])
    const less = await ordered()
    await desk.shipped(less, ['9480'])
    expect(linesOf(await desk.orders.read(less))[0]).toMatchObject({ shipped: '9480', shortClosed: '0' })
    const [line] = linesOf(await desk.orders.read(less))
    expect(Number(line!['quantity']) - Number(line!['shipped'])).toBe(520)
    const done = await ordered()
    await desk.shipped(done, ['9520'])
    expect(await desk.orders.read(done)).toMatchObject({ shippedStatus: 'Shipped' })
    expect(linesOf(await desk.orders.read(done))[0]).toMatchObject({
      shipped: '9520',
      shortClosed: '480',
      backordered: '0',
    })
    const more = await ordered()
    const draft = await new ShippingDesk(clerk, app).drafted(more, ['10620'])
    expect(rules(await new ShippingDesk(clerk, app).act('post', draft))).toEqual([
      own('lines.0.quantity', 'withinTolerance'),
    ])
    const byRight = await desk.shipped(more, ['10620'], { overReason: 'the coil was heavier' })
    expect(byRight).toMatchObject({ lines: [{ quantity: '10620', beyond: '620' }] })
    expect(linesOf(await desk.orders.read(more))[0]).toMatchObject({ quantity: '10620', shipped: '10620' })
    await tied()
  })

  it('[supply 58] what was weighed is asked for: 10,420 lb at 0.6850 are 7,137.70', async () => {
    await received('10420', '5000.00')
    const order = await desk.released([{ productId: 'P1', quantity: '10420', unitPrice: '0.685' }])
    await desk.shipped(order, ['10420'])
    await desk.invoiced({ orderNo: order['orderNo'] })
    expect(await desk.invoiceOf(order)).toMatchObject({ netAmount: '7137.7' })
  })

  it('[supply 6.7] a price of a hundredweight is one of each pound: 1,953.7 lb at 72.00 are 1,406.66', async () => {
    await received('1953.7', '900.00')
    const order = await desk.released([{ productId: 'P1', quantity: '1953.7', unitPrice: '72' }])
    await sql`
      update sales_order_line set price_unit = 'CWT', price_quantity = 19.537 where owner_id = ${String(order['id'])}::uuid`.execute(
      books.db,
    )
    await desk.shipped(order, ['1953.7'])
    await desk.invoiced({ orderNo: order['orderNo'] })
    expect(await desk.invoiceOf(order)).toMatchObject({ netAmount: '1406.66' })
  })
})

describe('what leaves', () => {
  it('[supply 4.1] of the last ten pieces that two ship at once goes to one; the other is told what is left', async () => {
    await received('10', '100.00', 'P2')
    const [first, second] = [
      await desk.released([{ ...PIECES, quantity: '10' }]),
      await desk.released([{ ...PIECES, quantity: '10' }], { billToId: 'BUILDER' }),
    ]
    const drafts = [await desk.drafted(first, ['10']), await desk.drafted(second, ['10'])]
    const answers = await Promise.all(drafts.map((draft) => desk.act('post', draft)))
    const refused = answers.find(({ ResultStatus }) => ResultStatus !== 1)!
    expect(answers.filter(({ ResultStatus }) => ResultStatus === 1).length).toBe(1)
    expect(refused.Problems).toMatchObject([
      {
        Field: 'lines.0.quantity',
        Key: 'ledger:stock.onlyAvailable',
        Args: { available: '0', asked: '10', warehouse: 'W1' },
      },
    ])
    await tied()
  })

  it('[supply 3.7] is nothing of an order on hold, or of one that nobody has released', async () => {
    await received('10', '100.00', 'P2')
    const taken = await desk.orders.taken([{ ...PIECES, quantity: '5' }])
    expect(rules(await desk.act('post', await desk.drafted(taken, ['5'])))).toEqual([own('orderNo', 'orderReleased')])
    const order = await desk.released([{ ...PIECES, quantity: '5' }])
    const draft = await desk.drafted(order, ['5'])
    succeeded(await desk.orders.act('hold', await desk.orders.read(order), { holdReason: 'not yet' }))
    expect(rules(await desk.act('post', draft))).toContainEqual(own('orderNo', 'orderReleased'))
  })

  it('[supply 3.10 shipment] is picked by lots that add up, and goes at what each lot has cost', async () => {
    const [one, two] = [await lot(books.db, 'P4', 'LOT-1'), await lot(books.db, 'P4', 'LOT-2')]
    await received('100', '300.00', 'P4', { lotId: one })
    await received('100', '500.00', 'P4', { lotId: two })
    const order = await desk.released([{ productId: 'P4', quantity: '120', unitPrice: '9' }])
    const lots = (...of: [string, string][]) =>
      of.map(([lotNo, quantity]) => ({ lotNo, quantity, orderLine: null, weight: null }))
    const wrong = await desk.drafted(order, ['120'], { lots: lots(['LOT-1', '100'], ['LOT-9', '20']) })
    expect(rules(await desk.act('post', wrong))).toEqual(
      expect.arrayContaining([own('lots.1.lotNo', 'lotsLieThere'), own('lines.0.quantity', 'lotsAddUp')]),
    )
    const scanned = await desk.drafted(order, [], { lots: lots(['LOT-2', '100'], ['LOT-1', '20']) })
    expect(scanned).toMatchObject({ lines: [{ quantity: '120' }], lots: [{ orderLine: 10 }, { orderLine: 10 }] })
    const shipment = succeeded(await desk.act('post', scanned))
    expect(await entryOf(books, shipment)).toEqual(
      inOrder('Dr 5000 60.00; Dr 5000 500.00; Cr 1200 60.00; Cr 1200 500.00'),
    )
    await tied()
  })

  it('[supply 3.10] is taken back until it is invoiced: stock, books and order are as before', async () => {
    await received('50', '250.00', 'P2')
    const order = await desk.released([{ ...PIECES, quantity: '20' }])
    const shipment = await desk.shipped(order, ['20'])
    const back = succeeded(await desk.act('reverse', shipment, { reversalDate: '2026-06-15' }))
    expect(back).toMatchObject({ status: 'Reversed', reversedOn: '2026-06-15' })
    expect(linesOf(await desk.orders.read(order))[0]).toMatchObject({ shipped: '0', quantity: '20' })
    await tied()
    const again = await desk.shipped(order, ['20'])
    await desk.invoiced({ orderNo: order['orderNo'] })
    const invoiced = (await admin.read(`/api/oe/shipment/${String(again['id'])}`)).Data as Row
    expect((await desk.act('reverse', invoiced, { reversalDate: '2026-06-20' })).ResultStatus).not.toBe(1)
  })
})

describe('a batch', () => {
  it('[supply 72] of five orders with one price on hold makes four invoices and one message', async () => {
    await received('100', '1000.00', 'P2')
    await desk.invoiced()
    const orders: Row[] = []
    for (const at of [1, 2, 3, 4, 5]) orders.push(await desk.released([{ ...PIECES, quantity: String(at) }]))
    for (const order of orders) await desk.shipped(order)
    await books.inTransaction(async (trx) => {
      await sql`insert into sales_order_hold (owner_id, position, kind, placed_by, placed_on) values (${String(orders[2]!['id'])}::uuid, 0, 'Price', 'test', now())`.execute(
        trx,
      )
      await sql`update sales_order set status = 'OnHold' where id = ${String(orders[2]!['id'])}::uuid`.execute(trx)
    })
    expect((await desk.toInvoice()).filter((row) => row.endsWith('PriceHold')).length).toBe(1)
    const result = await desk.invoiced()
    expect(result.counts).toMatchObject({ done: 4, refused: 1 })
    const told = result.rows.filter(({ outcome }) => outcome === 'done')
    expect(new Set(told.map(({ key }) => key))).toEqual(
      new Set(orders.filter((_, at) => at !== 2).map(({ orderNo }) => orderNo)),
    )
    expect(told.every(({ room, record, title }) => room === 'ar/customer-invoice' && record && title)).toBe(true)
    expect(result.rows[0]).toMatchObject({
      ...{ key: orders[2]!['orderNo'], outcome: 'refused' },
      problems: [{ Key: 'oe:rules.ordersInvoicesQueue.priceHeld' }],
    })
    await tied()
  })
})
