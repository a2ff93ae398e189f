import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { enterProcessing, goods, run, told } from '../support/processed.ts'
import { linesOf } from '../support/sales-desk.ts'
import { ShippingDesk } from '../support/shipping-desk.ts'

/** [judgement 31b] [supply 9.1] To what goods of a line are cut, over HTTP: asked within what their product allows, and told to whoever picks, packs and pays. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const { orders } = desk
beforeAll(async () => {
  await enterProcessing(admin, books)
  await sql`
    update product set form = 'Sheet', thickness = 0.0598, width = 48, length = 120, density = 0.2836, length_least = 12
    where product_id = 'SHEET'`.execute(books.db)
})

const saved = async (answer: Promise<CallResult<Row>>): Promise<Row> => succeeded(await answer)

describe('the size of a line', () => {
  it('[judgement 31b] [supply 9.1 dimensions] twenty sheets that are cut to 96 inches are slit by what they weigh then, and say their size wherever they go', async () => {
    const order = await orders.taken([{ ...goods('SHEET', '20'), length: '96' }, run('SLIT'), run('CUT')])
    // 78.148 lb each, in place of 97.685.
    expect(told(order)).toEqual(['SHEET 20 800', 'SLIT 1562.96 39.07 Run', 'SET-SLIT 1 85 Setup', 'CUT 20 30 Run'])
    expect(linesOf(order).map(({ size }) => size)).toEqual(['96"', '96"', null, '96"'])
    const [sheet, ...charges] = linesOf(order)
    const whole = await saved(orders.change(order, { lines: [{ ...sheet, length: null }, ...charges] }))
    expect(told(whole)[1]).toBe('SLIT 1953.7 48.84 Run')
    const again = await saved(
      orders.change(whole, {
        lines: [{ ...linesOf(whole)[0], width: '24', length: '96' }, ...linesOf(whole).slice(1)],
      }),
    )
    expect(told(again)[1]).toBe('SLIT 781.48 19.54 Run')
    const released = await saved(orders.act('release', again))
    expect(await paperOf(`/api/oe/sales-order/${String(order['id'])}/print`)).toMatch(/SHEET +Sheet 16 ga · 24" × 96"/)
    const queue = await admin.get('/api/oe/orders-shipping-queue/work?warehouseId=W1&view=all')
    expect(queue.json<{ rows: Row[] }>().rows.map(({ description }) => description)).toEqual([
      'Sheet 16 ga · 24" × 96"',
    ])
    const shipment = await desk.shipped(released)
    const slip = await paperOf(`/api/oe/shipment/papers/slip?Shipments=${String(shipment['shipmentNo'])}`)
    expect(slip).toMatch(/SHEET +Sheet 16 ga · 24" × 96" 20 20 EA/)
    await desk.invoiced({ orderNo: order['orderNo'] })
    expect(linesOf(await desk.invoiceOf(order)).map(({ description }) => description)).toEqual([
      ...['Sheet 16 ga · 24" × 96"', 'Slit to width · 24" × 96"', 'Setup of the slitter', 'Cut to length · 24" × 96"'],
    ])
  })

  it('[supply 5.5] [supply 9.1 dimensions] a size beyond the product, below the least, or of what its form has not is refused at its field', async () => {
    const wide = await orders.save([{ productId: 'SHEET', quantity: '2', width: '48.5' }])
    expect(rules(wide)).toEqual([['lines.0.width', 'oe:rules.salesOrder.sizeWithin']])
    expect(wide.Problems![0]!.Args).toMatchObject({ least: '0', most: '48' })
    const short = await orders.save([{ productId: 'SHEET', quantity: '2', length: '11' }])
    expect(short.Problems![0]!.Args).toMatchObject({ least: '12', most: '120' })
    const formless = await orders.save([{ productId: 'P1', quantity: '2', length: '11' }])
    expect(rules(formless)).toContainEqual(['lines.0.length', 'oe:rules.salesOrder.sizeWithin'])
    const window = await admin.get('/api/oe/sales-order/line-window?productId=SHEET&warehouseId=W1')
    expect(window.json<{ sizes: Row[] }>().sizes).toEqual([
      { name: 'width', least: null, most: '48' },
      { name: 'length', least: '12', most: '120' },
    ])
  })
})

/** What is printed, its words in their order. */
const paperOf = async (path: string): Promise<string> => {
  const answer = await admin.get(path)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return (await pagesOf(answer.rawPayload)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
}
