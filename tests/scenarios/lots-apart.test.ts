import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LineCost } from '../../shared/contracts/oe/line-cost.ts'
import type { LineWindow } from '../../shared/contracts/oe/line-window.ts'
import type { PickWalk, ShippingRow } from '../../shared/contracts/oe/orders-shipping-queue.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf, SALES_ORDER } from '../support/sales-desk.ts'
import { enterSalesAccounts, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'

/** [supply 3.9, 9] [judgement 31b] A lot is set apart for a line of an order by its number, over HTTP: by the desk that sells it, seen by whoever picks it. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new ShippingDesk(admin, app)
const { orders } = desk
const QUEUE = '/api/oe/orders-shipping-queue'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(db)
  await enterSalesAccounts(books)
  await sql`
    insert into user_code_type (code_type, description, applications, created_by, updated_by)
    values ('MILL', 'Mill', 'IC', 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('MILL', 'LAKE', 'Lake', 10, true, false, 'test', 'test'), ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test')
    on conflict do nothing`.execute(db)
  await sql`
    insert into heat (heat_key, heat_no, mill, active, verdict, created_by, updated_by)
    select h || ' LAKE', h, 'LAKE', true, 'NotJudged', 'test', 'test' from unnest(array['LK-1', 'LK-2']) h`.execute(db)
})

/** Coils of P3 that lie in W1, each in a place of its own. */
async function came(coils: Readonly<Record<string, string>>, heats: Readonly<Record<string, string>> = {}) {
  const ids = new Map<string, string>()
  for (const lotNo of Object.keys(coils)) ids.set(lotNo, await lot(db, 'P3', lotNo))
  await sql`
    update stock_lot k set heat_key = h.heat || ' LAKE' from json_each_text(${JSON.stringify(heats)}::json) h (lot_no, heat)
    where k.lot_no = h.lot_no`.execute(db)
  await books.inTransaction((trx) =>
    postOn(
      trx,
      '2026-06-02',
      Object.entries(coils).map(([lotNo, quantity], at) =>
        receipt(quantity, '1000', { productId: 'P3', lotId: ids.get(lotNo)!, bin: `0${at + 1}-A-${lotNo}` }),
      ),
    ),
  )
}

const line = (quantity: string, more: Row = {}): Row => ({ productId: 'P3', quantity, unitPrice: '0.81', ...more })
const setApart = (order: Row, apartLot: string, apartQuantity: string | null = null, apartLine = 10) =>
  orders.act('setApart', order, { apartLine, apartLot, apartQuantity })
const letGo = (order: Row, lotLetGo: string | null = null, apartLine = 10) =>
  orders.act('letGo', order, { apartLine, lotLetGo })
const own = (field: string, rule: string) => [`given.${field}`, rule]
const walkFor = async ({ orderNo }: Row) =>
  (await admin.get(`${QUEUE}/walk?warehouseId=W1&view=all&wave=`))
    .json<PickWalk>()
    .rows.filter((row) => row.orderNo === orderNo)
const rowFor = async ({ orderNo }: Row) =>
  (await admin.get(`${QUEUE}/work?warehouseId=W1&view=all`))
    .json<{ rows: ShippingRow[] }>()
    .rows.find((row) => row.orderNo === orderNo)!
const scan = (code: string, orderNo: unknown = null): Promise<CallResult<Row>> =>
  admin.save('POST', `${QUEUE}/scan`, { warehouseId: 'W1', code, orderNo }, randomUUID())
/** Nothing of the test before stays in anybody's way. */
async function ended(...all: Row[]) {
  for (const one of all)
    succeeded(await orders.act('cancel', await orders.read(one), { lineNo: null, closingReason: 'SHORT' }))
}

describe('a lot that is set apart', () => {
  it('[supply 3.9 apart] is kept for its line alone: it stands with the line, in its window, in the log, and in the history of the claim', async () => {
    await came({ 'A-1': '4861', 'A-2': '4862' })
    const order = await orders.taken([line('6000')])
    expect(linesOf(order)[0]).toMatchObject({ reserved: '6000', allocated: '0', lotsApart: null })
    const set = succeeded(await setApart(order, 'a-2'))
    // All of it is free, and the line wants more: the whole coil.
    expect(linesOf(set)[0]).toMatchObject({ reserved: '1138', allocated: '4862', lotsApart: 'A-2 4862' })
    expect(set['version']).not.toBe(order['version'])
    const both = succeeded(await setApart(set, 'A-1', '1000'))
    expect(linesOf(both)[0]).toMatchObject({
      reserved: '138',
      allocated: '5862',
      backordered: '0',
      lotsApart: 'A-1 1000, A-2 4862',
    })
    const seen = async (orderId: unknown) =>
      (
        await admin.get(`/api/oe/sales-order/line-window?productId=P3&warehouseId=W1&orderId=${String(orderId)}`)
      ).json<LineWindow>().lots
    const { lineId } = linesOf(both)[0]!
    expect((await seen(order['id'])).map(({ lotNo, free, apart }) => [lotNo, free, apart])).toEqual([
      ['A-1', '4861', [{ lineId, quantity: '1000' }]],
      ['A-2', '4862', [{ lineId, quantity: '4862' }]],
    ])
    // Another order sees what is left of them.
    expect((await seen(randomUUID())).map(({ lotNo, free, isWhole }) => [lotNo, free, isWhole])).toEqual([
      ['A-1', '3861', false],
    ])
    // What the line costs is that of the lots that are set apart for it, then of the oldest; of nobody who may not see costs.
    const costs = async (calls = admin) =>
      (
        await calls.get(`/api/oe/sales-order/line-cost?productId=P3&warehouseId=W1&lineId=${String(lineId)}&lotNo=A-1`)
      ).json<LineCost>().parts
    expect((await costs())?.map(({ from, name, quantity }) => [from, name, quantity])).toEqual([
      ['Lot', 'A-1', '1000'],
      ['Lot', 'A-2', '4862'],
      ['Lot', 'A-1', '3861'],
    ])
    expect(await costs(as('clerk'))).toBeNull()
    const { rows: log } = await sql`
      select column_name as "column", old_value as old, new_value as now, action_by as by from audit_log
      where table_name = 'sales_order' and record_key = ${String(order['orderNo'])} and column_name = 'lines.0.lotsApart' order by action_on, id_value`.execute(
      db,
    )
    expect(log).toMatchObject([
      { old: null, now: 'A-2 4862' },
      { old: 'A-2 4862', now: 'A-1 1000, A-2 4862' },
    ])
    const { rows: history } = await sql`
      select e.happened, trim_scale(e.quantity)::text as quantity, e.reason from stock_claim_event e join stock_claim c on c.id = e.claim_id
      where c.document_no = ${String(order['orderNo'])} and e.happened = 'Allocated' order by e.id`.execute(db)
    expect(history).toEqual([
      { happened: 'Allocated', quantity: '4862', reason: 'A-2' },
      { happened: 'Allocated', quantity: '1000', reason: 'A-1' },
    ])

    // One lot is let go, then all that are left.
    const one = succeeded(await letGo(both, 'A-2'))
    expect(linesOf(one)[0]).toMatchObject({ reserved: '5000', allocated: '1000', lotsApart: 'A-1 1000' })
    expect(rules(await letGo(one, 'A-2'))).toEqual([own('lotLetGo', 'ledger:stock.notApart')])
    const none = succeeded(await letGo(one))
    expect(linesOf(none)[0]).toMatchObject({ reserved: '6000', allocated: '0', lotsApart: null })
    expect(rules(await letGo(none))).toEqual([own('lotLetGo', 'ledger:stock.noneApart')])
    await ended(none)
  })

  it('[supply 3.9 apart] is refused with what stands against it: not free, more than the line wants, another product, no such line, promised to somebody else', async () => {
    await came({ 'B-1': '500', 'B-2': '400' })
    const order = await orders.taken([line('300'), { productId: 'SVC', quantity: '1', unitPrice: '50' }])
    const tooMuch = await setApart(order, 'B-1', '301')
    expect(rules(tooMuch)).toEqual([own('apartQuantity', 'ledger:stock.wantsLess')])
    expect(tooMuch.Problems![0]!.Args).toEqual({ wants: '300' })
    const other = await lot(db, 'P4', 'B-9')
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-02', [receipt('10', '10', { productId: 'P4', lotId: other })]),
    )
    expect(rules(await setApart(order, 'B-9'))).toEqual([own('apartLot', 'oe:rules.salesOrder.lotOfProduct')])
    expect(rules(await setApart(order, 'B-1', null, 20))).toEqual([own('apartLine', 'oe:rules.salesOrder.lineOfStock')])
    expect(rules(await setApart(order, 'NONE'))[0]![0]).toBe('given.apartLot')

    // Two desks and one coil: the second is told what is left of it.
    const first = succeeded(await setApart(order, 'B-2'))
    const second = await orders.taken([line('350')])
    const late = await setApart(second, 'B-2', '350')
    expect(rules(late)).toEqual([own('apartQuantity', 'ledger:stock.lotHasFree')])
    expect(late.Problems![0]!.Args).toEqual({ lotNo: 'B-2', free: '100', warehouse: 'W1' })
    // Whoever looked at the order as it was before is told that it was changed.
    expect((await setApart(order, 'B-1')).ResultStatus).not.toBe(1)

    // What is promised to all others is not taken from them by naming a lot; a line promised far ahead may have what is promised to nobody.
    const all = await admin.get(`/api/oe/sales-order/line-window?productId=P3&warehouseId=W1`)
    const free = all.json<LineWindow>().lots.reduce((sum, one) => sum + Number(one.free), 0)
    const kept = await orders.taken([line(String(free - 350 - 40))])
    const far = await orders.taken([line('60', { promisedDate: '2026-12-01' })])
    expect(linesOf(far)[0]).toMatchObject({ reserved: '0', backordered: '60' })
    const taken = await setApart(far, 'B-1', '60')
    expect(rules(taken)).toEqual([own('apartQuantity', 'ledger:stock.onlyAvailable')])
    const some = succeeded(await setApart(far, 'B-1', '40'))
    expect(linesOf(some)[0]).toMatchObject({ reserved: '0', allocated: '40', backordered: '20' })
    // A line whose lots are set apart wants no less than that until they are let go.
    const less = await orders.change(some, { lines: linesOf(some).map((one) => ({ ...one, quantity: '30' })) })
    expect(rules(less)).toEqual([['lines.0.quantity', 'ledger:stock.claimSettled']])
    // Nobody without the right does it; of a quote nothing is kept.
    const denied = await as('approver').write('POST', `${SALES_ORDER}/${String(some['id'])}/setApart`, {
      ...{
        version: some['version'],
        confirmed: [],
        parameters: { apartLine: 10, apartLot: 'B-1', apartQuantity: null },
      },
    })
    expect(denied.statusCode).toBe(403)
    expect(
      succeeded(
        await clerk.save('POST', `${SALES_ORDER}/${String(some['id'])}/letGo`, {
          version: some['version'],
          confirmed: [],
          parameters: { apartLine: 10, lotLetGo: 'B-1' },
        }),
      )['lines'],
    ).toMatchObject([{ allocated: '0' }])
    const quote = await orders.taken([line('5')], { orderType: 'Quote' })
    expect((await setApart(quote, 'B-1')).ResultStatus).not.toBe(1)
    await ended(first, second, kept, far)
  })

  it('[supply 3.9 apart] is what the queue, the walk and the shipment propose, however old others are; its tag leads to its line, and nobody else is given it', async () => {
    await came({ 'C-1': '100', 'C-2': '100', 'C-3': '100' })
    const order = await desk.released([line('150')])
    const other = await desk.released([line('100')])
    const set = succeeded(await setApart(order, 'C-3'))
    expect((await rowFor(set)).places[0]).toMatchObject({ lotNo: 'C-3', quantity: '100' })
    const walk = await walkFor(set)
    expect(walk.find(({ lotNo }) => lotNo === 'C-3')).toMatchObject({ quantity: '100', isPicked: false })
    expect(walk.reduce((sum, one) => sum + Number(one.quantity), 0)).toBe(150)
    expect((await walkFor(other)).some(({ lotNo }) => lotNo === 'C-3')).toBe(false)
    const draft = await desk.drafted(set)
    expect((draft['lots'] as Row[]).map(({ lotNo, quantity }) => [lotNo, quantity])).toEqual([['C-3', '100']])
    succeeded(await admin.save('DELETE', `${SHIPMENT}/${String(draft['id'])}?version=${String(draft['version'])}`))
    // Held by somebody, its order is passed by; its coil is not given to the one that waits behind it.
    const held = succeeded(await orders.act('hold', set, { holdReason: 'Drawing' }))
    const refused = await scan('C-3', other['orderNo'])
    expect(rules(refused)).toEqual([['code', 'oe:rules.ordersShippingQueue.apartForOther']])
    expect(refused.Problems![0]!.Args).toEqual({ code: 'C-3', orderNo: order['orderNo'] })
    succeeded(await orders.act('unhold', held, { holdKind: 'Manual', holdReason: 'It came' }))
    succeeded(await scan('C-3', other['orderNo']))
    const { List } = await admin.list(`${SHIPMENT}?orderNo==${String(order['orderNo'])}&status==Open`)
    const shipment = (await admin.read(`${SHIPMENT}/${String(List[0]!['id'])}`)).Data as Row
    expect((shipment['lots'] as Row[]).map(({ lotNo, quantity }) => [lotNo, quantity])).toEqual([['C-3', '100']])
    // It is picked: whoever wants it for another line is told by whom.
    const picked = await setApart(await orders.read(other), 'C-3')
    expect(rules(picked)).toEqual([own('apartLot', 'oe:rules.salesOrder.lotPickedFor')])
    succeeded(await desk.act('post', shipment))
    expect(linesOf(await orders.read(order))[0]).toMatchObject({ shipped: '100', allocated: '0', lotsApart: null })
    await ended(order, other)
  })

  it('[supply 3.9 apart] in the hands of a picker it is put back first', async () => {
    await came({ 'D-1': '70' })
    const order = await desk.released([line('70')])
    succeeded(await setApart(order, 'D-1'))
    const [one] = await walkFor(order)
    const said = { warehouseId: 'W1', orderNo: one!.orderNo, lineKey: one!.lineKey, lotNo: 'D-1', shortReason: null }
    succeeded(await admin.save('POST', `${QUEUE}/pick`, { ...said, quantity: '70' }, randomUUID()))
    const stays = await letGo(await orders.read(order))
    expect(rules(stays)).toEqual([own('lotLetGo', 'oe:rules.salesOrder.lotPicked')])
    expect(stays.Problems![0]!.Args).toMatchObject({ lotNo: 'D-1' })
  })

  it('[supply 3.9 one heat] of a line that wants one melt: the next lot set apart, and the next shipment, are of the melt of the first', async () => {
    await came({ 'E-1': '500', 'E-2': '500', 'E-3': '500' }, { 'E-1': 'LK-1', 'E-2': 'LK-2', 'E-3': 'LK-1' })
    const order = await desk.released([line('1000', { oneHeat: true })])
    const set = succeeded(await setApart(order, 'E-1'))
    const mixed = await setApart(set, 'E-2')
    expect(rules(mixed)).toEqual([own('apartLot', 'oe:rules.salesOrder.apartOfOneHeat')])
    expect(mixed.Problems![0]!.Args).toEqual({ lotNo: 'E-2', heatNo: 'LK-1' })
    await desk.shipped(set)
    const gone = await orders.read(order)
    expect(linesOf(gone)[0]).toMatchObject({ shipped: '500', allocated: '0' })
    // One shipment has left: the second is judged with it.
    expect(rules(await setApart(gone, 'E-2'))).toEqual([own('apartLot', 'oe:rules.salesOrder.apartOfOneHeat')])
    const draft = await desk.drafted(gone)
    const withLot = async (lotNo: string) =>
      succeeded(
        await admin.save('PUT', `${SHIPMENT}/${String(draft['id'])}`, {
          version: ((await admin.read(`${SHIPMENT}/${String(draft['id'])}`)).Data as Row)['version'],
          record: {
            lines: (draft['lines'] as Row[]).map((one) => ({ ...one, quantity: '500' })),
            lots: [{ lotNo, quantity: '500', orderLine: null, weight: null }],
          },
        }),
      )
    const refused = await desk.act('post', await withLot('E-2'))
    expect(rules(refused)).toEqual([['lots.0.lotNo', 'oe:rules.shipment.oneHeatLeaves']])
    succeeded(await desk.act('post', await withLot('E-3')))
    expect(linesOf(await orders.read(order))[0]).toMatchObject({ shipped: '1000', allocated: '0' })
  })
})
