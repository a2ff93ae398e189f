import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../server/platform/calendar/business-day.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { lines, ofTicket, order, ORDER, ProductionDesk, TICKET } from '../support/production-desk.ts'
import { act, done } from '../support/purchasing.ts'
import { proven, runReport } from '../support/report-run.ts'
import { bookedAt, postOn, receipt } from '../support/stock-books.ts'

/** [supply 8 made-of, orders] The two reports of production, with figures worked out by hand from what was entered. */
const northgate = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { books, as } = northgate
const admin = as('admin')
const { db } = books
let desk: ProductionDesk
beforeAll(async () => {
  desk = await ProductionDesk.open(northgate)
})

const only = (rows: readonly Row[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]))

describe('[supply 8 made-of] a bill of materials', () => {
  let [cabinet, panel, sheet, bolt] = ['', '', '', '']
  beforeAll(async () => {
    ;[sheet, bolt, panel, cabinet] = [
      await desk.product('100', '3120'),
      await desk.product('1000', '250'),
      await desk.product('0', '0'),
      await desk.product('0', '0'),
    ]
    // A panel is counted in pieces; what it is made of is weighed.
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('UNIT', 'EA', 'Each', 20, true, false, 'test', 'test') on conflict do nothing`.execute(db)
    await sql`update product set unit = 'EA' where product_id in (${panel}, ${cabinet})`.execute(db)
    await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('10', '700', { productId: panel })]))
    await sql`
      insert into product_component (owner_id, position, component_id, quantity, scrap_percent)
      select p.id, c.position, c.part, c.quantity, c.scrap
      from (values (${panel}, 0, ${sheet}, 2, 0), (${panel}, 1, ${bolt}, 8, 5), (${cabinet}, 0, ${panel}, 3, 10), (${cabinet}, 1, ${bolt}, 4, 0))
        as c (made, position, part, quantity, scrap) join product p on p.product_id = c.made`.execute(db)
  })
  const run = (look: string, productId: string) =>
    runReport(admin, 'ic/bill-of-materials', { parameters: { look, productId } })

  it('exploded goes down to what nothing goes into, and only that costs something: 213.85 a cabinet', async () => {
    const { rows, total } = await run('Exploded', cabinet)
    expect(
      only(rows, 'productId', 'step', 'componentId', 'factor', 'scrapPercent', 'quantity', 'unitCost', 'extended'),
    ).toEqual([
      [cabinet, 1, panel, '3', '10', '3.3', '70', null],
      // 3.3 panels of two sheets at 31.20, and of eight bolts and five in a hundred more at 0.25.
      [cabinet, 2, sheet, '2', '0', '6.6', '31.2', '205.92'],
      [cabinet, 2, bolt, '8', '5', '27.72', '0.25', '6.93'],
      [cabinet, 1, bolt, '4', '0', '4', '0.25', '1'],
    ])
    expect(total['extended']).toBe('213.85')
  })

  it('of one level a panel costs what it is carried at: 232.00 a cabinet', async () => {
    const { rows, total } = await run('Single', cabinet)
    expect(only(rows, 'step', 'componentId', 'quantity', 'unit', 'extended')).toEqual([
      [1, panel, '3.3', 'EA', '231'],
      [1, bolt, '4', 'LB', '1'],
    ])
    expect(total['extended']).toBe('232')
  })

  it('where it is used says how much of a bolt goes into each, in pounds of bolts and at what bolts cost', async () => {
    const { rows } = await run('WhereUsed', bolt)
    const used = only(rows, 'productId', 'componentId', 'factor', 'quantity', 'unit', 'unitCost', 'extended')
    expect(used).toHaveLength(2)
    expect(used).toContainEqual([bolt, panel, '8', '8.4', 'LB', '0.25', '2.1'])
    expect(used).toContainEqual([bolt, cabinet, '4', '4', 'LB', '0.25', '1'])
  })

  it('costs what the report of costs says of each part', async () => {
    const { rows } = await run('Exploded', cabinet)
    const { rows: costs } = await runReport(admin, 'ic/product-cost', {
      parameters: { asOf: '2026-06-30', warehouseId: null, productClass: null, productId: null, moved: false },
    })
    const carried = Object.fromEntries(costs.map(({ productId, averageCost }) => [String(productId), averageCost]))
    expect(rows.map(({ unitCost }) => unitCost)).toEqual(
      rows.map(({ componentId }) => carried[String(componentId)] ?? 'not in the report of costs'),
    )
  })
})

const ran = (parameters: Row = {}) => runReport(admin, 'ic/production-work-orders', { parameters })
const COSTS = ['materialCost', 'labourCost', 'scrapCredit', 'outputCost', 'inProcess', 'variance'] as const

/** Twenty panels of two sheets at 31.20, six feet at 1.85 and half an hour at 42.00: 94.50 each. */
async function panels(more: Row = {}): Promise<{ saved: Row; sheet: string; strip: string }> {
  const [panel, sheet, strip] = [
    await desk.product('0', '0'),
    await desk.product('100', '3120'),
    await desk.product('500', '925'),
  ]
  const record = order({
    productId: panel,
    components: lines('components', [
      { componentId: sheet, perUnit: '2', scrapPercent: '0' },
      { componentId: strip, perUnit: '6', scrapPercent: '0' },
    ]),
    operations: lines('operations', [{ operation: 'Assemble', perUnit: '0.5', rate: '42' }]),
    ...more,
  })
  return {
    saved: done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record })))),
    sheet,
    strip,
  }
}
const taken = (sheet: string, sheets: string, strip: string, feet: string, hours: string) => ({
  consumed: ofTicket('consumed', [
    { componentId: sheet, quantity: sheets },
    { componentId: strip, quantity: feet },
  ]),
  labour: ofTicket('labour', [{ operation: 'Assemble', hours, rate: '42' }]),
})

describe('[supply 8 orders] the report of work orders', () => {
  it('says of each what was ordered, made and lost, what it cost and varied by; what is in process is what the books hold', async () => {
    // 41 sheets for 1,279.20 and 120 feet for 222.00, with ten hours and a half for 441.00; twenty panels for 1,890.00.
    const closed = await panels()
    await desk.produced(closed.saved, { produced: '20', ...taken(closed.sheet, '41', closed.strip, '120', '10.5') })
    done(await desk.closed(closed.saved['id'], {}))
    // 25 sheets for 780.00 and 72 feet for 133.20, six hours for 252.00, less ten pounds of scrap at 0.50; twelve panels for 1,134.00.
    const { rows: days } = await sql<{ day: string }>`select (${today} - 5)::text as day`.execute(db)
    const late = await panels({ requiredOn: days[0]!.day })
    const scrapId = await desk.product('0', '0')
    await desk.produced(late.saved, {
      ...{ produced: '12', ...taken(late.sheet, '25', late.strip, '72', '6') },
      scrap: ofTicket('scrap', [{ scrapId, reason: 'TRIM', quantity: '10', unitValue: '0.5' }]),
    })
    // What was made and taken back has cost nothing.
    const back = await panels()
    const made = await desk.produced(back.saved, { produced: '4' })
    done(await act(admin, TICKET, 'reverse', made, { parameters: { reversalDate: '2026-06-16' } }))
    // A coil of 20,000 lb at 0.62 and 700.00 for the slitter, less 416.8 lb of trim at 0.14: four strips of 4,895.8 lb.
    const { coil, lotNo } = await desk.coil('48', '20000', '12400')
    const strip = await desk.product('0', '0', { lots: true, lotCosted: true })
    const strips = Array.from({ length: 4 }, () => ({ outputId: strip, width: '11.75', pieces: '1' }))
    const record = order({
      ...{ orderType: 'Slitting', productId: coil, lotNo, quantity: '20000', outputs: lines('outputs', strips) },
    })
    const slit = done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record }))))
    const weighed = strips.map((one) => ({ ...one, quantity: '4895.8' }))
    await desk.produced(slit, {
      charge: '700',
      consumed: ofTicket('consumed', [{ componentId: coil, lotNo, quantity: '20000' }]),
      outputs: ofTicket('outputs', weighed),
      scrap: ofTicket('scrap', [{ scrapId, reason: 'TRIM', quantity: '416.8', unitValue: '0.14' }]),
    })

    const { rows, total, ties } = await ran()
    const of = ({ orderNo }: Row) => rows.filter((row) => row['orderNo'] === orderNo)
    const stands = (saved: Row) =>
      only(of(saved), 'status', 'quantity', 'produced', 'remaining', 'lateDays', 'yield', ...COSTS)
    expect(stands(closed.saved)).toEqual([
      ['Closed', '20', '20', '0', null, null, '1501.2', '441', '0', '1890', '0', '52.2'],
    ])
    expect(stands(late.saved)).toEqual([
      ['Committed', '20', '12', '8', 5, null, '913.2', '252', '5', '1134', '26.2', null],
    ])
    expect(stands(back.saved)).toEqual([['Committed', '20', '0', '20', null, null, null, null, null, null, '0', null]])
    expect(stands(slit)).toEqual([
      ['Committed', '20000', '20000', '0', null, '97.916', '12400', '700', '58.35', '13041.65', '0', null],
    ])
    expect(COSTS.map((name) => total[name])).toEqual(['14814.4', '1393', '63.35', '16065.65', '26.2', '52.2'])
    expect(proven(ties)).toEqual([['books', '1500', '26.20', '0.00']])
    expect(await bookedAt(db, '2026-06-30', '1500')).toBe('26.20')

    // A hundred sheets at 33.20 that had come on the tenth: each of the 25 has cost 32.20, and 25.00 more is in process.
    await books.inTransaction((trx) => postOn(trx, '2026-06-10', [receipt('100', '3320', { productId: late.sheet })]))
    const after = await ran()
    expect(after.total['inProcess']).toBe('51.2')
    expect(proven(after.ties)).toEqual([['books', '1500', '51.20', '0.00']])
  })

  it('asked for some orders says of these alone, and compares nothing with the books', async () => {
    const { saved } = await panels({ orderDate: '2026-06-02' })
    const { rows, ties } = await ran({ fromDate: '2026-06-01', toDate: '2026-06-03' })
    expect(only(rows, 'orderNo')).toEqual([[saved['orderNo']]])
    expect(ties).toEqual([])
  })
})
