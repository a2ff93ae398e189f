import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PickLine, PickWalk } from '../../shared/contracts/oe/orders-shipping-queue.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'

/** [judgement 33b] A wave on a picker's handheld, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, approver] = [as('admin'), as('approver')]
const desk = new ShippingDesk(admin, app)
const QUEUE = '/api/oe/orders-shipping-queue'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await sql`
    insert into product_barcode (owner_id, position, barcode) select id, 0, '061234500012' from product where product_id = 'P2'`.execute(
    books.db,
  )
})

const came = (quantity: string, productId: string, more: Row = {}) =>
  books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt(quantity, quantity, { productId, ...more })]))
const walk = async (calls = admin): Promise<PickWalk> =>
  (await calls.get(`${QUEUE}/walk?warehouseId=W1&view=all&wave=`)).json<PickWalk>()
const linesFor = async ({ orderNo }: { readonly orderNo?: unknown }): Promise<readonly PickLine[]> =>
  (await walk()).rows.filter((row) => row.orderNo === orderNo)
const pick = (line: PickLine, more: Row = {}, key: string = randomUUID()): Promise<CallResult<Row>> =>
  admin.save(
    'POST',
    `${QUEUE}/pick`,
    {
      ...{ warehouseId: 'W1', orderNo: line.orderNo, lineKey: line.lineKey, lotNo: line.lotNo },
      ...{ quantity: line.quantity, shortReason: null, ...more },
    },
    key,
  )
const shipmentOf = async ({ orderNo }: { readonly orderNo?: unknown }): Promise<Row> => {
  const { List } = await admin.list(`${SHIPMENT}?orderNo==${String(orderNo)}`)
  expect(List.length).toBe(1)
  return (await admin.read(`${SHIPMENT}/${String(List[0]!['id'])}`)).Data as Row
}

describe('a picker’s walk', () => {
  it('[judgement 33b] goes place by place, each lot by itself with what is wanted of it; what is on hold is passed by, and said', async () => {
    const lots = [await lot(books.db, 'P4', 'K-1'), await lot(books.db, 'P4', 'K-2')]
    await came('60', 'P4', { lotId: lots[0], bin: '02-A-01' })
    await came('60', 'P4', { lotId: lots[1], bin: '01-C-04' })
    await came('40', 'P2', { bin: '01-B-02' })
    const metal = await desk.released([{ productId: 'P4', quantity: '100', unitPrice: '1' }])
    const pieces = await desk.released([{ productId: 'P2', quantity: '20', unitPrice: '5' }])
    const held = await desk.released([{ productId: 'P2', quantity: '5', unitPrice: '5' }])
    succeeded(await desk.orders.act('hold', await desk.orders.read(held), { holdReason: 'Drawing' }))
    const { rows, passed } = await walk()
    expect(
      rows.map(({ bin, productId, lotNo, quantity, isPicked }) => [bin, productId, lotNo, quantity, isPicked]),
    ).toEqual([
      ['01-B-02', 'P2', null, '20', false],
      ['01-C-04', 'P4', 'K-2', expect.any(String), false],
      ['02-A-01', 'P4', 'K-1', expect.any(String), false],
    ])
    const ofMetal = await linesFor(metal)
    expect(ofMetal.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(100)
    expect((await linesFor(pieces))[0]!.codes).toEqual(['061234500012'])
    expect(passed.map(({ orderNo, state }) => [orderNo, state])).toEqual([[held['orderNo'], 'Held']])
  })

  it('[judgement 33b] what was picked stands in one open shipment, is on the walk as picked, and counts once however often it is sent', async () => {
    const { rows } = await walk()
    const metal = rows.filter(({ productId }) => productId === 'P4')
    const key = randomUUID()
    for (const one of [metal[0]!, metal[0]!]) succeeded(await pick(one, {}, key))
    succeeded(await pick(metal[1]!))
    const shipment = await shipmentOf(metal[0]!)
    expect((shipment['lots'] as Row[]).map(({ lotNo, quantity }) => [lotNo, quantity])).toEqual(
      metal.map(({ lotNo, quantity }) => [lotNo, quantity]),
    )
    expect(linesOf(shipment)).toMatchObject([{ quantity: '100', picked: true, shortReason: null }])
    expect((await linesFor(metal[0]!)).map(({ lotNo, isPicked }) => [lotNo, isPicked])).toEqual([
      ['K-2', true],
      ['K-1', true],
    ])
  })

  it('[judgement 33b] less than was wanted says why, and what was not found is not asked for again', async () => {
    const pieces = (await walk()).rows.find(({ productId, quantity }) => productId === 'P2' && quantity === '20')!
    succeeded(await pick(pieces, { quantity: '12', shortReason: 'Fewer' }))
    expect(linesOf(await shipmentOf(pieces))).toMatchObject([{ quantity: '12', picked: true, shortReason: 'Fewer' }])
    const [after] = await linesFor(pieces)
    expect(after).toMatchObject({ quantity: '12', isPicked: true })
    const { rows } = (await admin.get(`${QUEUE}/work?warehouseId=W1&view=all`)).json<{ rows: Row[] }>()
    expect(rows.find(({ orderNo }) => orderNo === pieces.orderNo)).toMatchObject({
      state: 'Part',
      shortReason: 'Fewer',
    })

    const gone = await lot(books.db, 'P4', 'K-3')
    await came('10', 'P4', { lotId: gone, bin: '03-A-01' })
    const order = await desk.released([{ productId: 'P4', quantity: '10', unitPrice: '1' }])
    const [line] = await linesFor(order)
    succeeded(await pick(line!, { quantity: '0', shortReason: 'NotThere' }))
    expect((await shipmentOf(order))['lots']).toEqual([])
    expect(await linesFor(order)).toEqual([])
  })

  it('[judgement 33b] is refused: a lot of another product, one that another order has, and a line that is on hold by now', async () => {
    await came('10', 'P2')
    const other = await lot(books.db, 'P3', 'K-9')
    await came('10', 'P3', { lotId: other })
    const own = await lot(books.db, 'P4', 'K-4')
    await came('30', 'P4', { lotId: own })
    const order = await desk.released([{ productId: 'P4', quantity: '30', unitPrice: '1' }])
    const [line] = (await linesFor(order)).filter(({ lotNo }) => lotNo === 'K-4')
    expect(rules(await pick(line!, { lotNo: 'K-9' }))).toEqual([[null, 'oe:rules.ordersShippingQueue.otherProduct']])
    expect(rules(await pick(line!, { lotNo: 'K-1' }))).toEqual([['code', 'oe:rules.ordersShippingQueue.pickedAlready']])
    succeeded(await desk.orders.act('hold', await desk.orders.read(order), { holdReason: 'Drawing' }))
    expect(rules(await pick(line!))).toEqual([[null, 'oe:rules.ordersShippingQueue.wantedHeld']])
    expect((await approver.get(`${QUEUE}/walk?warehouseId=W1&view=all&wave=`)).statusCode).toBe(403)
  })
})
