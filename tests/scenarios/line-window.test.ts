import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LineWindow } from '../../shared/contracts/oe/line-window.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'

/** [judgement 31b] [supply 9.1] What is said of a line beside its grid, over HTTP, and what follows from it until it has left. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const { orders } = desk
const LOTS = ['C-1', 'C-2', 'C-3']

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(db)
  await sql`update product_class set ship_tolerance_percent = 3`.execute(db)
  await sql`
    insert into user_code_type (code_type, description, applications, created_by, updated_by)
    values ('MILL', 'Mill', 'IC', 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('MILL', 'LAKE', 'Lake', 10, true, false, 'test', 'test'), ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into heat (heat_key, heat_no, mill, active, verdict, created_by, updated_by)
    select h || ' LAKE', h, 'LAKE', true, 'NotJudged', 'test', 'test' from unnest(array['LK-1', 'LK-2']) h`.execute(db)
  const ids = new Map<string, string>()
  for (const lotNo of LOTS) ids.set(lotNo, await lot(db, 'P3', lotNo))
  await sql`
    update stock_lot set heat_key = case lot_no when 'C-3' then 'LK-2 LAKE' else 'LK-1 LAKE' end where lot_no = any (${LOTS}::text[])`.execute(
    db,
  )
  await sql`
    update product set form = 'Coil', measurement = 'Imperial', density = 0.2836, thickness = 0.0598, width = 11.75 where product_id = 'P3'`.execute(
    db,
  )
  await books.inTransaction((trx) =>
    postOn(
      trx,
      '2026-06-02',
      (['4861', '4862', '4900'] as const).map((quantity, at) =>
        receipt(quantity, '1000', { productId: 'P3', lotId: ids.get(LOTS[at]!)! }),
      ),
    ),
  )
})

const window = async (more = ''): Promise<LineWindow> => {
  const answer = await admin.get(`/api/oe/sales-order/line-window?productId=P3&warehouseId=W1${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const LINE = { productId: 'P3', quantity: '9723', unitPrice: '0.81' }

describe('the window of a line', () => {
  it('[judgement 31b window] tells how quantities hang together, and which lots are free, with their heats', async () => {
    const told = await window()
    expect(told).toMatchObject({ productId: 'P3', lotTracked: true, tolerance: '3' })
    expect(told.linked).toMatchObject({
      unit: 'LB',
      form: 'Coil',
      thickness: '0.0598',
      width: '11.75',
      wholeLot: '4862',
    })
    expect(told.lots.map(({ lotNo, heatNo, free, isWhole }) => [lotNo, heatNo, free, isWhole])).toEqual([
      ['C-1', 'LK-1', '4861', true],
      ['C-2', 'LK-1', '4862', true],
      ['C-3', 'LK-2', '4900', true],
    ])
    const none = await admin.get('/api/oe/sales-order/line-window?productId=NONE&warehouseId=W1')
    expect(none.json()).toMatchObject({ linked: null, lots: [] })
  })

  it('[judgement 31b window] what is said there is saved with the order; a lot of another product is refused at its field', async () => {
    const order = await orders.taken([
      { ...LINE, quantity: '100', tolerancePercent: '2.5', oneHeat: true, lotNo: 'c-2', lineNotes: 'Eye to the sky' },
    ])
    expect(linesOf(order)[0]).toMatchObject({
      tolerancePercent: '2.5',
      oneHeat: true,
      lotNo: 'C-2',
      lineNotes: 'Eye to the sky',
    })
    const { rows } =
      await sql`select one_heat as "oneHeat" from stock_claim where document_no = ${String(order['orderNo'])}`.execute(
        db,
      )
    expect(rows).toEqual([{ oneHeat: true }])
    const wrong = await orders.save([{ productId: 'P4', quantity: '1', unitPrice: '1', lotNo: 'C-2' }])
    expect(rules(wrong)).toEqual([['lines.0.lotNo', 'oe:rules.salesOrder.lotOfProduct']])
    expect(wrong.Problems![0]!.Args).toEqual({ lotNo: 'C-2', productId: 'P4' })
    succeeded(await orders.act('cancel', order, { lineNo: null, closingReason: 'SHORT' }))
  })

  it('[judgement 31b window] one heat leaves as one: a lot of another is refused; within the tolerance of the line it is done', async () => {
    const order = await desk.released([{ ...LINE, quantity: '10000', tolerancePercent: '10', oneHeat: true }])
    const draft = await desk.drafted(order, ['9723'])
    const withLots = async (of: readonly (readonly [string, string])[]): Promise<Row> =>
      succeeded(
        await admin.save('PUT', `${SHIPMENT}/${String(draft['id'])}`, {
          version: ((await admin.read(`${SHIPMENT}/${String(draft['id'])}`)).Data as Row)['version'],
          record: {
            lines: (draft['lines'] as Row[]).map((line) => ({
              ...line,
              quantity: of.reduce((sum, [, q]) => sum + Number(q), 0).toString(),
            })),
            lots: of.map(([lotNo, quantity]) => ({ lotNo, quantity, orderLine: null, weight: null })),
          },
        }),
      )
    const mixed = await withLots([
      ['C-1', '4861'],
      ['C-3', '4900'],
    ])
    const refused = await desk.act('post', mixed)
    expect(rules(refused)).toEqual([['lots.1.lotNo', 'oe:rules.shipment.oneHeatLeaves']])
    expect(refused.Problems![0]!.Args).toEqual({ line: 10, lotNo: 'C-3' })
    const one = await withLots([
      ['C-1', '4861'],
      ['C-2', '4862'],
    ])
    // 9,723 of 10,000 are 2.8 % less: within 10 % it is all of it, and nothing waits.
    succeeded(await desk.act('post', one))
    expect(linesOf(await orders.read(order))[0]).toMatchObject({
      shipped: '9723',
      shortClosed: '277',
      backordered: '0',
    })
  })

  it('[judgement 31 source] 30 of which 18 are here: the rest is kept in the other warehouse, on a line of its own', async () => {
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-02', [
        receipt('18', '180', { productId: 'P2' }),
        receipt('146', '1460', { productId: 'P2', warehouseId: 'W2' }),
      ]),
    )
    const order = await orders.taken([{ productId: 'P2', quantity: '30', unitPrice: '14.75' }])
    expect(linesOf(order)[0]).toMatchObject({ reserved: '18', backordered: '12' })
    const [line] = linesOf(order)
    const rest = { ...line, lineId: undefined, lineNo: null, quantity: '12', warehouseId: 'W2', promisedDate: null }
    const split = succeeded(await orders.change(order, { lines: [{ ...line, quantity: '18' }, rest] }))
    expect(
      linesOf(split).map(({ quantity, reserved, backordered, warehouseId }) => [
        quantity,
        reserved,
        backordered,
        warehouseId,
      ]),
    ).toEqual([
      ['18', '18', '0', null],
      ['12', '12', '0', 'W2'],
    ])
    expect(split['subTotal']).toBe(order['subTotal'])
  })
})
