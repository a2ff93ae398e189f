import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { ResultStatus } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'

/** [supply 6, 9] Days on which something changes between the question of a customer and his money, over HTTP with exact figures. */
const clock = { at: '2026-06-10T16:00:00Z' }
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(clock.at) } })
const admin = as('admin')
const shipping = new ShippingDesk(admin, app)
const desk = shipping.orders
const TABLE = '/api/oe/price-table'
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]
const metal = (more: Row = {}): Row => ({ productId: 'P1', quantity: '1200', priceReason: null, ...more })

async function listed(tableId: string, price: string, days: Row): Promise<void> {
  const line = {
    ...emptyRecord(PriceTable.fields.lines.fields!),
    ...{ productId: 'P1', priceType: 'Fixed', lowQuantity: '1', highQuantity: null, price, safetyPrice: '2' },
  }
  const record = {
    ...emptyRecord(PriceTable.fields),
    ...{ tableId, name: tableId, usedFor: 'Company', bracket: 'Line', rangeUnit: 'LB', currency: 'CAD' },
    ...{ ...days, lines: [line] },
  }
  const { id, version } = succeeded(await admin.save('POST', TABLE, { record }))
  succeeded(
    await admin.save('POST', `${TABLE}/${String(id)}/activate`, { version, confirmed: ['oe.priceTable.beginsInPast'] }),
  )
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('20000', '40000', { productId: 'P1' })]))
  await listed('JUNE', '2.31', { effective: '2026-06-01', expiry: '2026-06-15' })
})

describe('a price table that ends between quote and order', () => {
  it('[supply 6.6 table ends] leaves what was quoted until its day; priced anew afterwards nothing is found, and it is no order until something is', async () => {
    const quoted = { orderType: 'Quote', orderDate: '2026-06-10' }
    const quote = await desk.taken([metal()], { ...quoted, expiresOn: '2026-06-25' })
    const short = await desk.taken([metal()], { ...quoted, expiresOn: '2026-06-18' })
    expect(linesOf(quote)[0]).toMatchObject({ unitPrice: '2.31', amount: '2772' })
    clock.at = '2026-06-20T16:00:00Z'
    const order = succeeded(await desk.act('confirm', quote))
    expect(order).toMatchObject({ status: 'Open', subTotal: '2772' })
    expect(rules(await desk.act('confirm', short))).toEqual([own('expiresOn', 'quoteHolds')])
    const anew = succeeded(await desk.act('reprice', short))
    expect(linesOf(anew)[0]).toMatchObject({ unitPrice: null, listPrice: null })
    expect(rules(await desk.act('confirm', anew))).toEqual([['lines.0.unitPrice', 'kit:problems.required']])
    await listed('JULY', '2.45', { effective: '2026-06-19', expiry: null })
    const again = succeeded(await desk.act('reprice', anew))
    expect(succeeded(await desk.act('confirm', again))).toMatchObject({ status: 'Open', subTotal: '2940' })
  })
})

describe('a tax that changes between order and invoice', () => {
  it('[supply 9 tax changes] is that of the day of the invoice; what the goods come to stays as it was ordered', async () => {
    const order = await shipping.released([metal({ quantity: '100', unitPrice: '4', priceReason: 'As agreed' })], {
      orderDate: '2026-06-10',
    })
    expect(order).toMatchObject({ subTotal: '400', taxAmount: '52', total: '452' })
    await sql`
      insert into sales_tax_rate (owner_id, position, from_date, rate)
      select owner_id, 99, date '2026-06-19', 15 from sales_tax_rate where rate = 13`.execute(books.db)
    await shipping.shipped(order, ['100'], { shipDate: '2026-06-20' })
    await shipping.invoiced({ invoiceDate: '2026-06-20' })
    const invoice = await shipping.invoiceOf(order)
    expect(invoice).toMatchObject({ netAmount: '400', taxAmount: '60', docAmount: '460' })
  })
})

describe('a rate that changes between order and invoice', () => {
  it('[supply 9 rate changes] leaves the price in dollars; the books take it at the rate of the day of the invoice', async () => {
    const rates = new PayablesDesk(books, admin)
    const agreed = metal({ quantity: '100', unitPrice: '4', priceReason: 'As agreed' })
    const order = await shipping.released([agreed], { billToId: 'USBUYER', orderDate: '2026-06-10' })
    expect(order).toMatchObject({ currency: 'USD', subTotal: '400', total: '400' })
    await shipping.shipped(order, ['100'], { shipDate: '2026-06-20' })
    await rates.usdRate('2026-06-20', '1.4')
    await shipping.invoiced({ invoiceDate: '2026-06-20', orderNo: order['orderNo'] })
    const invoice = await shipping.invoiceOf(order)
    expect(invoice).toMatchObject({ currency: 'USD', docAmount: '400', rate: '1.4' })
    expect(await entryOf(books, invoice)).toEqual(inOrder('Dr 1110 560.00; Cr 4000 560.00'))
  })
})

