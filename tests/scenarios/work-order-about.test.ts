import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkOrderAbout } from '../../shared/contracts/ic/work-order-about.ts'
import { transaction } from '../../server/platform/database/transaction.ts'
import { want } from '../../server/stock/claims/claims.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { act, done } from '../support/purchasing.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'
import { ORDER, orderLines, PRODUCTION, productionTicket, ticketLines, workOrder } from '../support/work-order-desk.ts'
import { COMPANY } from './northgate.ts'

/** [judgement 37] What stands behind a work order, what goes over the floor with it and the tags of what it made: each for whoever may see it. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, floor] = [as('admin'), as('clerk')]
const { db } = books
const LOT = 'COIL-1'
const [ABOUT, VIEW] = [`${ORDER}/about`, ['ic/production-work-order.view', 'ic/production-ticket.view']]
const PAPERS = ['ic/production-work-order.export', 'ic/production-ticket.export']
const ALL = [...VIEW, ...PAPERS, 'ic/lot.view', 'oe/sales-order.view', 'admin/firm.view']

let order: Row
let ticket: Row
let customer: { firmId: string; name: string }

const orderOf = async (day: string, strips: readonly [productId: string, width: string][]): Promise<Row> => {
  const record = workOrder({
    ...{ orderType: 'Slitting', productId: 'COIL', lotNo: LOT, quantity: '4800', trim: '0.5', orderDate: day },
    outputs: orderLines(
      'outputs',
      strips.map(([outputId, width]) => ({ outputId, width, pieces: '1', bin: 'S-01' })),
    ),
  })
  return done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record }))))
}
const wants = (documentNo: string, productId: string, quantity: string, promisedOn: string) =>
  transaction(db, (trx) =>
    want(
      { trx, by: 'Marie', now: new Date('2026-06-10T15:00:00Z'), uuid: randomUUID, today: '2026-06-10' },
      {
        ...{ companyId: COMPANY, document: { type: 'oe.salesOrder', id: randomUUID() }, documentNo },
        wantedBy: customer.firmId,
      },
      [{ lineKey: randomUUID(), productId, warehouseId: 'W1', quantity, promisedOn, orderedOn: '2026-06-01' }],
    ),
  )

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterStockMasters(db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, form, density, lot_tracked, lot_costed, created_by,
                         updated_by)
    select p, p, 'Stock', 'METAL', 'LB', true, 'Average', 'Coil', 0.2836, true, true, 'test', 'test'
    from unnest(array['COIL', 'STRIP-12', 'STRIP-6', 'MADE']) p`.execute(db)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    values (${COMPANY}, 'LABOUR_CLEARING', '2055', 'test', 'test')`.execute(db)
  const lotId = await lot(db, 'COIL', LOT)
  await sql`
    update stock_lot set width = 48, weight = 9600, thickness = 0.0598, inside_diameter = 20, outside_diameter = 40, mfr_no = 'M-77'
    where id = ${lotId}::uuid`.execute(db)
  await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('9600', '4800', { productId: 'COIL', lotId })]))
  const { rows } = await sql<{ firmId: string; name: string }>`
    select firm_id as "firmId", name from firm order by firm_id limit 1`.execute(db)
  customer = rows[0]!
  order = await orderOf('2026-06-15', [
    ['STRIP-12', '12'],
    ['STRIP-12', '12'],
    ['STRIP-6', '6'],
  ])
  await wants('SO-2', 'STRIP-12', '1000', '2026-07-20')
  await wants('SO-1', 'STRIP-12', '1100', '2026-07-10')
  await wants('SO-3', 'STRIP-6', '600', '2026-07-05')
  const made = productionTicket(order['orderNo'], {
    consumed: ticketLines('consumed', [{ componentId: 'COIL', lotNo: LOT, quantity: '2400' }]),
    outputs: ticketLines('outputs', [
      { outputId: 'MADE', width: '12', pieces: '1', quantity: '1200' },
      { outputId: 'MADE', width: '6', pieces: '1', quantity: '1100' },
    ]),
  })
  ticket = done(
    await act(admin, PRODUCTION, 'commit', done(await admin.save('POST', PRODUCTION, { record: made })), {}),
  )
  await sql`insert into role (role_id, name, created_by, updated_by) values ('floor', 'Floor', 'test', 'test')`.execute(
    db,
  )
  await sql`delete from user_role where user_id = (select id from app_user where user_name = 'clerk')`.execute(db)
  await sql`
    insert into user_role (user_id, role_id) select id, 'floor' from app_user where user_name = 'clerk'`.execute(db)
})

/** Of the floor: what its role may do, and which fields are hidden from it. */
async function may(rights: readonly string[], hidden: Readonly<Record<string, readonly string[]>> = {}): Promise<void> {
  await sql`delete from role_right where role_id = 'floor'`.execute(db)
  await sql`delete from widget_security where role_id = 'floor'`.execute(db)
  for (const right of rights)
    await sql`insert into role_right (role_id, right_id) values ('floor', ${right})`.execute(db)
  for (const [screen, widgets] of Object.entries(hidden))
    for (const widget of widgets)
      await sql`insert into widget_security (role_id, screen, widget, mode) values ('floor', ${screen}, ${widget}, 'hide')`.execute(
        db,
      )
}
beforeEach(() => may(ALL))

