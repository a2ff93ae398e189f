import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LineWindow } from '../../shared/contracts/oe/line-window.ts'
import type { PickWalk, ShippingWork } from '../../shared/contracts/oe/orders-shipping-queue.ts'
import { Firm } from '../../shared/contracts/admin/firm.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSelling, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
import { ORDER as PURCHASE } from '../support/purchasing.ts'
import { Statements } from '../support/statements.ts'
import { postOn, receipt } from '../support/stock-books.ts'

/** [judgement 31b] [supply 9.1 packaging] How goods are packed: said once of whom they go to, otherwise of a line, and kept to until they leave; over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const { orders } = desk
/** Twenty plates of 612.5 lb. */
const PLATES = { productId: 'P2', quantity: '20', unitPrice: '400' }
const WISHES = {
  skidWeight: '4000',
  coilInside: '20',
  coilOutside: '60',
  eye: 'Sky',
  packingNote: 'Paper between plates',
}
let firm: Row

const SHIP_TO = {
  ...emptyRecord(Firm.fields.shipTo.fields!),
  overPercent: '0',
  underPercent: '0',
  certificateRule: 'Never',
}
const changed = (record: Row) =>
  admin.save('PUT', `/api/admin/firm/${String(firm['id'])}`, { version: firm['version'], record })

beforeAll(async () => {
  await enterSelling(admin, books)
  await sql`insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('UNIT', 'EA', 'Each', 30, true, false, 'test', 'test') on conflict do nothing`.execute(db)
  await sql`update product set unit = 'EA', weight_each = 612.5 where product_id = 'P2'`.execute(db)
  await sql`update product set form = 'Coil', measurement = 'Imperial', density = 0.2836, thickness = 0.0598, width = 48 where product_id = 'P4'`.execute(
    db,
  )
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('200', '9000', { productId: 'P2' })]))
  const { rows } = await sql<{ id: string }>`select id from firm where firm_id = 'C100'`.execute(db)
  firm = (await admin.read(`/api/admin/firm/${rows[0]!.id}`)).Data!
  firm = succeeded(await changed({ isShipTo: true, shipTo: { ...SHIP_TO, ...WISHES } }))
})