describe('two desks that take the last coil', () => {
  const QUEUE = '/api/oe/orders-shipping-queue'
  const coil = async (lotNo: string, productId: string) => {
    const lotId = await lot(books.db, productId, lotNo)
    await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('4800', '4800.00', { productId, lotId })]))
  }
  const wants = (billToId: string, productId: string) =>
    shipping.released([{ productId, quantity: '4800', unitPrice: '2', priceReason: 'As agreed' }], {
      ...{ billToId, orderDate: '2026-06-10' },
    })

  it('[supply 4.1 coil] scanned by both at once it is one’s; both are led to his line, and who takes it for another is told who has it', async () => {
    await coil('LAST-1', 'P4')
    const orders = [await wants('C100', 'P4'), await wants('BUILDER', 'P4')]
    const scanned = await Promise.all(
      orders.map(({ orderNo }) => admin.save('POST', `${QUEUE}/scan`, { warehouseId: 'W1', code: 'LAST-1', orderNo })),
    )
    const { rows } = await sql<Row>`
      select s.order_no as "orderNo", n.line_key as "lineKey" from shipment_lot k join shipment s on s.id = k.owner_id
      join shipment_line n on n.owner_id = s.id where k.lot_no = 'LAST-1'`.execute(books.db)
    expect(rows).toHaveLength(1)
    // Whoever was second is led to the line that has it, and sees whose that is.
    const led = scanned.map((one) => (succeeded(one) as Row)['lineKey'])
    expect(led).toEqual([rows[0]!['lineKey'], rows[0]!['lineKey']])
    const { orderNo } = orders.find((order) => order['orderNo'] !== rows[0]!['orderNo'])!
    const other = await desk.read(orders.find((order) => order['orderNo'] === orderNo)!)
    const pick = { warehouseId: 'W1', orderNo, lineKey: linesOf(other)[0]!['lineId'], lotNo: 'LAST-1' }
    expect(
      (await admin.save('POST', `${QUEUE}/pick`, { ...pick, quantity: '4800', shortReason: null })).Problems,
    ).toMatchObject([
      { Key: 'oe:rules.ordersShippingQueue.pickedAlready', Args: { code: 'LAST-1', orderNo: rows[0]!['orderNo'] } },
    ])
  })

  it('[supply 4.1 coil] shipped by both at once it leaves with one, at what it has cost; the other is told that it is gone', async () => {
    await coil('LAST-2', 'P3')
    const orders = [await wants('C100', 'P3'), await wants('BUILDER', 'P3')]
    const lots = [{ lotNo: 'LAST-2', quantity: '4800', orderLine: null, weight: null }]
    const drafts: Row[] = []
    for (const order of orders) drafts.push(await shipping.drafted(order, [], { shipDate: '2026-06-20', lots }))
    const answers = await Promise.all(drafts.map((draft) => shipping.act('post', draft)))
    const left = answers.filter(({ ResultStatus: status }) => status === ResultStatus.success)
    expect(left).toMatchObject([{ Data: { status: 'Shipped', cost: '4800' } }])
    const [other] = answers.filter((one) => !left.includes(one))
    expect(rules(other!)[0]![1]).toMatch(/lotsLieThere|onlyAvailable/)
  })
})

describe('an order of 500 lines', () => {
  it(
    '[supply 1.9b] leaves and is invoiced whole: each line by itself, and the sum to the cent',
    { timeout: 60_000 },
    async () => {
      const lines = Array.from({ length: 500 }, () =>
        metal({ quantity: '1', unitPrice: '3.33', priceReason: 'As agreed' }),
      )
      const order = await shipping.released(lines, { orderDate: '2026-06-10' })
      const shipment = await shipping.shipped(order, [], { shipDate: '2026-06-20' })
      expect(linesOf(shipment)).toHaveLength(500)
      await shipping.invoiced({ invoiceDate: '2026-06-20', orderNo: order['orderNo'] })
      expect(await shipping.invoiceOf(order)).toMatchObject({ netAmount: '1665', docAmount: '1914.75' })
      expect(await desk.read(order)).toMatchObject({ status: 'Closed' })
    },
  )
})

describe('an order that is being picked while somebody still types', () => {
  it('[supply 4.5 picked meanwhile] who saves later is told, and what has left is not ordered away; the picker ships what was saved', async () => {
    const line = metal({ quantity: '50', unitPrice: '4', priceReason: 'As agreed' })
    const order = await shipping.released([line], { orderDate: '2026-06-10' })
    // The picker takes what stands, twelve of them, while the desk has the order open with thirty in place of fifty.
    await shipping.shipped(order, ['12'], { shipDate: '2026-06-20' })
    const typed = linesOf(order).map((one) => ({ ...one, quantity: '30' }))
    const late = await desk.change(order, { lines: typed })
    expect(late.ResultStatus).not.toBe(ResultStatus.success)
    const now = await desk.read(order)
    expect(linesOf(now)[0]).toMatchObject({ quantity: '50', shipped: '12', reserved: '38' })
    const less = linesOf(now).map((one) => ({ ...one, quantity: '10' }))
    expect(rules(await desk.change(now, { lines: less }))).toEqual([own('lines.0.quantity', 'openStays')])
    const changed = succeeded(
      await desk.change(now, { lines: linesOf(now).map((one) => ({ ...one, quantity: '30' })) }),
    )
    expect(linesOf(changed)[0]).toMatchObject({ quantity: '30', shipped: '12', reserved: '18' })
  })
})
