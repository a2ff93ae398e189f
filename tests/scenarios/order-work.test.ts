import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderLife } from '../../shared/contracts/oe/order-summary.ts'
import type { PickWalk, ShippingRow, ShippingWork } from '../../shared/contracts/oe/orders-shipping-queue.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterProcessing, goods, run } from '../support/processed.ts'
import { act } from '../support/purchasing.ts'
import { linesOf, SalesDesk } from '../support/sales-desk.ts'
import { ShippingDesk } from '../support/shipping-desk.ts'
import { lot, postOn, receipt } from '../support/stock-books.ts'
import { ORDER as WORK, PRODUCTION, productionTicket, ticketLines } from '../support/work-order-desk.ts'
import { COMPANY } from './northgate.ts'

/** [supply 9.1 processing] [judgement 31b] What is done with the goods of a line becomes a work order, which keeps what it takes, and whose pieces are kept for the line. */
const TODAY = '2026-06-18'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T16:00:00Z`) } })
const [admin, clerk] = [as('admin'), as('clerk')]
const { db } = books
const desk = new SalesDesk(admin)
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]

beforeAll(async () => {
  await enterProcessing(admin, books)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    values (${COMPANY}, 'LABOUR_CLEARING', '2055', 'test', 'test')`.execute(db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, form, density, thickness, width, lot_tracked, lot_costed,
                         created_by, updated_by)
    values ('COIL', 'Coil 16 ga', 'Stock', 'METAL', 'LB', true, 'Average', 'Coil', 0.2836, 0.0598, 48, true, true, 'test', 'test')`.execute(
    db,
  )
  await sql`
    update product set form = 'Sheet', measurement = 'Imperial', thickness = 0.0598, width = 48, length = 120, density = 0.2836 where product_id = 'SHEET'`.execute(
    db,
  )
})

let n = 0
/** A coil of 9,600 lb, 48 inches wide, at 0.50 a pound. */
async function coil(): Promise<string> {
  const lotNo = `COIL-${++n}`
  const lotId = await lot(db, 'COIL', lotNo)
  await sql`update stock_lot set width = 48, weight = 9600, thickness = 0.0598 where id = ${lotId}::uuid`.execute(db)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('9600', '4800', { productId: 'COIL', lotId })]))
  return lotNo
}
const strips = (quantity: string, more: Row = {}): Row => ({
  ...goods('COIL', quantity),
  ...{ unitPrice: '0.9', width: '12', ...more },
})
const made = async (order: Row, makeLot: string | null = null): Promise<Row> =>
  succeeded(await desk.act('make', order, { makeLine: 10, makeLot }))
const lineOf = async (order: Row): Promise<Row> => linesOf(await desk.read(order))[0]!
async function workOf({ orderNo }: Row): Promise<Row> {
  const { List } = await admin.list(`${WORK}?forOrder==${String(orderNo)}`)
  return (await admin.read(`${WORK}/${String(List[0]!['id'])}`)).Data as Row
}
const workDone = async (name: string, work: Row, parameters?: Row): Promise<Row> =>
  succeeded(await act(admin, WORK, name, work, parameters ? { parameters } : undefined))
/** Strips of 1,200 lb out of the coil. */
async function slit(work: Row, lotNo: string, strip = 4): Promise<Row> {
  const record = productionTicket(work['orderNo'], {
    ticketDate: TODAY,
    consumed: ticketLines('consumed', [{ componentId: 'COIL', lotNo, quantity: String(strip * 1200) }]),
    outputs: ticketLines(
      'outputs',
      Array.from({ length: strip }, () => ({ outputId: 'COIL', width: '12', pieces: '1', quantity: '1200' })),
    ),
  })
  return succeeded(await act(admin, PRODUCTION, 'commit', succeeded(await admin.save('POST', PRODUCTION, { record }))))
}
const proven = async () => expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
/** What is kept for a work order of the stock. */
const keptBy = async ({ orderNo }: Row) =>
  (
    await sql<Row>`
    select trim_scale(reserved)::text as reserved, trim_scale(backordered)::text as backordered, trim_scale(shipped)::text as taken
    from stock_claim where document_no = ${String(orderNo)}`.execute(db)
  ).rows

describe('a work order for a line', () => {
  it('[supply 9.1 work] keeps the coil that was kept for the line; what it becomes is set apart for the line, and the line says how far it is', async () => {
    const lotNo = await coil()
    const order = await desk.taken([strips('4800', { promisedDate: '2026-06-26' }), run('SLIT')])
    expect(linesOf(order)[0]).toMatchObject({ reserved: '4800', supplyNo: null, supplyState: null })
    const after = await made(order, lotNo)
    const work = await workOf(order)
    expect(work).toMatchObject({
      ...{ orderType: 'Slitting', status: 'Pending', productId: 'COIL', lotNo, quantity: '4800', warehouseId: 'W1' },
      ...{ forOrder: order['orderNo'], requiredOn: '2026-06-26', notes: '12" · Slit to width', width: '48' },
      outputs: [{ outputId: 'COIL', width: '12', length: null }],
    })
    expect(linesOf(after)[0]).toMatchObject({
      ...{
        reserved: '0',
        backordered: '4800',
        supplyNo: work['orderNo'],
        supplyOn: '2026-06-26',
        supplyState: 'Pending',
      },
    })
    expect(await keptBy(work)).toEqual([{ reserved: '4800', backordered: '0', taken: '0' }])
    // Nobody else is promised what is to be slit.
    const other = await desk.taken([{ productId: 'COIL', quantity: '5000', unitPrice: '0.9' }])
    expect(linesOf(other)[0]).toMatchObject({ reserved: '4800', backordered: '200' })
    const begun = await workDone('commit', work)
    expect(await lineOf(order)).toMatchObject({ supplyState: 'Committed', backordered: '4800' })
    const ticket = await slit(begun, lotNo)
    const numbers = (ticket['outputs'] as Row[]).map((output) => String(output['lotNo']))
    expect(await lineOf(order)).toMatchObject({
      ...{ reserved: '0', allocated: '4800', backordered: '0' },
      lotsApart: numbers
        .toSorted()
        .map((number) => `${number} 1200`)
        .join(', '),
    })
    expect(await keptBy(work)).toEqual([{ reserved: '0', backordered: '0', taken: '4800' }])
    expect(linesOf(await desk.read(other))[0]).toMatchObject({ reserved: '4800', backordered: '200' })
    await proven()
    // Taken back, the coil is kept for the work again, and the line waits.
    const back = await act(admin, PRODUCTION, 'reverse', ticket, { parameters: { reversalDate: TODAY } })
    succeeded(back)
    expect(await keptBy(work)).toEqual([{ reserved: '4800', backordered: '0', taken: '0' }])
    expect(await lineOf(order)).toMatchObject({ reserved: '0', allocated: '0', backordered: '4800' })
    await slit(begun, lotNo)
    await workDone('close', await workOf(order), { closedOn: TODAY, closingReason: null })
    expect(await lineOf(order)).toMatchObject({ allocated: '4800', supplyNo: null, supplyState: null })
    const life = (await admin.get(`/api/oe/order-summary/${String(order['orderNo'])}`)).json<{ Data: OrderLife }>().Data
    const told = life.marks.map(({ what, document }) => [what, document])
    expect(told).toContainEqual(['WorkAsked', work['orderNo']])
    expect(told).toContainEqual(['WorkDone', work['orderNo']])
    await proven()
  })

  it('[supply 9.1 work] given up, what it kept is free for the line and others again; it is cancelled, not deleted, and stays of the same goods', async () => {
    const lotNo = await coil()
    const order = await desk.taken([strips('2000'), run('SLIT')])
    await made(order, lotNo)
    const work = await workOf(order)
    const path = `${WORK}/${String(work['id'])}`
    expect(rules(await admin.save('DELETE', `${path}?version=${String(work['version'])}`))).toContainEqual([
      ...[null, 'ic:rules.productionWorkOrder.orderWaits'],
    ])
    expect(
      rules(await admin.save('PUT', path, { version: work['version'], record: { productId: 'STRIP' } })),
    ).toContainEqual(['productId', 'ic:rules.productionWorkOrder.asOrdered'])
    const more = succeeded(await admin.save('PUT', path, { version: work['version'], record: { quantity: '2100' } }))
    expect(await keptBy(work)).toEqual([{ reserved: '2100', backordered: '0', taken: '0' }])
    await workDone('cancel', more)
    expect(await lineOf(order)).toMatchObject({ reserved: '2000', backordered: '0', supplyNo: null })
    await proven()
  })

  it('[supply 9.1 work] a sheet is sheared to its size, what is only levelled is levelled; of nothing to be done, of a charge, of another lot, and without the right it is refused', async () => {
    await coil()
    const sheets = await desk.taken([{ ...goods('SHEET', '20'), width: '24', length: '96' }, run('CUT')])
    await made(sheets)
    expect(await workOf(sheets)).toMatchObject({
      ...{ orderType: 'Shearing', quantity: '20' },
      outputs: [{ outputId: 'SHEET', width: '24', length: '96', pieces: '20' }],
    })
    const level = await desk.taken([goods('STRIP', '500'), run('LEVEL')])
    await made(level)
    expect(await workOf(level)).toMatchObject({ orderType: 'Levelling', quantity: '500' })
    const asks = async (order: Row, given: Row) => rules(await desk.act('make', order, { makeLot: null, ...given }))
    expect(await asks(await desk.read(level), { makeLine: 20 })).toEqual([own('given.makeLine', 'nothingOpen')])
    expect(await asks(await desk.read(level), { makeLine: 10 })).toEqual([own('given.makeLine', 'boughtAlready')])
    const shipping = new ShippingDesk(admin, app)
    const picking = await shipping.released([goods('STRIP', '50'), run('LEVEL')])
    await shipping.drafted(picking)
    expect(await asks(await desk.read(picking), { makeLine: 10 })).toEqual([own('given.makeLine', 'pickedNotMade')])
    const plain = await desk.taken([{ productId: 'STRIP', quantity: '5' }])
    expect(await asks(plain, { makeLine: 10 })).toEqual([own('given.makeLine', 'nothingToMake')])
    await lot(db, 'STRIP', 'PLATE-1')
    const coils = await desk.taken([strips('100')])
    expect(await asks(coils, { makeLine: 10, makeLot: 'PLATE-1' })).toEqual([own('given.makeLot', 'lotOfProduct')])
    await sql`delete from role_right where role_id = 'clerk' and right_id like 'ic/%'`.execute(db)
    expect(rules(await new SalesDesk(clerk).act('make', coils, { makeLine: 10, makeLot: null }))).toEqual([
      own(null, 'mayNotMake'),
    ])
  })

  it('[supply 9 queue work] the shipping queue says that its goods are to go to the slitter, are there, and until when; nothing of it is picked meanwhile', async () => {
    const shipping = new ShippingDesk(admin, app)
    const lotNo = await coil()
    const order = await shipping.released([strips('4800', { promisedDate: '2026-06-26' }), run('SLIT')])
    const QUEUE = '/api/oe/orders-shipping-queue'
    const all = 'warehouseId=W1&view=all'
    const queued = async (): Promise<ShippingRow> =>
      (await admin.get(`${QUEUE}/work?${all}`))
        .json<ShippingWork>()
        .rows.find(({ orderNo }) => orderNo === order['orderNo'])!
    expect(await queued()).toMatchObject({ state: 'ToPick', kept: '4800', supply: null })
    await made(await desk.read(order), lotNo)
    const work = await workOf(order)
    const supply = { number: work['orderNo'], on: '2026-06-26', work: 'Slitting', isBegun: false }
    expect(await queued()).toMatchObject({ state: 'InWork', kept: '0', leaves: '0', supply })
    const begun = await workDone('commit', work)
    expect(await queued()).toMatchObject({ state: 'InWork', supply: { ...supply, isBegun: true } })
    const walk = (await admin.get(`${QUEUE}/walk?${all}&wave=`)).json<PickWalk>()
    expect(walk.passed).toContainEqual({ orderNo: order['orderNo'], productId: 'COIL', state: 'InWork' })
    const parameters = { warehouseId: 'W1', shipDate: TODAY, withoutShipVia: false, orderNo: order['orderNo'] }
    const asked = await admin.save('POST', `${QUEUE}/run`, { parameters })
    await app.deps.jobs.drain()
    const shipped = (await admin.get(`${QUEUE}/runs/${String(asked.EntityId)}`)).json<WorkResult>()
    expect(shipped.rows).toMatchObject([
      {
        outcome: 'refused',
        problems: [{ Key: 'oe:rules.ordersShippingQueue.staysInWork', Args: { products: 'COIL' } }],
      },
    ])
    // Half of it has come from the slitter, and can go; the other half is there still.
    await slit(begun, lotNo, 2)
    expect(await queued()).toMatchObject({ state: 'Part', leaves: '2400', supply: { ...supply, isBegun: true } })
    await slit(await workOf(order), lotNo, 2)
    expect(await queued()).toMatchObject({ state: 'Ready', leaves: '4800', supply: null })
    await proven()
  })
})
