import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OrderLife } from '../../shared/contracts/oe/order-summary.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BreakingLines } from '../support/crash.ts'
import { insisted } from '../support/insist.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded, untied } from '../support/payables-desk.ts'
import { act, postedLines } from '../support/purchasing.ts'
import { linesOf, SALES_ORDER, SalesDesk } from '../support/sales-desk.ts'
import { runReport } from '../support/report-run.ts'
import { enterSelling } from '../support/shipping-desk.ts'
import { postOn, receipt, standsAt } from '../support/stock-books.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 3.9, judgement 31] What waits of a line is sent by another warehouse, kept there until it leaves and here for the line when it comes. */
const TODAY = '2026-06-08'
const TICKET = '/api/ic/inventory-ticket'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T16:00:00Z`) } })
const [admin, clerk] = [as('admin'), as('clerk')]
const { db } = books
const desk = new SalesDesk(admin)
const broken = new BreakingLines(app.pool)
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]

beforeAll(async () => {
  await enterSelling(admin, books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('TICKET_SUB_TYPE', 'MOVE', 'Move', 10, true, false, 'test', 'test'),
           ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    values (${COMPANY}, 'FREIGHT_CLEARING', '2055', 'test', 'test')`.execute(db)
  await sql`
    insert into sequence_counter (counter_id, description, prefix, width, reset_rule, per_branch, gapless, active, created_by, updated_by)
    values ('INVENTORY_TICKET', 'Tickets', 'IT', 5, 'Never', false, false, true, 'test', 'test') on conflict do nothing`.execute(
    db,
  )
  await sql`update warehouse set transfer_days = 3 where warehouse_id = 'W1'`.execute(db)
})
afterEach(() => {
  broken.left = null
})

