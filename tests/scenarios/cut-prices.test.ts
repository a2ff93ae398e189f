import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceTrace } from '../../shared/contracts/oe/price.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { enterProcessing } from '../support/processed.ts'
import { linesOf } from '../support/sales-desk.ts'
import { ShippingDesk } from '../support/shipping-desk.ts'
import { postOn, receipt } from '../support/stock-books.ts'

/** [supply 6.7] What goods cost that are cut smaller, over HTTP: by weight as they weigh then, by the piece as the piece that is used. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const { orders } = desk

beforeAll(async () => {
  await enterProcessing(admin, books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('UNIT', 'CWT', 'Hundredweight', 40, true, false, 'test', 'test'), ('UNIT', 'FT', 'Foot', 50, true, false, 'test', 'test')
    on conflict do nothing`.execute(books.db)
  // Sheets of 16 gauge at 72.00 a hundredweight, which lie there at 50.00 each.
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, pricing_unit, active, valuation, weight_each, form, measurement, thickness,
                         width, length, density, created_by, updated_by)
    values ('W1', 'Sheet 16 ga 48 x 120', 'Stock', 'METAL', 'EA', 'CWT', true, 'Average', 97.685, 'Sheet', 'Imperial', 0.0598, 48, 120, 0.2836, 'test', 'test')`.execute(
    books.db,
  )
  await sql`
    update product set form = 'Sheet', measurement = 'Imperial', thickness = 0.0598, width = 48, length = 120, density = 0.2836
    where product_id = 'SHEET'`.execute(books.db)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('9000', '450000', { productId: 'W1' })]))
  const line = { productId: 'W1', price: '72', unit: 'CWT', lowQuantity: '0' }
  await new PriceDesk(admin).activated('BY-WEIGHT', [line], { usedFor: 'Company' })
  await sql`
    insert into tariff_table (tariff_id, description, measure, product_class, country_of, basis, rate, currency, from_date, precedence, recoverable,
                              charged, is_sample, active, created_by, updated_by)
    values ('ALLOY', 'Alloy', 'Alloy', 'METAL', 'Origin', 'PerPound', 0.05, 'CAD', '2026-01-01', 1, false, true, false, true, 'test', 'test')`.execute(
    books.db,
  )
})

const saved = async (answer: Promise<CallResult<Row>>): Promise<Row> => succeeded(await answer)
/** What a line is charged for and earns. */
const charged = (order: Row) => {
  const [line] = linesOf(order)
  return ['quantity', 'unitPrice', 'priceQuantity', 'amount', 'surcharge', 'unitCost', 'marginPercent'].map(
    (name) => line![name],
  )
}
/** What is said of its size where somebody asks why it costs that. */
const why = (order: Row) =>
  (JSON.parse(String(linesOf(order)[0]!['priceTrace'])) as PriceTrace).also
    .filter(({ key }) => key.startsWith('oe:price.cut'))
    .map(({ key, args }) => [key.slice('oe:price.cut.'.length), args['size'], args['percent'] ?? null])
const cut = (order: Row, size: Row): Promise<Row> => {
  const [first, ...others] = linesOf(order)
  return saved(orders.change(order, { lines: [{ ...first, ...size }, ...others] }))
}

describe('a sheet that is cut smaller', () => {
  it('[supply 6.7 cut] by the hundredweight is charged for what it weighs then, on the order, on its change and on the invoice, and bears what the whole sheet has cost', async () => {
    // 20 × 97.685 lb are 19.537 CWT, four fifths of that 15.6296; a whole sheet costs 50.00.
    const order = await orders.taken([{ productId: 'W1', quantity: '20', length: '96' }])
    expect(charged(order)).toEqual(['20', '72', '15.6296', '1125.33', '3.9074', '63.981188', '11.1372'])
    expect(why(order)).toEqual([['part', '96"', '80']])
    const whole = await cut(order, { length: null })
    expect(charged(whole)).toEqual(['20', '72', '19.537', '1406.66', '4.88425', '51.18495', '28.9098'])
    expect(why(whole)).toEqual([])
    const half = await cut(whole, { width: '24', length: '96' })
    expect(charged(half).slice(0, 5)).toEqual(['20', '72', '7.8148', '562.67', '1.9537'])
    expect(why(half)).toEqual([['part', '24" × 96"', '40']])
    const released = await saved(orders.act('release', half))
    const queue = await admin.get('/api/oe/orders-shipping-queue/work?warehouseId=W1&view=all')
    expect(queue.json<{ rows: Row[] }>().rows.map(({ expected }) => expected)).toEqual(['781.48'])
    // Seven of them are 2.73518 CWT; whole sheets have left, at 50.00 each.
    const shipment = await desk.shipped(released, ['7'])
    expect(shipment['cost']).toBe('350')
    await desk.invoiced({ orderNo: order['orderNo'] })
    const sold = linesOf(await desk.invoiceOf(order))
    expect(sold.map(({ priceQuantity, amount }) => [priceQuantity, amount])).toEqual([
      ['2.73518', '196.93'],
      [null, '13.68'],
    ])
  })

  it('[supply 6.7 cut] by the piece it is charged for whole, and says so; what somebody has typed beside the price stays', async () => {
    const order = await orders.taken([{ productId: 'SHEET', quantity: '20', length: '96', surcharge: '1.25' }])
    expect(charged(order).slice(0, 5)).toEqual(['20', '40', '20', '800', '1.25'])
    expect(why(order)).toEqual([['whole', '96"', null]])
    const narrow = await cut(order, { width: '12' })
    expect(charged(narrow).slice(0, 5)).toEqual(['20', '40', '20', '800', '1.25'])
    expect(why(narrow)).toEqual([['whole', '12" × 96"', null]])
  })

  it('[supply 6.7 cut] [supply 9] what is drawn from a blanket order is at its price, of what the cut sheet weighs', async () => {
    const blanket = await orders.taken([{ productId: 'W1', quantity: '100' }], {
      ...{ orderType: 'Blanket', expiresOn: '2026-12-31' },
    })
    const opened = await saved(orders.act('release', blanket)).catch(() => blanket)
    const order = await orders.taken([{ productId: 'W1', quantity: '20', length: '96' }], {
      blanketNo: opened['orderNo'],
    })
    expect(charged(order).slice(0, 4)).toEqual(['20', '72', '15.6296', '1125.33'])
    const shorter = await cut(order, { length: '60' })
    expect(charged(shorter).slice(0, 4)).toEqual(['20', '72', '9.7685', '703.33'])
    expect(why(shorter)).toEqual([['part', '60"', '50']])
  })
})
