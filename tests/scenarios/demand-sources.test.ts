import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { chosenText, insteadText, type OtherSource } from '../../shared/contracts/ic/demand.ts'
import type { DemandOutlook, DemandSources } from '../../shared/contracts/ic/demand-sources.ts'
import type { ProcessPreview } from '../../shared/contracts/process.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { MadeByRun, WorkResult } from '../../shared/contracts/work.ts'
import { transaction } from '../../server/platform/database/transaction.ts'
import { want } from '../../server/stock/claims/claims.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { groupVendors } from '../support/northgate-masters.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'
import { enterTicketMasters } from '../support/ticket-desk.ts'
import { done, ORDER, order, orderLine } from '../support/purchasing.ts'
import { COMPANY } from './northgate.ts'

const TODAY = '2026-06-10'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T15:00:00Z`) } })
const { db } = books
await enterStockMasters(db)
await enterTicketMasters(db)
await groupVendors(books, 'MILL', ['V100', 'STEELCO'])

const ROOM = '/api/ic/demand-action-report'
const asked = (more: Row = {}): Row => ({
  ...{ mode: 'Inventory', warehouseId: null, productClass: null, vendorId: null, productId: null, action: null },
  ...{ chosen: null, instead: null, ...more },
})
async function preview(more: Row = {}, user = 'controller'): Promise<Row[]> {
  const { Data } = await as(user).save('POST', `${ROOM}/preview`, { parameters: asked(more) })
  const { columns, rows } = Data as unknown as ProcessPreview
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
}
const from = (action: OtherSource['action'], source: string | null, productId = 'P1') =>
  insteadText([{ productId, warehouseId: 'W1', action, source }])
async function sources(user: string, quantity = '100'): Promise<DemandSources> {
  const query = `productId=P1&warehouseId=W1&mode=Inventory&quantity=${quantity}`
  return (await as(user).get(`${ROOM}/sources?${query}`)).json<CallResult<DemandSources>>().Data!
}
const stocking = (productId: string, warehouseId: string, least: number, most: number) =>
  sql`
  insert into product_stocking (owner_id, position, warehouse_id, least, most)
  select id, (select count(*) from product_stocking s where s.owner_id = p.id), ${warehouseId}, ${least}, ${most} from product p
  where product_id = ${productId}`.execute(db)

/** P1: none in W1, which wants 20 to 100; W2 has 60 and keeps 20. V100 is preferred, STEELCO is dearer and quicker. */
await stocking('P1', 'W1', 20, 100)
await stocking('P1', 'W2', 20, 80)
await stocking('P2', 'W1', 5, 12)
await sql`
  insert into product_vendor (owner_id, position, vendor_id, from_quantity, price, currency, lead_days, multiple, preferred)
  select p.id, v.position, v.vendor_id, v.from_quantity, v.price, 'CAD', v.lead_days, v.multiple, v.position = 0
  from product p cross join (values (0, 'V100', 0, 2.00, 28, null::numeric), (1, 'STEELCO', 0, 2.50, 10, 40), (2, 'STEELCO', 50, 2.25, 10, 40))
    v (position, vendor_id, from_quantity, price, lead_days, multiple)
  where p.product_id = 'P1'`.execute(db)
await sql`update product set is_manufactured = true where product_id = 'P2'`.execute(db)
await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('60', '60', { warehouseId: 'W2' })]))

/** As long as it takes, nobody may look at demand. */
async function withoutDemand(work: () => Promise<void>): Promise<void> {
  await sql`create table kept_rights as table role_right`.execute(db)
  await sql`delete from role_right where right_id ~ '^(ic/|\\*$)'`.execute(db)
  try {
    await work()
  } finally {
    await sql`insert into role_right table kept_rights on conflict do nothing`.execute(db)
    await sql`drop table kept_rights`.execute(db)
  }
}

beforeEach(async () => {
  await sql`delete from inventory_ticket`.execute(db)
  await sql`delete from purchase_order`.execute(db)
})

it('[judgement 36 sources] another vendor takes his time, his multiples and his price of so much; another warehouse gives what it can spare', async () => {
  const [line] = await preview({ productId: 'P1' })
  expect(line).toMatchObject({ action: 'Buy', from: 'V100', suggested: '100', unitCost: '2', amount: '200' })
  expect(await sources('controller')).toMatchObject({
    outlook: { free: '0', least: '20', lowest: { day: TODAY, quantity: '0' } },
    vendors: [
      { vendorId: 'V100', price: '2', currency: 'CAD', leadDays: 28 },
      { vendorId: 'STEELCO', price: '2.25', currency: 'CAD', leadDays: 10, multiple: '40' },
    ],
    warehouses: [{ warehouseId: 'W2', spare: '40' }],
    isManufactured: false,
  })
  // Of less he asks more.
  expect((await sources('controller', '40')).vendors[1]).toMatchObject({ price: '2.5' })
  const proposed = async (instead: string) => (await preview({ productId: 'P1', instead }))[0]
  expect(await proposed(from('Buy', 'STEELCO'))).toMatchObject({
    ...{ action: 'Buy', from: 'STEELCO', suggested: '120', leadDays: 10, unitCost: '2.25', amount: '270' },
  })
  expect(await proposed(from('Transfer', 'W2'))).toMatchObject({ action: 'Transfer', from: 'W2', suggested: '40' })
  // What cannot be had is proposed as ever.
  for (const instead of [from('Make', null), from('Buy', 'V200'), from('Transfer', 'OWE'), 'nonsense'])
    expect(await proposed(instead), instead).toMatchObject({ action: 'Buy', from: 'V100' })
})

it('[judgement 36 money] what is bought costs something for whoever may see costs, and for nobody else', async () => {
  const [line] = await preview({ productId: 'P1' }, 'clerk')
  expect(line).toMatchObject({ action: 'Buy', from: 'V100', suggested: '100' })
  expect(line).not.toHaveProperty('unitCost')
  expect(line).not.toHaveProperty('amount')
  for (const vendor of (await sources('clerk')).vendors) expect(vendor).not.toHaveProperty('price')
  // The price of the product where its vendor keeps none; nothing where nobody knows one.
  await sql`update product_vendor set price = null, currency = null where vendor_id = 'V100'`.execute(db)
  expect((await preview({ productId: 'P1' }))[0]).toMatchObject({ unitCost: null, amount: null })
  await sql`update product set purchase_price = 3, purchase_currency = 'CAD' where product_id = 'P1'`.execute(db)
  expect((await preview({ productId: 'P1' }))[0]).toMatchObject({ unitCost: '3', amount: '300' })
  await sql`update product_vendor set price = 2, currency = 'CAD' where vendor_id = 'V100'`.execute(db)
})

it('[judgement 36 sources] [judgement 36 run] the order is to whom was chosen, for what was said it costs and by when he brings it, the run leads to it, and it to the run', async () => {
  const parameters = asked({
    ...{
      chosen: chosenText([{ productId: 'P1', warehouseId: 'W1', quantity: '120' }]),
      instead: from('Buy', 'STEELCO'),
    },
  })
  const started = await as('admin').save('POST', `${ROOM}/run`, { parameters, confirmed: [] })
  expect(started.ResultStatus, JSON.stringify(started)).toBe(1)
  await app.deps.jobs.drain()
  const { rows } = await sql<{ id: string; orderNo: string; of: string }>`
    select o.id, o.order_no as "orderNo", concat_ws(' ', o.vendor_id, trim_scale(l.quantity), trim_scale(l.unit_price), l.required_date, money_text(o.sub_total)) as of
    from purchase_order o join purchase_order_line l on l.owner_id = o.id`.execute(db)
  expect(rows.map(({ of }) => of)).toEqual(['STEELCO 120 2.25 2026-06-20 270.00'])
  const run = (await as('clerk').get(`${ROOM}/runs/${started.EntityId}`)).json<WorkResult>()
  expect(run.rows).toMatchObject([
    { outcome: 'done', room: 'po/purchase-order', record: rows[0]!.orderNo, title: rows[0]!.orderNo },
  ])
  // [judgement 36 run] And the order leads back to its run, for whoever may look at demand.
  const cameOf = async (user: string, id = rows[0]!.id) =>
    (await as(user).get(`/api/po/purchase-order/${id}/run`)).json<MadeByRun>()
  expect(await cameOf('controller')).toEqual({
    run: { id: run.id, room: 'ic/demand-action-report', title: 'Demand', askedBy: run.askedBy, askedOn: run.askedOn },
  })
  const typed = done(await as('admin').save('POST', ORDER, { record: order([orderLine({ productId: 'P1' })]) }))
  expect(await cameOf('controller', String(typed['id']))).toEqual({ run: null })
  await withoutDemand(async () => expect(await cameOf('controller')).toEqual({ run: null }))
})

it('[judgement 36 sources] what can be had from there no more is refused by name, and nothing is made of it', async () => {
  for (const instead of [from('Transfer', 'OWE'), from('Make', null), 'nonsense']) {
    const chosen = chosenText([{ productId: 'P1', warehouseId: 'W1', quantity: '40' }])
    const answer = await as('admin').save('POST', `${ROOM}/run`, {
      ...{ parameters: asked({ chosen, instead }), confirmed: [] },
    })
    expect(answer, instead).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'ic:rules.demandActionReport.chosenStands' }],
    })
  }
})

it('[supply 8 make] what we make ourselves becomes a work order that waits to be committed', async () => {
  expect(await preview({ productId: 'P2' })).toMatchObject([{ action: 'Make', suggested: '12', from: null }])
  const chosen = chosenText([{ productId: 'P2', warehouseId: 'W1', quantity: '10' }])
  const started = await as('admin').save('POST', `${ROOM}/run`, {
    ...{ parameters: asked({ chosen }), confirmed: [] },
  })
  expect(started.ResultStatus, JSON.stringify(started)).toBe(1)
  await app.deps.jobs.drain()
  const { rows } = await sql<{ orderNo: string; of: string }>`
    select order_no as "orderNo", concat_ws(' ', status, order_type, product_id, warehouse_id, trim_scale(quantity)) as of
    from production_work_order`.execute(db)
  const run = (await as('controller').get(`${ROOM}/runs/${started.EntityId}`)).json<WorkResult>()
  expect(
    rows.map(({ of }) => of),
    JSON.stringify(run.rows),
  ).toEqual(['Pending Assembly P2 W1 10'])
  expect(run.rows).toMatchObject([{ outcome: 'done', room: 'ic/production-work-order', record: rows[0]!.orderNo }])
})

it('[judgement 36 weeks] eight weeks of each line in one call, as the inquiry draws them; warehouses out of sight are left out', async () => {
  await transaction(db, (trx) =>
    want(
      { trx, by: 'Marie', now: new Date(`${TODAY}T15:00:00Z`), uuid: randomUUID, today: TODAY },
      {
        ...{
          companyId: COMPANY,
          document: { type: 'test.order', id: randomUUID() },
          documentNo: 'SO-7',
          wantedBy: null,
        },
      },
      [{ lineKey: '1', productId: 'P1', warehouseId: 'W1', quantity: '7', promisedOn: '2026-06-20', orderedOn: TODAY }],
    ),
  )
  const places = [
    { productId: 'P1', warehouseId: 'W1' },
    { productId: 'P1', warehouseId: 'W2' },
    { productId: 'P1', warehouseId: 'NOWHERE' },
  ]
  const { Data } = await as('clerk').save('POST', `${ROOM}/outlooks`, { places })
  const outlooks = Data as unknown as DemandOutlook[]
  expect(outlooks).toMatchObject([
    { warehouseId: 'W1', lowest: { day: '2026-06-20', quantity: '-7' } },
    { warehouseId: 'W2', lowest: { quantity: '60' } },
  ])
  expect(outlooks[0]!.days.slice(0, 2)).toEqual([
    [TODAY, '0'],
    ['2026-06-20', '-7'],
  ])
})
