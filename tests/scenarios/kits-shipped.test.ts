import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { asKit, enterKitSelling, kitsOf, said, type KitIds } from '../support/kits-sold.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { act, postedLines } from '../support/purchasing.ts'
import { linesOf } from '../support/sales-desk.ts'
import { ShippingDesk } from '../support/shipping-desk.ts'
import { standsAt } from '../support/stock-books.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 9.1] What becomes of kits that were sold as what they are made of, over HTTP: shipped, invoiced, ended and brought back, in stock, in the books and on papers. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const { orders } = desk

let pricedKit: () => KitIds
beforeAll(async () => {
  pricedKit = await enterKitSelling(admin, books, { prices: Array.from({ length: 5 }, () => '30') })
})

const saved = async (answer: Promise<CallResult<Row>>): Promise<Row> => succeeded(await answer)

describe('a kit that was sold', () => {
  it('[supply 9.1 kits] five are ten bolts and five plates, whose share of 150.00 is what each costs by itself; shipped, they cost 105.50', async () => {
    const of = pricedKit()
    const order = await orders.taken([], asKit(of.kit, '5'))
    expect(kitsOf(order)).toMatchObject([
      {
        ...{ kitNo: 1, productId: of.kit, description: 'Base set', quantity: '5', pricedBy: 'Kit', unitPrice: '30' },
        ...{ amount: '150', unitCost: '21.1', marginPercent: '29.6667', priceSource: 'BillTo' },
      },
    ])
    expect(said(order)).toEqual([
      [of.bolt, '10', '11.25', '56.25', 1],
      [of.plate, '5', '18.75', '93.75', 1],
    ])
    expect(linesOf(order)).toMatchObject([
      { reserved: '10', priceUnit: of.kit, priceQuantity: '5', kitEach: '2' },
      { reserved: '5', priceUnit: of.kit, priceQuantity: '5', kitEach: '1' },
    ])
    expect(order['subTotal']).toBe('150')
    const released = await saved(orders.act('release', order))
    const shipment = await desk.shipped(released)
    expect(await postedLines(books, shipment)).toEqual(
      figures('Cr 1200 42.50; Dr 5000 42.50; Cr 1200 63.00; Dr 5000 63.00'),
    )
    expect(await standsAt(db, '2026-06-30', { productId: of.bolt })).toEqual(['90', '382.50'])
    expect(await standsAt(db, '2026-06-30', { productId: of.plate })).toEqual(['45', '567.00'])
    await desk.invoiced()
    const invoice = await desk.invoiceOf(order)
    expect(linesOf(invoice).map(({ amount }) => amount)).toEqual(['56.25', '93.75'])
    expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  })

  it('[supply 9.1 kits] on quote, confirmation, packing slip and invoice the kit stands above its components with its quantity and price; they say none', async () => {
    const of = pricedKit()
    const order = await orders.taken([], asKit(of.kit, '5'))
    const confirmation = await paperOf(`/api/oe/sales-order/${String(order['id'])}/print`)
    expect(confirmation).toMatch(new RegExp(`${of.kit} +Base set 5 LB 30\\.00 150\\.00`))
    expect(confirmation).toMatch(new RegExp(`– ${of.bolt} +Bolt 10 LB`))
    expect(confirmation).not.toMatch(/11\.25|56\.25|93\.75/)
    const shipment = await desk.shipped(await saved(orders.act('release', order)))
    const slip = await paperOf(`/api/oe/shipment/papers/slip?Shipments=${String(shipment['shipmentNo'])}`)
    expect(slip).toMatch(new RegExp(`${of.kit} +Base set 5 5 LB .*– ${of.bolt} +Bolt 10 10 LB`))
    await desk.invoiced()
    const { id } = await desk.invoiceOf(order)
    const invoice = await paperOf(`/api/ar/customer-invoice/${String(id)}/print`)
    expect(invoice).toMatch(new RegExp(`${of.kit} +Base set 5 LB 30\\.00 150\\.00`))
    expect(invoice).not.toMatch(/11\.25|56\.25|93\.75/)
  })

  it('[supply 9.1 kits] what has left of a kit in part is invoiced for what each component comes to', async () => {
    const of = pricedKit()
    const order = await saved(orders.act('release', await orders.taken([], asKit(of.kit, '5'))))
    await desk.shipped(order, ['10', '0'])
    await desk.invoiced()
    const first = await desk.invoiceOf(order)
    expect(linesOf(first).map(({ amount }) => amount)).toEqual(['56.25'])
    const paper = await paperOf(`/api/ar/customer-invoice/${String(first['id'])}/print`)
    expect(paper).toMatch(/56\.25/)
    await desk.shipped(await orders.read(order))
    await desk.invoiced()
    expect(linesOf(await desk.invoiceOf(order)).map(({ amount }) => amount)).toEqual(['93.75'])
  })

  it('[supply 9.1 kits] of what has left of a kit no less is ordered and at no other price; what is left of it is closed short, and the rest cancelled', async () => {
    const of = pricedKit()
    const order = await saved(orders.act('release', await orders.taken([], asKit(of.kit, '5'))))
    await desk.shipped(order, ['4', '2'])
    const left = await orders.read(order)
    const [kit] = kitsOf(left)
    const fewer = await orders.change(left, { kits: [{ ...kit!, quantity: '1' }] })
    expect(rules(fewer)).toEqual([
      ['lines.0.quantity', 'oe:rules.salesOrder.openStays'],
      ['lines.1.quantity', 'oe:rules.salesOrder.openStays'],
    ])
    const dearer = await orders.change(left, { kits: [{ ...kit!, unitPrice: '40', priceReason: 'Late' }] })
    expect(rules(dearer)).toContainEqual(['lines.0.unitPrice', 'oe:rules.salesOrder.priceStays'])
    const short = await saved(orders.act('shortClose', left, { lineNo: 10, closingReason: 'SHORT' }))
    expect(linesOf(short)).toMatchObject([
      { quantity: '10', shortClosed: '6' },
      { quantity: '5', shortClosed: '0' },
    ])
    const noted = await saved(orders.change(short, { notes: 'The rest is not wanted' }))
    const over = await saved(orders.act('cancel', noted, { lineNo: null, closingReason: 'SHORT' }))
    expect(linesOf(over)[1]).toMatchObject({ shipped: '2', cancelled: '3', reserved: '0' })
    expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  })

  it('[supply 9.1 kits] a component that comes back is worth its share of the kit', async () => {
    const of = pricedKit()
    const order = await saved(orders.act('release', await orders.taken([], asKit(of.kit, '5'))))
    await desk.shipped(order)
    await desk.invoiced({ orderNo: order['orderNo'] })
    const { documentNo, billToId } = await desk.invoiceOf(order)
    const path = '/api/oe/product-return'
    const begun = { documentNo, billToId, returnDate: '2026-06-20', reason: 'bent' }
    const record = { ...emptyRecord(ProductReturn.fields), ...begun }
    const draft = await saved(admin.save('POST', path, { record }))
    // Two of ten bolts are those of one kit: 11.25 of its 30.00.
    const lines = linesOf(draft).map((line, at) => ({ ...line, returned: at === 0 ? '2' : null }))
    const back = await saved(
      admin.save('PUT', `${path}/${String(draft['id'])}`, { record: { lines }, version: draft['version'] }),
    )
    expect(back).toMatchObject({ goodsAmount: '11.25' })
    const received = await saved(act(admin, path, 'receive', back))
    expect(received).toMatchObject({ status: 'Received', cost: '8.5' })
    expect(await standsAt(db, '2026-06-30', { productId: of.bolt })).toEqual(['92', '391.00'])
  })
})

/** What is printed, its words in their order. */
const paperOf = async (path: string): Promise<string> => {
  const answer = await admin.get(path)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return (await pagesOf(answer.rawPayload)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
}