const window = async (productId: string, firmId = 'C100'): Promise<LineWindow> => {
  const answer = await admin.get(
    `/api/oe/sales-order/line-window?productId=${productId}&warehouseId=W1&firmId=${firmId}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const queued = async ({ orderNo }: Row) =>
  (await admin.get('/api/oe/orders-shipping-queue/work?warehouseId=W1&view=all'))
    .json<ShippingWork>()
    .rows.filter((row) => row.orderNo === orderNo)
    .map(({ packaging }) => packaging)

describe('how a customer wants his goods packed', () => {
  it('[supply 9.1 packaging] is said once of him, and told beside a line; a core is narrower than its coil', async () => {
    expect((await window('P2')).wishes).toEqual(WISHES)
    expect(await window('P4')).toMatchObject({ form: 'Coil', wishes: WISHES })
    expect((await window('P2', 'NOBODY')).wishes).toBeNull()
    expect(rules(await changed({ shipTo: { coilInside: '60' } }))).toEqual([
      ['shipTo.coilInside', 'admin:rules.firm.coilFits'],
    ])
  })
})

describe('a line', () => {
  it('[supply 9.1 packaging] is packed as its customer wants it, until it says otherwise; what is of coils is said of coils alone', async () => {
    const asAlways = await desk.released([PLATES])
    expect(await queued(asAlways)).toEqual([{ ...WISHES, coilInside: null, coilOutside: null, eye: null }])
    const own = await desk.released([{ ...PLATES, skidWeight: '2500' }])
    expect(linesOf(own)[0]).toMatchObject({ skidWeight: '2500', packingNote: null })
    expect(await queued(own)).toMatchObject([{ skidWeight: '2500', packingNote: 'Paper between plates' }])
    const walk = (await admin.get('/api/oe/orders-shipping-queue/walk?warehouseId=W1&view=all&wave=')).json<PickWalk>()
    expect(walk.rows.find(({ orderNo }) => orderNo === own['orderNo'])!.packaging).toMatchObject({ skidWeight: '2500' })
    // Its customer reads on his confirmation what was said of the line, the picker on his list what holds.
    const paper = await admin.get(`/api/oe/sales-order/${String(own['id'])}/print`)
    expect(
      (await pagesOf(paper.rawPayload))
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
    ).toContain('at most 2,500 lb a skid')
    const list = await admin.get('/api/oe/orders-shipping-queue/picks?warehouseId=W1&view=all&wave=')
    expect(
      (await pagesOf(list.rawPayload))
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
    ).toContain('at most 2,500 lb a skid')
  })

  it('[supply 9.1 packaging] no skid is asked for that holds no piece, and no coil within its core', async () => {
    const saved = (line: Row) => orders.save([{ ...PLATES, ...line }])
    expect(rules(await saved({ skidWeight: '612' }))).toEqual([['lines.0.skidWeight', 'oe:rules.salesOrder.skidHolds']])
    expect(rules(await saved({ coilInside: '24', coilOutside: '24' }))).toEqual([
      ['lines.0.coilInside', 'oe:rules.salesOrder.coilFits'],
    ])
  })

  it('[supply 9.1 packaging] goes along with a copy and a part of its order', async () => {
    const order = await desk.released([{ ...PLATES, skidWeight: '2500', packingNote: 'Corner boards' }])
    const parts = succeeded(await orders.act('split', order, { lineNo: 10, splitQuantity: '8' }))
    expect(linesOf(parts)[0]).toMatchObject({ quantity: '12', skidWeight: '2500', packingNote: 'Corner boards' })
    const { rows } = await sql<{ skid: string; note: string }>`
      select trim_scale(l.skid_weight)::text as skid, l.packing_note as note from sales_order o join sales_order_line l on l.owner_id = o.id
      where o.split_from = ${String(order['orderNo'])}`.execute(db)
    expect(rows).toEqual([{ skid: '2500', note: 'Corner boards' }])
  })
})

describe('whoever packs', () => {
  it('[supply 9.1 packaging] is asked before a package leaves that weighs more than its customer takes, weighed or reckoned', async () => {
    const draft = await desk.drafted(await desk.released([PLATES]))
    const packed = async (of: Row, counts: readonly string[], weights: readonly (string | null)[] = []) => {
      const packs = counts.map((_, at) => ({ packNo: at + 1, kind: null, weight: weights[at] ?? null, mark: null }))
      const rows = counts.map((quantity, at) => ({ packNo: at + 1, orderLine: 10, quantity, lotNo: null }))
      const record = { packs, packed: rows }
      return succeeded(await admin.save('PUT', `${SHIPMENT}/${String(of['id'])}`, { record, version: of['version'] }))
    }
    // Seven plates are 4,287.5 lb.
    const heavy = await packed(draft, ['7', '6', '6', '1'])
    const asked = await desk.act('post', heavy)
    expect(asked.Problems).toMatchObject([
      {
        Field: 'packs.0.weight',
        Key: 'oe:rules.shipment.packWithin',
        Args: { packNo: 1, weight: '4287.5', most: '4000' },
      },
    ])
    // On the scale the last one weighs too much with its pallet.
    const weighed = await packed(heavy, ['6', '6', '6', '2'], [null, null, null, '4000.5'])
    expect(rules(await desk.act('post', weighed))).toEqual([['packs.3.weight', 'oe:rules.shipment.packWithin']])
    const light = await packed(weighed, ['6', '6', '6', '2'])
    expect(succeeded(await desk.act('post', light))).toMatchObject({ status: 'Shipped' })
  })
})

const paperOf = async (path: string, print = 'print'): Promise<string> =>
  (await pagesOf((await admin.get(`${path}/${print}`)).rawPayload))
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')

describe('packaging that was agreed', () => {
  it('[supply 9.1 packaging travels] goes from a quote into its order, and is on both papers', async () => {
    const quote = await orders.taken([{ ...PLATES, skidWeight: '2500', packingNote: 'Corner boards' }], {
      orderType: 'Quote',
      expiresOn: '2026-07-31',
    })
    const path = `/api/oe/sales-order/${String(quote['id'])}`
    expect(await paperOf(path)).toContain('at most 2,500 lb a skid · Corner boards')
    const order = succeeded(await orders.act('confirm', quote))
    expect(order).toMatchObject({ orderType: 'Stock', status: 'Open' })
    expect(linesOf(order)[0]).toMatchObject({ skidWeight: '2500', packingNote: 'Corner boards' })
    expect(await paperOf(path)).toContain('at most 2,500 lb a skid · Corner boards')
  })

  it('[supply 9.1 packaging travels] of a blanket order goes along with each call, field by field unless the call says otherwise; changed there, it stays as it was called', async () => {
    const of = await orders.taken([{ ...PLATES, skidWeight: '3000', packingNote: 'Corner boards' }], {
      ...{ orderType: 'Blanket', customerReference: 'B-1', startsOn: '2026-06-01', expiresOn: '2026-12-31' },
    })
    const called = async (line: Row = {}) =>
      succeeded(
        await orders.save([{ productId: 'P2', quantity: '2', unitPrice: null, priceReason: null, ...line }], {
          blanketNo: of['orderNo'],
        }),
      )
    const call = await called()
    expect(linesOf(call)[0]).toMatchObject({ blanketLineNo: 10, skidWeight: '3000', packingNote: 'Corner boards' })
    expect(linesOf(await called({ skidWeight: '1300' }))[0]).toMatchObject({
      skidWeight: '1300',
      packingNote: 'Corner boards',
    })
    // Whoever takes it out of the call has taken it out.
    const lines = linesOf(call).map((line) => ({ ...line, packingNote: null }))
    const path = `/api/oe/sales-order/${String(call['id'])}`
    const less = succeeded(await admin.save('PUT', path, { version: call['version'], record: { lines } }))
    expect(linesOf(less)[0]).toMatchObject({ skidWeight: '3000', packingNote: null })
    const now = await orders.read(of)
    const other = linesOf(now).map((line) => ({ ...line, skidWeight: '5000' }))
    succeeded(
      await admin.save('PUT', `/api/oe/sales-order/${String(of['id'])}`, {
        version: now['version'],
        record: { lines: other },
      }),
    )
    expect(linesOf(await orders.read(call))[0]).toMatchObject({ skidWeight: '3000' })
  })

  it('[supply 9.1 packaging travels] is told to the vendor of what is bought for a line, back to back or direct: on the purchase order and on its sheet', async () => {
    await sql`
      insert into product_vendor (owner_id, position, vendor_id, price, currency, lead_days, preferred)
      select id, 0, 'STEELCO', 210, 'CAD', 9, true from product where product_id = 'P2'`.execute(db)
    const bought = async (order: Row): Promise<Row> => {
      const after = succeeded(await orders.act('buy', order, { lineNo: null, vendorId: null }))
      const { List } = await admin.list(`${PURCHASE}?orderNo==${String(linesOf(after)[0]!['supplyNo'])}`)
      return (await admin.read(`${PURCHASE}/${String(List[0]!['id'])}`)).Data as Row
    }
    const backToBack = await bought(await orders.taken([{ ...PLATES, quantity: '900', skidWeight: '2500' }]))
    expect(linesOf(backToBack)).toMatchObject([
      { productId: 'P2', skidWeight: '2500', packingNote: 'Paper between plates', eye: null, coilInside: null },
    ])
    expect(await paperOf(`${PURCHASE}/${String(backToBack['id'])}`)).toContain(
      'at most 2,500 lb a skid · Paper between plates',
    )
    const direct = await bought(await desk.released([PLATES], { orderType: 'DirectShip' }))
    expect(direct['directFor']).toEqual(expect.any(String))
    // What its customer always wants holds for what goes to him directly, too.
    expect(linesOf(direct)).toMatchObject([{ skidWeight: '4000', packingNote: 'Paper between plates' }])
    expect(await paperOf(`${PURCHASE}/${String(direct['id'])}`)).toContain('at most 4,000 lb a skid')
    // All that is said of a line is read as one row, whatever it is asked for.
    const statements = new Statements(app.pool)
    const { sent } = await statements.of(() => admin.read(`${PURCHASE}/${String(direct['id'])}`))
    const reads = sent.map((text) => text.match(/sales_order_packed_read/g)?.length ?? 0)
    expect(Math.max(...reads)).toBe(1)
  })
})
