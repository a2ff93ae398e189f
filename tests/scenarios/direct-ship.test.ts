import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderLife } from '../../shared/contracts/oe/order-summary.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { DIRECT, DirectDesk, enterDirect, FROM_ANYBODY as given } from '../support/direct-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { act, CONFIRMED, ORDER, postedLines, RECEIPT, receipt as drafted } from '../support/purchasing.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { linesOf } from '../support/sales-desk.ts'
import { SHIPMENT } from '../support/shipping-desk.ts'

/** [supply 3.7, 3.10] What a vendor ships to our customer himself: bought for the order, received and shipped at once, invoiced as any other, over HTTP. */
const TODAY = '2026-06-08'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T16:00:00Z`) } })
const admin = as('admin')
const direct = new DirectDesk(admin, app, books, TODAY)
const { shipping } = direct
const desk = shipping.orders
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]
const ended = { lineNo: null, closingReason: 'SHORT' }
const wanting = (quantity: string, more: Row = {}) => ({ productId: 'P1', quantity, unitPrice: '4', ...more })

beforeAll(() => enterDirect(admin, books))

describe('direct ship', () => {
  it('[supply 3.7 direct ship] is bought for its customer, to his address, and the vendor’s shipment is receipt and shipment at once', async () => {
    const order = await direct.released([wanting('60')])
    // Nothing of it is kept, though it lies there; nor is it for a warehouse to ship.
    expect(linesOf(order)[0]).toMatchObject({ available: null, reserved: '0', backordered: '60', promisedDate: null })
    expect(await direct.stock('P1')).toEqual({ quantity: '100', value: '300', kept: '0' })
    const after = succeeded(await desk.act('buy', order, given))
    expect(linesOf(after)[0]).toMatchObject({ supplyOn: '2026-06-17', promisedDate: '2026-06-17' })
    const purchase = await direct.purchaseOf(after)
    expect(purchase).toMatchObject({
      ...{ vendorId: 'STEELCO', approval: 'Needed', directFor: order['orderNo'], shipToId: 'C100' },
      shipToAddress: 'Site 4\n12 Quay Road\nHamilton',
    })
    expect(linesOf(purchase)).toMatchObject([{ productId: 'P1', quantity: '60', forOrders: order['orderNo'] }])

    const agreed = succeeded(await act(admin, ORDER, 'approve', purchase))
    const print = await admin.get(`${ORDER}/${String(purchase['id'])}/print`)
    expect((await pagesOf(print.rawPayload))[0]!.text).toContain('12 Quay Road')
    // It never comes in: nobody else is promised anything of it.
    const other = await desk.taken([wanting('500')])
    expect(linesOf(other)[0]).toMatchObject({ reserved: '100', promisedDate: null })
    succeeded(await desk.act('cancel', other, ended))

    const receiptOf = await direct.came(agreed)
    const [shipment] = await direct.shipmentsOf(order)
    expect(shipment).toMatchObject({
      ...{ status: 'Shipped', receiptNo: receiptOf['receiptNo'], shipDate: TODAY, cost: '126', invoiceNo: null },
      shipToAddress: 'Site 4\n12 Quay Road\nHamilton',
    })
    expect(linesOf(shipment!)).toMatchObject([{ productId: 'P1', quantity: '60', cost: '126' }])
    // It came and went at 2.10; what lies there is worth what it was, at 3.00.
    expect(await direct.stock('P1')).toEqual({ quantity: '100', value: '300', kept: '0' })
    expect(await postedLines(books, receiptOf)).toEqual([
      ['Dr', '1200', '126.00'],
      ['Cr', '2050', '126.00'],
    ])
    expect(await postedLines(books, shipment!)).toEqual([
      ['Cr', '1200', '126.00'],
      ['Dr', '5000', '126.00'],
    ])
    expect(linesOf(await desk.read(order))[0]).toMatchObject({ shipped: '60', backordered: '0', supplyNo: null })
    const { Data: life } = (await admin.get(`/api/oe/order-summary/${String(order['orderNo'])}`)).json<{
      Data: OrderLife
    }>()
    expect(life.marks.map(({ what }) => what)).toEqual(expect.arrayContaining(['Bought', 'Received', 'Shipped']))

    await shipping.invoiced({ invoiceDate: TODAY })
    expect(await shipping.invoiceOf(order)).toMatchObject({ status: 'Posted' })
    expect(await desk.read(order)).toMatchObject({ status: 'Closed', invoicedStatus: 'Invoiced' })
    await direct.tied(['2026-06-01', '2026-06-02', TODAY, '2026-06-30'])
  })

  it('[supply 3.7 direct short] what the vendor is short of stays open with him; when he is done it is bought anew or ends', async () => {
    const { order, purchase } = await direct.bought([wanting('60')])
    await direct.came(purchase, ['25'])
    expect(linesOf(await desk.read(order))[0]).toMatchObject({ shipped: '25', supplyNo: purchase['orderNo'] })
    expect(rules(await desk.act('shortClose', await desk.read(order), ended))).toEqual([
      own('given.lineNo', 'directComes'),
    ])
    const now = await direct.purchaseOf(await desk.read(order))
    succeeded(await act(admin, ORDER, 'close', now, { parameters: { closingReason: 'SHORT' } }))
    const over = succeeded(await desk.act('shortClose', await desk.read(order), ended))
    expect(linesOf(over)[0]).toMatchObject({ shipped: '25', shortClosed: '35' })
    expect(await direct.stock('P1')).toEqual({ quantity: '100', value: '300', kept: '0' })
  })

  it('[supply 3.7 direct over] more than was ordered leaves within the tolerances of both, and is refused beyond them', async () => {
    const { order, purchase } = await direct.bought([wanting('100', { tolerancePercent: '2' })])
    const draft = await drafted(admin, purchase, ['104'], { receiptDate: TODAY })
    expect(rules(await act(admin, RECEIPT, 'post', draft, CONFIRMED))).toEqual([
      ['overReason', expect.stringContaining('eason')],
    ])
    expect(await direct.stock('P1')).toEqual({ quantity: '100', value: '300', kept: '0' })
    const lines = linesOf(draft).map((line) => ({ ...line, quantity: '102' }))
    const less = succeeded(
      await admin.save('PUT', `${RECEIPT}/${String(draft['id'])}`, { record: { lines }, version: draft['version'] }),
    )
    succeeded(await act(admin, RECEIPT, 'post', less, CONFIRMED))
    expect(linesOf(await desk.read(order))[0]).toMatchObject({ quantity: '102', shipped: '102' })
    expect((await direct.shipmentsOf(order))[0]).toMatchObject({ cost: '214.2' })
    // The buyer has asked for more than was sold: of what is done nothing more can have left.
    const other = await direct.bought([wanting('10')])
    const raised = succeeded(
      await admin.save('PUT', `${ORDER}/${String(other.purchase['id'])}`, {
        record: { lines: linesOf(other.purchase).map((line) => ({ ...line, quantity: '30' })) },
        version: other.purchase['version'],
      }),
    )
    const again = succeeded(await act(admin, ORDER, 'approve', raised))
    await direct.came(again, ['10'])
    const rest = await drafted(admin, again, undefined, { receiptDate: TODAY })
    expect(rules(await act(admin, RECEIPT, 'post', rest, CONFIRMED))).toEqual([
      ['lines.0.quantity', 'oe:rules.shipment.directOver'],
    ])
  })

  it('[supply 3.7 direct taken back] the receipt takes the shipment back, until it is invoiced', async () => {
    const waits = await desk.taken([wanting('500', { promisedDate: TODAY })])
    const { order, purchase } = await direct.bought([wanting('60'), wanting('40')])
    const first = await direct.came(purchase, ['0', '40'])
    const [shipment] = await direct.shipmentsOf(order)
    expect(linesOf(shipment!)).toMatchObject([{ quantity: '0' }, { quantity: '40', cost: '84' }])
    // It passes whoever waits for the same in stock, as it comes and as it goes back.
    expect(linesOf(await desk.read(waits))[0]).toMatchObject({ reserved: '100' })
    const back = { parameters: { reversalDate: TODAY } }
    expect(rules(await act(admin, SHIPMENT, 'reverse', shipment!, back))).toEqual([[null, 'kit:refused.notAsItIs']])
    const taken = { parameters: { reversalDate: TODAY, reversalReason: 'Wrong truck' } }
    succeeded(await act(admin, RECEIPT, 'reverse', first, taken))
    expect((await direct.shipmentsOf(order))[0]).toMatchObject({ status: 'Reversed', reversedOn: TODAY })
    expect(linesOf(await desk.read(order))[1]).toMatchObject({ shipped: '0', supplyNo: purchase['orderNo'] })
    expect(await direct.stock('P1')).toEqual({ quantity: '100', value: '300', kept: '100' })
    const second = await direct.came((await admin.read(`${ORDER}/${String(purchase['id'])}`)).Data as Row)
    await shipping.invoiced({ invoiceDate: TODAY })
    expect(rules(await act(admin, RECEIPT, 'reverse', second, taken))).toEqual([
      [null, 'oe:rules.shipment.notInvoiced'],
    ])
    succeeded(await desk.act('cancel', await desk.read(waits), ended))
    await direct.tied(['2026-06-02', TODAY])
  })

  it('[supply 3.7 direct stays] is neither shipped, changed nor cancelled past its vendor, and its purchase order stays what was bought', async () => {
    const open = await desk.taken([wanting('10')], DIRECT)
    expect(rules(await desk.act('buy', open, given))).toEqual([own(null, 'releasedFirst')])
    const { order, purchase } = await direct.bought([wanting('10')])
    const record = { orderNo: order['orderNo'], warehouseId: 'W1', shipDate: TODAY }
    expect(rules(await admin.save('POST', SHIPMENT, { record }))).toEqual([
      ['orderNo', 'oe:rules.shipment.shippedByVendor'],
    ])
    const queue = await admin.get('/api/oe/orders-shipping-queue/lines?WarehouseId=W1')
    expect(JSON.stringify(queue.json())).not.toContain(String(order['orderNo']))
    const less = linesOf(order).map((line) => ({ ...line, quantity: '5' }))
    expect(rules(await desk.change(await desk.read(order), { lines: less }))).toEqual([
      own('lines.0.quantity', 'directStays'),
    ])
    expect(rules(await desk.act('cancel', await desk.read(order), ended))).toEqual([own('given.lineNo', 'directComes')])
    const more = [...linesOf(purchase), { ...linesOf(purchase)[0]!, lineId: undefined, lineNo: null, quantity: '3' }]
    expect(
      rules(
        await admin.save('PUT', `${ORDER}/${String(purchase['id'])}`, {
          record: { lines: more },
          version: purchase['version'],
        }),
      ),
    ).toEqual([['lines.1.productId', 'po:rules.purchaseOrder.directStays']])
    succeeded(await act(admin, ORDER, 'cancel', purchase, { confirmed: ['po.purchaseOrder.cancelled'] }))
    expect(await desk.read(order)).toMatchObject({ status: 'Open' })
    expect(succeeded(await desk.act('cancel', await desk.read(order), ended))).toMatchObject({ status: 'Cancelled' })
  })

  it('[supply 3.7 direct lots] lots of the vendor leave as they came, and an order on hold is told so at its receipt', async () => {
    const { order, purchase } = await direct.bought([wanting('50', { productId: 'P3' })])
    const held = succeeded(await desk.act('hold', await desk.read(order), { holdReason: 'Drawing' }))
    const draft = await drafted(admin, purchase, undefined, { receiptDate: TODAY })
    const lots = [
      { lotNo: 'SC-1', quantity: '20', weight: '20', orderLineNo: 1 },
      { lotNo: 'SC-2', quantity: '30', weight: '30', orderLineNo: 1 },
    ]
    const withLots = succeeded(
      await admin.save('PUT', `${RECEIPT}/${String(draft['id'])}`, { record: { lots }, version: draft['version'] }),
    )
    expect(rules(await act(admin, RECEIPT, 'post', withLots, CONFIRMED))).toEqual([
      [null, 'oe:rules.shipment.orderReleased'],
    ])
    succeeded(await desk.act('unhold', held, { holdKind: 'Manual', holdReason: 'It came' }))
    succeeded(await act(admin, RECEIPT, 'post', withLots, CONFIRMED))
    const [shipment] = await direct.shipmentsOf(order)
    expect((shipment!['lots'] as Row[]).map(({ quantity }) => quantity)).toEqual(['20', '30'])
    expect(shipment).toMatchObject({ cost: '105' })
    expect(await direct.stock('P3')).toEqual({ quantity: '0', value: '0', kept: '0' })
  })
})
