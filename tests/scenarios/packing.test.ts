import { beforeAll, describe, expect, it } from 'vitest'
import type { ShippingWork } from '../../shared/contracts/oe/orders-shipping-queue.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { act } from '../support/purchasing.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9 pack] Between picked and shipped: what lies in which package, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const own = (field: string, name: string) => [field, `oe:rules.shipment.${name}`]
const PIECES = { productId: 'P2', quantity: '20', unitPrice: '14.75' }
const COILS = { productId: 'P4', quantity: '300', unitPrice: '9' }
const came = (quantity: string, productId: string, more: Row = {}) =>
  books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt(quantity, '100.00', { productId, ...more })]))

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
})

const change = ({ id, version }: Row, record: Row) =>
  admin.save('PUT', `${SHIPMENT}/${String(id)}`, { record, version })
const packed = async (shipment: Row, record: Row) => succeeded(await change(shipment, record))
const pack = (more: Row = {}): Row => ({ packNo: null, kind: null, weight: null, mark: null, ...more })
const told = (shipment: Row) =>
  (shipment['packed'] as Row[]).map(({ packNo, orderLine, lotNo, quantity }) => [packNo, orderLine, lotNo, quantity])
const stateOf = async ({ orderNo }: Row) => {
  const answer = await admin.get('/api/oe/orders-shipping-queue/work?warehouseId=W1&view=all')
  return answer
    .json<ShippingWork>()
    .rows.filter((row) => row.orderNo === orderNo)
    .map(({ state }) => state)
}
let coils = 0
/** Two coils and twenty pieces, picked. */
async function picked(): Promise<Row> {
  const [one, two] = [`COIL-${++coils}`, `COIL-${++coils}`]
  for (const lotNo of [one, two]) await came('150', 'P4', { lotId: await lot(books.db, 'P4', lotNo) })
  await came('20', 'P2')
  const order = await desk.released([COILS, PIECES])
  return desk.drafted(order, [], {
    lots: [one, two].map((lotNo) => ({ lotNo, quantity: '150', orderLine: null, weight: null })),
  })
}
const lotsOf = (shipment: Row) => (shipment['lots'] as Row[]).map(({ lotNo }) => lotNo)

describe('a desk that does not pack', () => {
  it('[supply 9 pack] says nothing of packages, and ships as ever', async () => {
    const draft = await picked()
    expect(draft).toMatchObject({ packs: [], packed: [], packages: null })
    expect(succeeded(await desk.act('post', draft))).toMatchObject({ status: 'Shipped', packs: [], packed: [] })
  })
})

