import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { chosenText } from '../../shared/contracts/ic/demand.ts'
import type { ProcessPreview } from '../../shared/contracts/process.ts'
import { transaction } from '../../server/platform/database/transaction.ts'
import { want } from '../../server/stock/claims/claims.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { groupVendors } from '../support/northgate-masters.ts'
import { enterStockMasters, issue, postOn, receipt } from '../support/stock-books.ts'
import { enterTicketMasters } from '../support/ticket-desk.ts'
import { COMPANY, VENDORS } from './northgate.ts'

const TODAY = '2026-06-10'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T15:00:00Z`) } })
const { db } = books
await enterStockMasters(db)
await enterTicketMasters(db)
await groupVendors(books, 'MILL', [VENDORS[0]])

const ROOM = '/api/ic/demand-action-report'
const asked = (more: Row = {}): Row => ({
  mode: 'Inventory',
  warehouseId: null,
  productClass: null,
  vendorId: null,
  productId: null,
  action: null,
  chosen: null,
  instead: null,
  ...more,
})
async function preview(more: Row = {}): Promise<Row[]> {
  const { Data } = await as('admin').save('POST', `${ROOM}/preview`, { parameters: asked(more) })
  const { columns, rows } = Data as unknown as ProcessPreview
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
}
const stocking = (productId: string, warehouseId: string, least: number, most: number) =>
  sql`insert into product_stocking (owner_id, position, warehouse_id, least, most)
      select id, (select count(*) from product_stocking s where s.owner_id = p.id), ${warehouseId}, ${least}, ${most} from product p where product_id = ${productId}`.execute(
    db,
  )
const vendor = (productId: string, multiple: number | null) =>
  sql`insert into product_vendor (owner_id, position, vendor_id, lead_days, multiple, preferred) select id, 0, ${VENDORS[0]}, 28, ${multiple}, true from product
      where product_id = ${productId}`.execute(db)
const wants = (productId: string, quantity: string) =>
  transaction(db, (trx) =>
    want(
      { trx, by: 'Marie', now: new Date(`${TODAY}T15:00:00Z`), uuid: randomUUID, today: TODAY },
      {
        companyId: COMPANY,
        document: { type: 'test.order', id: randomUUID() },
        documentNo: `SO-${quantity}`,
        wantedBy: null,
      },
      [{ lineKey: '1', productId, warehouseId: 'W1', quantity, promisedOn: '2026-06-20', orderedOn: '2026-06-01' }],
    ),
  )

it('[supply 51] 35 + 60 - 48 - 30 = 17 is below 20: buy 103 up to 120, in the multiples of the vendor', async () => {
  await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('48', '480')]))
  await wants('P1', '48')
  await wants('P1', '30')
  await books.inTransaction((trx) => postOn(trx, '2026-06-05', [issue('13')]))
  await sql`
    with o as (
      insert into purchase_order (order_no, company_id, status, approval, approved_by, revision, receive_status, vendor_id, order_date, warehouse_id,
                                  eta, currency, rate, created_by, updated_by)
      values ('PO-60', ${COMPANY}, 'Open', 'Approved', 'test', 0, 'NotReceived', ${VENDORS[0]}, '2026-06-01', 'W1', '2026-06-15', 'CAD', 1, 'test', 'test')
      returning id)
    insert into purchase_order_line (owner_id, position, line_no, product_id, quantity, unit) select id, 0, 1, 'P1', 60, 'LB' from o`.execute(
    db,
  )
  await stocking('P1', 'W1', 20, 120)
  await vendor('P1', null)
  const [line] = await preview()
  expect(line).toMatchObject({
    ...{ productId: 'P1', warehouseId: 'W1', action: 'Buy', suggested: '103', from: VENDORS[0], projected: '17' },
    because: '35 - 48 + 60 - 30 = 17 < 20; 120 - 17 = 103',
  })
  await sql`update product_vendor set multiple = 25`.execute(db)
  expect((await preview())[0]).toMatchObject({ suggested: '125' })
  // What customers wait for alone is covered by what comes.
  expect(await preview({ mode: 'Fulfilment' })).toMatchObject([{ action: 'Expedite' }])
})

it('what another warehouse can spare is moved, not bought; what nobody needs any more is shown', async () => {
  await books.inTransaction((trx) =>
    postOn(trx, '2026-06-02', [receipt('500', '500', { productId: 'P2', warehouseId: 'W2' })]),
  )
  await stocking('P2', 'W1', 10, 40)
  await stocking('P2', 'W2', 50, 200)
  await vendor('P2', null)
  expect(await preview({ productId: 'P2' })).toMatchObject([
    { warehouseId: 'W1', action: 'Transfer', from: 'W2', suggested: '40' },
  ])
})

it('[judgement 36] what is ticked alone is made, as much of it as was typed; what needs nothing any more is refused by name', async () => {
  const run = (lines: Parameters<typeof chosenText>[0] | string) =>
    as('clerk').save('POST', `${ROOM}/run`, {
      ...{ parameters: asked({ chosen: typeof lines === 'string' ? lines : chosenText(lines) }), confirmed: [] },
    })
  const gone = await run([{ productId: 'P2', warehouseId: 'W2', quantity: '5' }])
  expect(gone).toMatchObject({
    ResultStatus: 2,
    Problems: [{ Key: 'ic:rules.demandActionReport.chosenStands', Args: { products: 'P2' } }],
  })
  for (const unread of ['P2 W1 5', '[["P2","W1","0"]]', '[["P2","W1","-3"]]', '[["P2","W1","1.1234567"]]'])
    expect((await run(unread)).ResultStatus, unread).toBe(2)
  expect((await run([{ productId: 'P2', warehouseId: 'W1', quantity: '30' }])).ResultStatus).toBe(1)
  await app.deps.jobs.drain()
  const { rows: orders } = await sql`select from purchase_order where order_no <> 'PO-60'`.execute(db)
  const { rows: tickets } = await sql<{ id: string; of: string }>`
    select t.id, concat_ws(' ', t.warehouse_id, t.to_warehouse_id, l.product_id, trim_scale(l.quantity)) as of
    from inventory_ticket t join inventory_ticket_line l on l.owner_id = t.id`.execute(db)
  expect(orders).toHaveLength(0)
  expect(tickets.map(({ of }) => of)).toEqual(['W2 W1 P2 30'])
  await sql`delete from inventory_ticket where id = ${tickets[0]!.id}`.execute(db)
})

it('[supply 8] run, it makes an order for each vendor and a transfer for each way, which wait for people', async () => {
  const started = await as('clerk').save('POST', `${ROOM}/run`, { parameters: asked(), confirmed: [] })
  expect(started.ResultStatus, JSON.stringify(started)).toBe(1)
  await app.deps.jobs.drain()
  const { rows: orders } = await sql<{ of: string }>`
    select concat_ws(' ', o.status, o.approval, o.vendor_id, o.warehouse_id, l.product_id, trim_scale(l.quantity)) as of
    from purchase_order o join purchase_order_line l on l.owner_id = o.id where o.order_no <> 'PO-60'`.execute(db)
  expect(orders.map(({ of }) => of)).toEqual([`Open Needed ${VENDORS[0]} W1 P1 125`])
  const { rows: tickets } = await sql<{ of: string }>`
    select concat_ws(' ', t.status, t.ticket_type, t.warehouse_id, t.to_warehouse_id, l.product_id, trim_scale(l.quantity)) as of
    from inventory_ticket t join inventory_ticket_line l on l.owner_id = t.id`.execute(db)
  expect(tickets.map(({ of }) => of)).toEqual(['Pending Transfer W2 W1 P2 40'])
  // What is on order is not ordered again: who waits for it is told to hurry it.
  expect(await preview({ productId: 'P1' })).toMatchObject([{ action: 'Expedite', lateOrder: null }])
})
