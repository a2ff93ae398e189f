import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { enterProcessing, goods, run, told } from '../support/processed.ts'
import { linesOf } from '../support/sales-desk.ts'
import { SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'

/** [supply 9.1] Goods of a line are slit, levelled and cut, and that is charged for, over HTTP: asked, priced, changed, shipped, invoiced, ended and refused. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const { orders } = desk
beforeAll(() => enterProcessing(admin, books))

const saved = async (answer: Promise<CallResult<Row>>): Promise<Row> => succeeded(await answer)
const slit = (quantity = '9800', more: Row = {}) => orders.taken([goods('STRIP', quantity), run('SLIT')], more)
const released = async (order: Row) => saved(orders.act('release', order))

describe('the processing of a line', () => {
  it('[judgement 31b] [supply 9.1 processing] 9,800 lb that are slit are charged 85.00 once and 0.0250 a pound: 330.00 beside their price, taxed with it', async () => {
    const order = await slit()
    expect(told(order)).toEqual(['STRIP 9800 7987', 'SLIT 9800 245 Run', 'SET-SLIT 1 85 Setup'])
    expect(linesOf(order)).toMatchObject([
      { processNo: 1, charge: null, chargeEach: null },
      { processNo: 1, chargeEach: '1', unitPrice: '0.025', priceSource: 'BillTo', unit: 'LB' },
      { processNo: 1, chargeEach: null, unitPrice: '85', priceSource: 'BillTo', unit: 'EA' },
    ])
    // 7,987.00 and 330.00, with 13 percent of both.
    expect(order).toMatchObject({ subTotal: '8317', taxAmount: '1081.21', total: '9398.21' })
    const days = new Set(linesOf(order).map(({ promisedDate }) => promisedDate))
    expect(days.size).toBe(1)
  })

  it('[supply 9.1 processing] a run is in its own unit: of sheets that are slit by the pound their weight, of cuts one for each; seven that are typed for three stay seven, and are fourteen for six', async () => {
    const sheets = await orders.taken([goods('SHEET', '20'), run('SLIT'), run('CUT')])
    expect(told(sheets)).toEqual(['SHEET 20 800', 'SLIT 1953.7 48.84 Run', 'SET-SLIT 1 85 Setup', 'CUT 20 30 Run'])
    const seven = await orders.taken([goods('SHEET', '3'), run('CUT', { quantity: '7' })])
    expect(told(seven)).toEqual(['SHEET 3 120', 'CUT 7 10.5 Run'])
    const [sheet, cut] = linesOf(seven)
    const six = await saved(orders.change(seven, { lines: [{ ...sheet, quantity: '6' }, cut!] }))
    expect(told(six)).toEqual(['SHEET 6 240', 'CUT 14 21 Run'])
    const [, again] = linesOf(six)
    const twelve = await saved(orders.change(six, { lines: [linesOf(six)[0]!, { ...again, quantity: '12' }] }))
    expect(told(twelve)).toEqual(['SHEET 6 240', 'CUT 12 18 Run'])
    expect(linesOf(twelve)[1]).toMatchObject({ chargeEach: '2' })
  })

  it('[supply 9.1 processing] fewer goods are charged for as fewer, and set up once as before; what shares a setup is set up once, and what is taken out takes its charges along', async () => {
    const order = await orders.taken([goods('STRIP', '9800'), run('SLIT'), run('LEVEL')])
    expect(told(order)).toEqual(['STRIP 9800 7987', 'SLIT 9800 245 Run', 'SET-SLIT 1 85 Setup', 'LEVEL 9800 98 Run'])
    const [strip, ...charges] = linesOf(order)
    const fewer = await saved(orders.change(order, { lines: [{ ...strip, quantity: '5000' }, ...charges] }))
    expect(told(fewer)).toEqual(['STRIP 5000 4075', 'SLIT 5000 125 Run', 'SET-SLIT 1 85 Setup', 'LEVEL 5000 50 Run'])
    const without = (row: Row, productId: string) => ({
      lines: linesOf(row).filter((line) => line['productId'] !== productId),
    })
    const levelled = await saved(orders.change(fewer, without(fewer, 'SLIT')))
    expect(told(levelled)).toEqual(['STRIP 5000 4075', 'SET-SLIT 1 85 Setup', 'LEVEL 5000 50 Run'])
    const bare = await saved(orders.change(levelled, without(levelled, 'LEVEL')))
    expect(told(bare)).toEqual(['STRIP 5000 4075'])
    expect(linesOf(bare)[0]).toMatchObject({ processNo: null })
    const two = await orders.taken([goods('SHEET', '2'), goods('STRIP', '100', 2), run('SLIT', { processNo: 2 })])
    const one = await saved(orders.change(two, without(two, 'STRIP')))
    expect(told(one)).toEqual(['SHEET 2 80'])
  })

  it('[supply 9.1 processing] setup goes with the first that leaves and the run with as much as leaves; each invoice asks for that, and papers without money tell of it', async () => {
    const order = await released(await slit())
    const confirmation = await paperOf(`/api/oe/sales-order/${String(order['id'])}/print`)
    expect(confirmation).toMatch(/SLIT +Slit to width.* 9,800 LB 0\.025 +245\.00/)
    expect(confirmation).toMatch(/SET-SLIT +Setup of the slitter.* 1 EA 85\.00 85\.00/)
    const first = await desk.shipped(order, ['4000'])
    expect(linesOf(first)).toMatchObject([
      { quantity: '4000', charge: null },
      { quantity: '4000', charge: 'Run', cost: null },
      { quantity: '1', charge: 'Setup', cost: null },
    ])
    const slip = await paperOf(`/api/oe/shipment/papers/slip?Shipments=${String(first['shipmentNo'])}`)
    expect(slip).toMatch(/SLIT +Slit to width 9,800 4,000 LB/)
    expect(slip).not.toMatch(/0\.025|85\.00|100\.00/)
    await desk.invoiced({ orderNo: order['orderNo'] })
    const invoice = await desk.invoiceOf(order)
    expect(linesOf(invoice).map(({ amount }) => amount)).toEqual(['3260', '100', '85'])
    expect(await paperOf(`/api/ar/customer-invoice/${String(invoice['id'])}/print`)).toMatch(/Slit to width.* 100\.00/)
    const rest = await desk.shipped(await orders.read(order))
    expect(linesOf(rest).map(({ quantity, charge }) => [quantity, charge])).toEqual([
      ['5800', null],
      ['5800', 'Run'],
    ])
    await desk.invoiced({ orderNo: order['orderNo'] })
    expect(linesOf(await desk.invoiceOf(order)).map(({ amount }) => amount)).toEqual(['4727', '145'])
    expect(await orders.read(order)).toMatchObject({ status: 'Closed', invoicedStatus: 'Invoiced' })
  })

  it('[supply 9.1 processing] two coils within the tolerance are all of it: what is run is what they weigh, and nothing waits; what other goods leave with waits', async () => {
    const near = await released(await orders.taken([{ ...goods('STRIP', '9800'), tolerancePercent: '3' }, run('SLIT')]))
    await desk.shipped(near, ['9723'])
    expect(linesOf(await orders.read(near))).toMatchObject([
      { shipped: '9723', shortClosed: '77' },
      { shipped: '9723', shortClosed: '77' },
      { shipped: '1', shortClosed: '0' },
    ])
    const over = await released(await orders.taken([{ ...goods('STRIP', '9800'), tolerancePercent: '3' }, run('SLIT')]))
    await desk.shipped(over, ['9900'])
    expect(told(await orders.read(over))).toEqual(['STRIP 9900 8068.5', 'SLIT 9900 247.5 Run', 'SET-SLIT 1 85 Setup'])
    const two = await released(
      await orders.taken([{ productId: 'SHEET', quantity: '2' }, goods('STRIP', '9800'), run('SLIT')]),
    )
    const sheets = await desk.shipped(two, ['2', '0'])
    expect(linesOf(sheets).map(({ quantity }) => quantity)).toEqual(['2', '0', '0', '0'])
    expect(linesOf(await orders.read(two)).map(({ shipped }) => shipped)).toEqual(['2', '0', '0', '0'])
    const back = await saved(desk.act('reverse', sheets, { reversalDate: '2026-06-11' }))
    expect(back['status']).toBe('Reversed')
  })

  it('[supply 9.1 processing] what is taken back comes back with its charges; what is closed short or cancelled of goods is so of what is charged for them', async () => {
    const order = await released(await slit())
    const shipment = await desk.shipped(order, ['4000'])
    await saved(desk.act('reverse', shipment, { reversalDate: '2026-06-11' }))
    expect(linesOf(await orders.read(order)).map(({ shipped }) => shipped)).toEqual(['0', '0', '0'])
    await desk.shipped(await orders.read(order), ['4000'])
    const short = await saved(
      orders.act('shortClose', await orders.read(order), { lineNo: 10, closingReason: 'SHORT' }),
    )
    expect(linesOf(short)).toMatchObject([
      { shortClosed: '5800' },
      { shortClosed: '5800' },
      { shortClosed: '0', shipped: '1' },
    ])
    const other = await released(await slit())
    const over = await saved(orders.act('cancel', other, { lineNo: 10, closingReason: 'SHORT' }))
    expect(over['status']).toBe('Cancelled')
    expect(linesOf(over).map(({ cancelled }) => cancelled)).toEqual(['9800', '9800', '1'])
  })

  it('[supply 9.1 processing] what comes back of goods brings what was charged for them: of a run its part, the setup with all of them', async () => {
    const order = await released(await slit())
    await desk.shipped(order)
    await desk.invoiced({ orderNo: order['orderNo'] })
    const { documentNo, billToId } = await desk.invoiceOf(order)
    const path = '/api/oe/product-return'
    const begun = { documentNo, billToId, returnDate: '2026-06-20', reason: 'off width' }
    const draft = await saved(admin.save('POST', path, { record: { ...emptyRecord(ProductReturn.fields), ...begun } }))
    const back = async ({ id, version }: Row, quantities: readonly (string | null)[]) => {
      const lines = linesOf(draft).map((line, at) => ({ ...line, returned: quantities[at] }))
      return saved(admin.save('PUT', `${path}/${String(id)}`, { record: { lines }, version }))
    }
    const part = await back(draft, ['1000', null, null])
    expect(linesOf(part).map(({ returned, amount }) => [returned, amount])).toEqual([
      ['1000', '815'],
      ['1000', '25'],
      [null, null],
    ])
    // More of them is typed over what was saved: what was charged for them follows, and so does less.
    const onSaved = async (stood: Row, quantity: string) => {
      const lines = linesOf(stood).map((line, at) => (at === 0 ? { ...line, returned: quantity } : line))
      const { id, version } = stood
      return saved(admin.save('PUT', `${path}/${String(id)}`, { record: { lines }, version }))
    }
    const whole = await onSaved(part, '9800')
    expect(linesOf(whole).map(({ returned }) => returned)).toEqual(['9800', '9800', '1'])
    const less = await onSaved(whole, '1000')
    expect(linesOf(less).map(({ returned }) => returned)).toEqual(['1000', '1000', null])
    const none = await back(less, ['1000', '0', null])
    // A quantity that somebody has typed stays.
    const kept = await onSaved(none, '2000')
    expect(linesOf(kept).map(({ returned }) => returned)).toEqual(['2000', '0', null])
    const again = await onSaved(kept, '1000')
    expect(again['goodsAmount']).toBe('815')
    const all = await back(again, ['9800', null, null])
    expect(linesOf(all).map(({ returned }) => returned)).toEqual(['9800', '9800', '1'])
    expect(all['goodsAmount']).toBe('8317')
    const received = await saved(
      orders.calls.save('POST', `${path}/${String(all['id'])}/receive`, { version: all['version'], confirmed: [] }),
    )
    expect(received['status']).toBe('Received')
  })

  it('[supply 9.1 processing] a part that is split off is run there and set up here, all of it goes with its setup; a copy is charged for anew', async () => {
    const order = await released(await slit())
    const left = await saved(orders.act('split', order, { lineNo: 10, splitQuantity: '3800' }))
    expect(told(left)).toEqual(['STRIP 6000 4890', 'SLIT 6000 150 Run', 'SET-SLIT 1 85 Setup'])
    const { List } = await admin.list(`/api/oe/sales-order?splitFrom==${String(order['orderNo'])}`)
    expect(told(await orders.read(List[0] as Row))).toEqual(['STRIP 3800 3097', 'SLIT 3800 95 Run'])
    const two = await released(
      await orders.taken([{ productId: 'SHEET', quantity: '2' }, goods('STRIP', '100'), run('SLIT')]),
    )
    const rest = await saved(orders.act('split', two, { lineNo: 20, splitQuantity: null }))
    expect(told(rest)).toEqual(['SHEET 2 80'])
    const whole = await admin.list(`/api/oe/sales-order?splitFrom==${String(two['orderNo'])}`)
    expect(told(await orders.read(whole.List[0] as Row))).toEqual([
      'STRIP 100 81.5',
      'SLIT 100 2.5 Run',
      'SET-SLIT 1 85 Setup',
    ])
    const copied = linesOf(left).map(({ productId, quantity, processNo, charge, chargeEach }) => ({
      ...{ productId, quantity, processNo, charge, chargeEach },
    }))
    expect(told(await orders.taken(copied))).toEqual(told(left))
    // What was taken out of what is copied does not come back with it.
    expect(told(await orders.taken(copied.filter(({ charge }) => charge !== 'Setup')))).toEqual(told(left).slice(0, 2))
  })

  it('[supply 9.1 processing] a charge of nothing, of a service or of what is no processing, two goods of one number and a blanket order are refused at their field; a charge is split with its goods', async () => {
    const none = await orders.save([{ productId: 'STRIP', quantity: '5' }, run('SLIT', { quantity: '5' })])
    expect(rules(none)).toEqual([['lines.1.processNo', 'oe:rules.salesOrder.chargeOfGoods']])
    const strange = await orders.save([goods('STRIP', '5'), run('SHEET', { quantity: '5' })])
    expect(rules(strange)).toContainEqual(['lines.1.productId', 'oe:rules.salesOrder.chargeIsService'])
    const service = await orders.save([goods('SVC', '5'), run('SLIT', { quantity: '5' })])
    expect(rules(service)).toContainEqual(['lines.0.productId', 'oe:rules.salesOrder.chargeIsService'])
    const twice = await orders.save([goods('STRIP', '5'), goods('SHEET', '5'), run('SLIT')])
    expect(rules(twice)).toContainEqual(['lines.1.processNo', 'oe:rules.salesOrder.processedOnce'])
    const held = await orders.save([goods('STRIP', '5'), run('SLIT')], { orderType: 'Blanket' })
    expect(rules(held)).toContainEqual(['lines', 'oe:rules.salesOrder.processingNotHeld'])
    const order = await released(await slit())
    const charge = await orders.act('split', order, { lineNo: 20, splitQuantity: '5' })
    expect(rules(charge)).toEqual([['given.lineNo', 'oe:rules.salesOrder.splitCharge']])
  })

  it('[supply 9.1 processing] whoever picks is asked for the goods alone, and packs them alone; a line is told what can be done with it', async () => {
    const order = await released(await slit('50'))
    const drafted = await desk.drafted(order)
    const packed = await saved(
      admin.save('PUT', `${SHIPMENT}/${String(drafted['id'])}`, {
        record: { packs: [{ packNo: 1, kind: 'Skid' }] },
        version: drafted['version'],
      }),
    )
    expect((packed['packed'] as Row[]).map(({ productId }) => productId)).toEqual(['STRIP'])
    const rows = (await admin.get('/api/oe/orders-shipping-queue/work?warehouseId=W1&view=all')).body
    expect(rows).toContain(String(order['orderNo']))
    expect(rows).not.toContain('"SLIT"')
    const window = await admin.get('/api/oe/sales-order/line-window?productId=STRIP&warehouseId=W1')
    expect(window.json<{ operations: Row[] }>().operations).toEqual([
      { productId: 'CUT', description: 'Cut to length', unit: 'EA', setupId: null },
      { productId: 'LEVEL', description: 'Level', unit: 'LB', setupId: 'SET-SLIT' },
      { productId: 'SLIT', description: 'Slit to width', unit: 'LB', setupId: 'SET-SLIT' },
    ])
    const service = await admin.get('/api/oe/sales-order/line-window?productId=SVC&warehouseId=W1')
    expect(service.json<{ operations: Row[] }>().operations).toEqual([])
  })
})

/** What is printed, its words in their order. */
const paperOf = async (path: string): Promise<string> => {
  const answer = await admin.get(path)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return (await pagesOf(answer.rawPayload)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
}