describe('what is packed', () => {
  it('[supply 9 pack] lies all in the only package, and follows what leaves', async () => {
    const draft = await picked()
    const [one, two] = lotsOf(draft)
    const one1 = await packed(draft, { packs: [pack()] })
    expect(one1).toMatchObject({ packages: 1, packs: [{ packNo: 1, kind: 'Skid' }] })
    expect(told(one1)).toEqual([
      [1, 10, one, '150'],
      [1, 10, two, '150'],
      [1, 20, null, '20'],
    ])
    const lines = linesOf(one1).map((line) => (line['productId'] === 'P2' ? { ...line, quantity: '12' } : line))
    expect(told(await packed(one1, { lines })).at(-1)).toEqual([1, 20, null, '12'])
    expect(await stateOf(draft)).toEqual(['Packed', 'Part'])
  })

  it('[supply 9 pack] is told package by package: what is typed first leaves the rest to the next, and all of it is packed before it goes', async () => {
    const draft = await picked()
    const [one, two] = lotsOf(draft)
    const several = await packed(draft, {
      packs: [pack({ kind: 'Coil', weight: '155' }), pack(), pack({ kind: 'Carton' })],
    })
    expect((several['packs'] as Row[]).map(({ packNo, kind }) => [packNo, kind])).toEqual([
      [1, 'Coil'],
      [2, 'Coil'],
      [3, 'Carton'],
    ])
    // Nobody has said yet where anything lies: only the number is missing.
    expect(told(several)).toEqual([
      [null, 10, one, '150'],
      [null, 10, two, '150'],
      [null, 20, null, '20'],
    ])
    expect(rules(await desk.act('post', several))).toContainEqual(own('packed.0.packNo', 'packKnown'))
    const at = (numbers: readonly (number | null)[]) =>
      (several['packed'] as Row[]).map((row, place) => ({ ...row, packNo: numbers[place] ?? null }))
    const wrong = await packed(several, { packed: at([1, 1, 7]) })
    expect(rules(await desk.act('post', wrong))).toEqual([
      own('packed.2.packNo', 'packKnown'),
      own('packs.1.packNo', 'packHolds'),
      own('packs.2.packNo', 'packHolds'),
    ])
    const less = at([1, 2, 3]).map((row, place) => (place === 2 ? { ...row, quantity: '8' } : row))
    const short = await packed(wrong, { packed: less })
    expect(rules(await desk.act('post', short))).toEqual([own('packed.2.quantity', 'packedWhole')])
    // A row of the same line has what is not packed yet.
    const empty = { packNo: 2, lotNo: null, orderLine: 20, productId: null, quantity: null, unit: null }
    const whole = await packed(short, { packed: [...(short['packed'] as Row[]), empty] })
    expect(told(whole).at(-1)).toEqual([2, 20, null, '12'])
    expect(await stateOf(draft)).toEqual(['Packed', 'Packed'])
    expect(succeeded(await desk.act('post', whole))).toMatchObject({ status: 'Shipped', packages: 3 })
  })

  it('[supply 9 pack] of the one thing that leaves a row need not say which, whoever types faster than it is known', async () => {
    await came('20', 'P2')
    const draft = await desk.drafted(await desk.released([PIECES]))
    const row = (packNo: number, quantity: string | null) => ({ packNo, quantity, orderLine: null, lotNo: null })
    const after = await packed(draft, { packs: [pack(), pack()], packed: [row(1, '2'), row(2, null)] })
    expect(told(after)).toEqual([
      [1, 10, null, '2'],
      [2, 10, null, '18'],
    ])
  })

  it('[supply 9 pack] a package has its number to itself', async () => {
    const draft = await picked()
    const twice = { packs: [pack({ packNo: 2 }), pack({ packNo: 2 })] }
    expect(rules(await change(draft, twice))).toEqual([own('packs.1.packNo', 'packsOnce')])
  })

  it('[supply 9 pack] [supply 9 edit-lot-numbers-shipped] another lot that has left lies where the first was written down', async () => {
    const draft = await picked()
    const [one] = lotsOf(draft)
    await came('150', 'P4', { lotId: await lot(books.db, 'P4', 'RIGHT') })
    const left = succeeded(await desk.act('post', await packed(draft, { packs: [pack()] })))
    const given = { fromLot: one, toLot: 'RIGHT', quantity: '50', reason: 'Read wrongly' }
    const now = succeeded(await act(admin, SHIPMENT, 'correctLot', left, { parameters: given }))
    expect(told(now).slice(0, 2)).toEqual([
      [1, 10, one, '100'],
      [1, 10, 'RIGHT', '50'],
    ])
  })
})

describe('papers of what is packed', () => {
  it('[supply 9 pack] tell package by package what lies in it, with a label for each; one that nobody packed has one label', async () => {
    const draft = await picked()
    const [one, two] = lotsOf(draft)
    const numbered = await packed(draft, {
      packs: [pack({ kind: 'Coil', weight: '155' }), pack({ kind: 'Crate', mark: 'DOCK 4' })],
    })
    const rows = (numbered['packed'] as Row[]).map((row, at) => ({ ...row, packNo: at === 0 ? 1 : 2 }))
    const left = succeeded(await desk.act('post', await packed(numbered, { packed: rows })))
    const printed = async (path: string): Promise<string[]> => {
      const answer = await admin.get(`${SHIPMENT}/${path}`)
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      return (await pagesOf(answer.rawPayload)).map(({ text }) => text)
    }
    const [slip] = await printed(`${String(left['id'])}/papers/slip`)
    expect(slip).toContain('Package 1 of 2, Coil')
    expect(slip).toContain('Package 2 of 2, Crate, DOCK 4')
    expect(slip!.indexOf(`Lot ${String(one)}`)).toBeLessThan(slip!.indexOf('Package 2 of 2'))
    expect(slip!.indexOf(`Lot ${String(two)}`)).toBeGreaterThan(slip!.indexOf('Package 2 of 2'))
    const labels = await printed(`${String(left['id'])}/papers/labels`)
    expect(labels).toHaveLength(2)
    expect(labels[0]).toContain('Package 1 of 2')
    expect(labels[0]).toContain('Coil, 155 lb')
    expect(labels[1]).toContain(`${String(left['shipmentNo'])}-2`)
    const loose = succeeded(await desk.act('post', await picked()))
    const both = await printed(`papers/labels?Shipments=${String(left['shipmentNo'])},${String(loose['shipmentNo'])}`)
    expect(both).toHaveLength(3)
    expect(both[2]).toContain('Package 1 of 1')
  })
})