const about = async (calls = floor, of: unknown = order['orderNo']): Promise<WorkOrderAbout> => {
  const answer = await calls.get(`${ABOUT}/${String(of)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<WorkOrderAbout>()
}
const tags = (calls = floor) => calls.get(`${PRODUCTION}/${String(ticket['id'])}/tags?Locale=en-CA`)
const traveller = (calls = floor) => calls.get(`${ORDER}/${String(order['id'])}/print?Locale=en-CA`)
const said = async (answer: Awaited<ReturnType<typeof tags>>) =>
  (await pagesOf(answer.rawPayload)).map(({ text }) => text.replaceAll(/\s+/g, ' '))

describe('[judgement 37 metal] what stands behind a work order', () => {
  it('its metal and what an inch of it weighs, its cost, and who waits, the oldest promise first', async () => {
    expect(await about(admin)).toMatchObject({
      ...{ orderNo: order['orderNo'], width: '48', trim: '0.5', unit: 'LB', unitCost: '0.5' },
      lot: {
        ...{ lotNo: LOT, width: '48', weight: '9600', thickness: '0.0598', poundsPerInch: '200' },
        ...{ insideDiameter: '20', outsideDiameter: '40', hasCertificate: false, feet: '983' },
      },
      waiting: [
        { productId: 'STRIP-6', documentNo: 'SO-3', wantedBy: customer.name, waitedFor: '600' },
        { productId: 'STRIP-12', documentNo: 'SO-1', waitedFor: '1100' },
        { productId: 'STRIP-12', documentNo: 'SO-2', waitedFor: '1000' },
      ],
    })
  })

  it('of an order that is not there, and of one whose number is hidden, there is nothing', async () => {
    expect((await floor.get(`${ABOUT}/NONE`)).statusCode).toBe(404)
    await may(ALL, { 'ic/production-work-order': ['orderNo'] })
    expect((await floor.get(`${ABOUT}/${String(order['orderNo'])}`)).statusCode).toBe(404)
    await may(ALL.filter((right) => right !== 'ic/production-work-order.view'))
    expect((await floor.get(`${ABOUT}/${String(order['orderNo'])}`)).statusCode).toBe(403)
  })

  it('costs are for who may see costs, lots for who may see lots, orders for who may see orders', async () => {
    expect(await about()).toMatchObject({ unitCost: null, lot: { lotNo: LOT } })
    expect((await about()).waiting).toHaveLength(3)
    await may(VIEW)
    expect(await about()).toMatchObject({ unitCost: null, lot: null, waiting: null })
  })

  it('what is hidden of the order, of its lot, and of the customer is left out of it', async () => {
    await may(ALL, {
      'ic/production-work-order': ['width', 'trim', 'unit'],
      'ic/lot': ['weight', 'heatKey', 'hasCertificate'],
      'admin/firm': ['name'],
    })
    const hidden = await about()
    expect(hidden).toMatchObject({ width: null, trim: null, unit: null })
    expect(hidden.lot).toMatchObject({
      weight: null,
      poundsPerInch: null,
      feet: null,
      hasCertificate: null,
      width: '48',
    })
    expect(hidden.waiting!.map(({ wantedBy }) => wantedBy)).toEqual([null, null, null])
    await may(ALL, { 'ic/production-work-order': ['lotNo', 'outputs'] })
    expect(await about()).toMatchObject({ lot: null, waiting: null })
    await may(ALL, { 'ic/lot': ['lotNo'], 'oe/sales-order': ['orderNo'] })
    expect(await about()).toMatchObject({ lot: null, waiting: null })
  })

  it('[supply 5.7] a paper of what its coil was made of is its certificate, and one product with many orders leaves room for the next', async () => {
    const child = String((ticket['outputs'] as Row[])[0]!['lotNo'])
    const onward = workOrder({
      ...{ orderType: 'Slitting', productId: 'MADE', lotNo: child, quantity: '1200', orderDate: '2026-06-16' },
      outputs: orderLines('outputs', [{ outputId: 'STRIP-6', width: '6', pieces: '2' }]),
    })
    const of = done(await admin.save('POST', ORDER, { record: onward }))
    expect((await about(floor, of['orderNo'])).lot).toMatchObject({ lotNo: child, hasCertificate: false })
    const { rows } = await sql<{ id: string }>`select id from stock_lot where lot_no = ${LOT}`.execute(db)
    const answer = await admin.app.call('admin', {
      method: 'POST',
      url: `/api/ic/lot/${rows[0]!.id}/attachments?name=mill.pdf`,
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
      payload: Buffer.from('%PDF-1.7\n% mill\n', 'latin1'),
    })
    expect(answer.json<CallResult>().ResultStatus, answer.body).toBe(1)
    expect((await about(floor, of['orderNo'])).lot).toMatchObject({ lotNo: child, hasCertificate: true })
    for (let nth = 0; nth < 55; nth += 1)
      await wants(`SO-1${String(nth).padStart(2, '0')}`, 'STRIP-6', '1', '2026-07-01')
    const { waiting } = await about()
    expect(waiting!.filter(({ productId }) => productId === 'STRIP-6')).toHaveLength(50)
    expect(waiting!.filter(({ productId }) => productId === 'STRIP-12')).toHaveLength(2)
  })
})

describe('[judgement 37 papers] the papers of the floor', () => {
  it('[supply 8] a ticket has a tag for each lot that it made, one a page in the order of its lines', async () => {
    const answer = await tags()
    expect(answer.statusCode, answer.body).toBe(200)
    const numbers = (ticket['outputs'] as Row[]).map(({ lotNo }) => String(lotNo))
    const pages = await said(answer)
    expect(pages.map((text) => numbers.findIndex((number) => text.startsWith(number)))).toEqual([0, 1])
    expect(pages[0]).toContain('1200 lb')
  })

  it('whoever may not see lots has no tags, and what is hidden of a lot or a line is on none', async () => {
    await may(ALL.filter((right) => right !== 'ic/lot.view'))
    expect((await tags()).statusCode).toBe(403)
    await may(ALL.filter((right) => right !== 'ic/production-ticket.export'))
    expect((await tags()).statusCode).toBe(403)
    await may(ALL, { 'ic/lot': ['weight'] })
    expect((await said(await tags()))[0]).not.toContain('lb')
    for (const [screen, widget] of [
      ['ic/lot', 'lotNo'],
      ['ic/production-ticket', 'outputs'],
      ['ic/production-ticket', 'outputs.lotNo'],
    ] as const) {
      await may(ALL, { [screen]: [widget] })
      expect((await tags()).statusCode, `${screen} ${widget}`).toBe(404)
    }
    expect((await admin.get(`${PRODUCTION}/${randomUUID()}/tags`)).statusCode).toBe(404)
  })

  it('a traveller says what is taken, the pattern and where; what is hidden of its order is not on it', async () => {
    const answer = await traveller()
    expect(answer.statusCode, answer.body).toBe(200)
    const [page] = await said(answer)
    for (const text of [String(order['orderNo']), LOT, 'STRIP-12', 'S-01', 'W1']) expect(page).toContain(text)
    expect(page).not.toMatch(/0\.5 CAD|4,?800\.00/)
    await may(ALL, { 'ic/production-work-order': ['warehouseId', 'lotNo', 'outputs.bin'] })
    const [hidden] = await said(await traveller())
    for (const text of [LOT, 'S-01', 'W1', 'Warehouse']) expect(hidden).not.toContain(text)
    await may(ALL.filter((right) => right !== 'ic/production-work-order.export'))
    expect((await traveller()).statusCode).toBe(403)
  })

  it('[supply 8 tag] the tag of a coil has its number, product, sizes and weight, and nothing that is hidden of it', async () => {
    const coil = (await admin.list(`/api/ic/lot?lotNo==${LOT}`)).List[0]!
    const tag = () => floor.get(`/api/ic/lot/${String(coil['id'])}/tag`)
    const [page] = await said(await tag())
    for (const text of [LOT, 'COIL', 'M-77', '0.0598 × 48 in', '9600 lb']) expect(page).toContain(text)
    await may(ALL, { 'ic/lot': ['weight', 'mfrNo'] })
    const [hidden] = await said(await tag())
    for (const text of ['lb', 'M-77']) expect(hidden).not.toContain(text)
    await may(ALL.filter((right) => right !== 'ic/lot.view'))
    expect((await tag()).statusCode).toBe(403)
  })
})