let n = 0
/** A product of its own for each story, with so much of it here and there, at 10.00. */
async function product(here: string, there: string): Promise<string> {
  const productId = `MOVED${++n}`
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    values (${productId}, ${productId}, 'Stock', 'METAL', 'LB', true, 'Average', 'test', 'test')`.execute(db)
  const lying = [
    ['W1', here],
    ['W2', there],
  ] as const
  await books.inTransaction((trx) =>
    postOn(
      trx,
      '2026-06-02',
      lying
        .filter(([, quantity]) => quantity !== '0')
        .map(([warehouseId, quantity]) => receipt(quantity, `${quantity}0`, { productId, warehouseId })),
    ),
  )
  return productId
}
const wanting = (productId: string, quantity: string, more: Row = {}): Promise<Row> =>
  desk.taken([{ productId, quantity, unitPrice: '14', ...more }])
const given = (transferQuantity: string | null = null, fromWarehouse = 'W2', transferLine = 10) => ({
  ...{ transferLine, fromWarehouse, transferQuantity },
})
const transferred = async (order: Row, quantity: string | null = null): Promise<Row> =>
  succeeded(await desk.act('transfer', order, given(quantity)))
const lineOf = async (order: Row): Promise<Row> => linesOf(await desk.read(order))[0]!
/** The last of those that were asked for. */
async function ticketOf({ orderNo }: Row): Promise<Row> {
  const { List } = await admin.list(`${TICKET}?forOrder==${String(orderNo)}`)
  return (await admin.read(`${TICKET}/${String(List[0]!['id'])}`)).Data as Row
}
const changed = ({ id, version }: Row, record: Row) => admin.save('PUT', `${TICKET}/${String(id)}`, { version, record })
/** Whoever sends the goods says why, and they leave. */
async function sent(order: Row): Promise<Row> {
  const ready = succeeded(await changed(await ticketOf(order), { subType: 'MOVE' }))
  return succeeded(await act(admin, TICKET, 'commit', ready))
}
const lifeOf = async ({ orderNo }: Row): Promise<OrderLife> =>
  (await admin.get(`/api/oe/order-summary/${String(orderNo)}`)).json<{ Data: OrderLife }>().Data

describe('a transfer for a line that waits', () => {
  it('[judgement 31 transfer] is kept there for the order, goes by way of transit, and is kept here for its line and no other', async () => {
    const productId = await product('40', '60')
    const order = await wanting(productId, '100')
    expect(linesOf(order)[0]).toMatchObject({ reserved: '40', backordered: '60', supplyNo: null, promisedDate: null })
    const after = await transferred(order)
    const ticket = await ticketOf(order)
    expect(ticket).toMatchObject({
      ...{ ticketType: 'Transfer', warehouseId: 'W2', toWarehouseId: 'W1', inTransit: true, value: '600' },
      ...{ forOrder: order['orderNo'], status: 'Pending' },
    })
    // Three working days from Monday; a day that nobody had promised is that day.
    expect(linesOf(after)[0]).toMatchObject({
      ...{ reserved: '40', backordered: '60', supplyNo: ticket['ticketNo'] },
      ...{ supplyOn: '2026-06-11', promisedDate: '2026-06-11' },
    })
    // Nobody else is promised what is to leave there.
    const there = await desk.taken([{ productId, quantity: '10', unitPrice: '14' }], { warehouseId: 'W2' })
    expect(linesOf(there)[0]).toMatchObject({ reserved: '0', backordered: '10' })
    const here = await wanting(productId, '5', { promisedDate: '2026-06-09' })
    const gone = await sent(order)
    expect(await postedLines(books, gone)).toEqual(figures('Cr 1200 600.00; Dr 1210 600.00'))
    expect(await lineOf(order)).toMatchObject({ backordered: '60', supplyNo: ticket['ticketNo'] })
    const parameters = { receivedOn: TODAY, freight: '30' }
    succeeded(await act(admin, TICKET, 'receive', gone, { parameters }))
    expect(await standsAt(db, TODAY, { productId })).toEqual(['100', '1030.00'])
    expect(await lineOf(order)).toMatchObject({ reserved: '100', backordered: '0', supplyNo: null })
    expect(await lineOf(here)).toMatchObject({ reserved: '0', backordered: '5' })
    expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
    expect(await untied(books)).toEqual([])
  })

  it('[judgement 31 transfer] [supply 9 order-summary] is told with its order: asked for, to come on its day, and come', async () => {
    const order = await wanting(await product('0', '25'), '25')
    await transferred(order)
    const { ticketNo } = await ticketOf(order)
    const told = async () =>
      (await lifeOf(order)).marks.filter(({ document }) => document === ticketNo).map(({ what, kind }) => [what, kind])
    expect((await told()).toSorted()).toEqual([
      ['Comes', 'Transfer'],
      ['TransferAsked', 'Transfer'],
    ])
    const { rows } = await runReport(admin, 'oe/order-status', {
      parameters: { lateOnly: false, backorderedOnly: true, productId: linesOf(order)[0]!['productId'] },
      groupBy: [],
    })
    expect(rows).toMatchObject([{ orderNo: order['orderNo'], supply: ticketNo, comesOn: '2026-06-11' }])
    const gone = await sent(order)
    succeeded(await act(admin, TICKET, 'receive', gone, { parameters: { receivedOn: TODAY, freight: null } }))
    expect((await told()).map(([what]) => what).toSorted()).toEqual(['TransferAsked', 'TransferCame'])
  })

  it('[judgement 31 transfer] given up or taken back, its stock is free again and its line waits as any other', async () => {
    const productId = await product('0', '20')
    const order = await wanting(productId, '20')
    await transferred(order)
    const there = await desk.taken([{ productId, quantity: '8', unitPrice: '14' }], { warehouseId: 'W2' })
    succeeded(await act(admin, TICKET, 'cancel', await ticketOf(order)))
    expect(await lineOf(there)).toMatchObject({ reserved: '8', backordered: '0' })
    expect(await lineOf(order)).toMatchObject({ backordered: '20', supplyNo: null })
    // What is left there: asked for again, sent, and taken back while it is on its way.
    await transferred(await desk.read(order))
    const gone = await sent(order)
    expect(gone).toMatchObject({ value: '120' })
    succeeded(await act(admin, TICKET, 'reverse', gone, { parameters: { reversalDate: TODAY } }))
    expect(await standsAt(db, TODAY, { productId, warehouseId: 'W2' })).toEqual(['20', '200.00'])
    expect(await lineOf(order)).toMatchObject({ backordered: '20', supplyNo: null })
    await books.inTransaction((trx) => postOn(trx, TODAY, [receipt('20', '200', { productId })]))
    expect(await lineOf(order)).toMatchObject({ reserved: '20', backordered: '0' })
  })

  it('[judgement 31 transfer] less of it may be sent, never more nor anything else, and it is not deleted while an order waits', async () => {
    const productId = await product('0', '30')
    const order = await wanting(productId, '30')
    await transferred(order)
    const ticket = await ticketOf(order)
    const line = (ticket['lines'] as Row[])[0]!
    const stays = (field: string) => [[field, 'ic:rules.inventoryTicket.asOrdered']]
    expect(rules(await changed(ticket, { lines: [{ ...line, quantity: '31' }] }))).toEqual(stays('lines.0.quantity'))
    expect(rules(await changed(ticket, { toWarehouseId: 'OWE' }))).toEqual(stays('toWarehouseId'))
    expect(rules(await changed(ticket, { inTransit: false }))).toEqual(stays('inTransit'))
    const away = await admin.save('DELETE', `${TICKET}/${String(ticket['id'])}?version=${String(ticket['version'])}`)
    expect(rules(away)).toEqual([[null, 'ic:rules.inventoryTicket.orderWaits']])
    const there = await desk.taken([{ productId, quantity: '12', unitPrice: '14' }], { warehouseId: 'W2' })
    expect(linesOf(there)[0]).toMatchObject({ reserved: '0' })
    succeeded(await changed(ticket, { lines: [{ ...line, quantity: '18' }] }))
    expect(await lineOf(there)).toMatchObject({ reserved: '12' })
  })

  it('[judgement 31 transfer] is refused beyond what is free there or waits here, from here, twice, and without the right to tickets', async () => {
    const productId = await product('10', '6')
    const order = await wanting(productId, '20')
    const asks = async (of: Row, parameters: Row) => rules(await desk.act('transfer', of, parameters))
    expect(await asks(order, given('7'))).toEqual([own('given.fromWarehouse', 'onlyThere')])
    expect(await asks(order, given(null, 'W1'))).toEqual([own('given.fromWarehouse', 'otherWarehouse')])
    expect(await asks(order, given(null, 'OWE'))).toEqual([own('given.fromWarehouse', 'onlyThere')])
    expect(await asks(order, given(null, 'W2', 20))).toEqual([own('given.transferLine', 'nothingOpen')])
    const little = await wanting(await product('5', '9'), '7')
    expect(await asks(little, given('3'))).toEqual([own('given.transferQuantity', 'waitsFor')])
    const kept = await wanting(await product('5', '9'), '4')
    expect(await asks(kept, given())).toEqual([own('given.transferLine', 'nothingWaits')])
    const after = await transferred(order)
    expect(linesOf(after)[0]).toMatchObject({ backordered: '10' })
    expect(await asks(after, given())).toEqual([own('given.transferLine', 'boughtAlready')])
    await sql`delete from role_right where role_id = 'clerk' and right_id like 'ic/%'`.execute(db)
    expect(rules(await new SalesDesk(clerk).act('transfer', little, given()))).toEqual([own(null, 'mayNotTransfer')])
  })

  it('[judgement 31 transfer] of two desks that want the last of it at once one gets it', async () => {
    const productId = await product('0', '60')
    const orders = [await wanting(productId, '50'), await wanting(productId, '50')]
    const answers = await Promise.all(orders.map((order) => desk.act('transfer', order, given('50'))))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(answers.flatMap((answer) => rules(answer))).toEqual([own('given.fromWarehouse', 'onlyThere')])
  })

  it('[judgement 31 transfer] a process that dies in it leaves all of it or nothing, and asked again there is one ticket', async () => {
    const order = await wanting(await product('0', '10'), '10')
    const call = (key: string) =>
      admin.write(
        'POST',
        `${SALES_ORDER}/${String(order['id'])}/transfer`,
        { version: order['version'], confirmed: [], parameters: given() },
        key,
      )
    const { answer, statements } = await insisted(books, broken, call, 3)
    expect(statements).toBeGreaterThan(10)
    succeeded(answer.json() as CallResult<Row>)
    const { rows } = await sql<{ tickets: number; kept: string }>`
      select count(*)::int as tickets, sum(k.reserved)::text as kept from inventory_ticket t
      join stock_claim k on k.document_id = t.id where t.for_order = ${String(order['orderNo'])}`.execute(db)
    expect(rows).toMatchObject([{ tickets: 1, kept: '10.000000' }])
  })
})
