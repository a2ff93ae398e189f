import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { proven, runReport } from '../support/report-run.ts'
import { linesOf, SalesDesk } from '../support/sales-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 6] Prices in the lines of orders: where they come from, who may ask another one, and that they stay. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const [desk, counter] = [new SalesDesk(admin), new SalesDesk(clerk)]
const TABLE = '/api/oe/price-table'

const own = (field: string, rule: string) => [field, `oe:rules.salesOrder.${rule}`]
const priced = async (effective: string, prices: readonly [string, string, string]) => {
  const empty = emptyRecord(PriceTable.fields.lines.fields!)
  const lows = [
    ['1', '499'],
    ['500', '1999'],
    ['2000', null],
  ] as const
  const lines = lows.map(([lowQuantity, highQuantity], at) => ({
    ...empty,
    ...{ productId: 'P1', priceType: 'Fixed', lowQuantity, highQuantity, price: prices[at], safetyPrice: '2.0976' },
  }))
  const record = {
    ...emptyRecord(PriceTable.fields),
    ...{ tableId: 'A-LIST', name: 'A-LIST', usedFor: 'Company', bracket: 'Line', rangeUnit: 'LB', currency: 'CAD' },
    ...{ effective, lines },
  }
  const { id, version } = succeeded(await admin.save('POST', TABLE, { record }))
  const confirmed = ['oe.priceTable.beginsInPast']
  succeeded(await admin.save('POST', `${TABLE}/${String(id)}/activate`, { version, confirmed }))
}
const may = (right: string, limit: string | null = null) =>
  sql`
    insert into role_named_right (owner_id, position, named_right, limit_value)
    select r.id, coalesce((select max(position) + 1 from role_named_right where owner_id = r.id), 0), ${right}, ${limit}::numeric
    from role r where r.role_id = 'clerk'`.execute(books.db)
const uses = async (right: string) => (await admin.list(`/api/admin/audit-log?action=use&columnName==${right}`)).List
const kept = async () =>
  (
    await sql<Row>`
    select named_right as "right", line_no as "lineNo", trim_scale(list_price)::text as "listPrice", trim_scale(unit_price)::text as "unitPrice",
           trim_scale((floor_price - net_price) * quantity)::text as short, reason, done_by as "doneBy"
    from sales_price_by_right order by id`.execute(books.db)
  ).rows

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`update product set block_sales = false`.execute(books.db)
  await priced('2026-06-01', ['2.45', '2.31', '2.18'])
})

const metal = (more: Row = {}): Row => ({ productId: 'P1', quantity: '1200', priceReason: null, ...more })

describe('the price of a line', () => {
  it('[supply 54 6.3] is that of its range, less the discount that its desk may give', async () => {
    const order = succeeded(await counter.save([metal({ discountPercent: '5', surcharge: '0.045' })]))
    expect(linesOf(order)[0]).toMatchObject({
      ...{ unitPrice: '2.31', listPrice: '2.31', netPrice: '2.1945', amount: '2633.4', surchargeAmount: '54' },
      ...{ priceSource: 'Company', priceUnit: 'LB', priceQuantity: '1200' },
    })
    expect(rules(await counter.save([metal({ discountPercent: '6' })]))).toEqual([
      ['lines.0.discountPercent', 'kit:refused.beyondLimit'],
    ])
  })

  it('[supply 59] another one is not typed without the right, which leaves no row; with it, one', async () => {
    const typed = metal({ unitPrice: '2.2' })
    const before = (await kept()).length
    expect(rules(await counter.save([typed]))).toEqual([own('lines.0.unitPrice', 'priceTyped')])
    expect(await uses('price.override')).toEqual([])
    await may('price.override', '20')
    expect(rules(await counter.save([typed]))).toEqual([['lines.0.priceReason', 'kit:refused.noReason']])
    const order = succeeded(await counter.save([{ ...typed, priceReason: 'Meets a quote' }]))
    expect(linesOf(order)[0]).toMatchObject({ unitPrice: '2.2', netPrice: '2.2', priceSource: 'Typed' })
    expect(await uses('price.override')).toMatchObject([{ newValue: 'Meets a quote' }])
    expect((await kept()).slice(before)).toMatchObject([
      { right: 'price.override', lineNo: 10, listPrice: '2.31', unitPrice: '2.2', reason: 'Meets a quote' },
    ])
    // What was let through is not asked about again.
    succeeded(await counter.change(order, { notes: 'By telephone' }))
    expect(await uses('price.override')).toHaveLength(1)
  })

  it('[supply 60] 2.00 is below the floor of 2.0976: refused, and by right it is 0.0976 short on each', async () => {
    const below = metal({ unitPrice: '2', priceReason: 'To keep him' })
    expect(rules(await counter.save([below]))).toEqual([own('lines.0.unitPrice', 'aboveFloor')])
    await may('price.belowfloor')
    succeeded(await counter.save([below]))
    const rows = (await kept()).filter(({ right }) => right === 'price.belowfloor')
    expect(rows).toMatchObject([{ short: '117.12', reason: 'To keep him' }])
  })

  it('[supply 60 9 price-override-audit] both audits tell every use, what it came to, and prove it by the change log', async () => {
    const parameters = { fromDate: '2026-06-01', toDate: '2026-06-30' }
    const asked = { parameters, groupBy: [] }
    const over = await runReport(admin, 'oe/price-override-audit', asked)
    // 2.31 less 5 % by hand; then 2.20 and twice 2.00 in its place.
    expect(
      over.rows.map((row) => ['byRight', 'listPrice', 'netPrice', 'change', 'amount'].map((name) => row[name])),
    ).toEqual([
      ['Discount', '2.31', '2.1945', '-0.1155', '-138.6'],
      ['Price', '2.31', '2.2', '-0.11', '-132'],
      ['Price', '2.31', '2', '-0.31', '-372'],
    ])
    expect(over.rows[1]).toMatchObject({
      doneBy: expect.any(String),
      reason: 'Meets a quote',
      changePercent: '-4.7619',
    })
    expect(over.total).toMatchObject({ amount: '-642.6', uses: '3' })
    expect(proven(over.ties)).toEqual([['auditLog', '', '3.00', '0.00']])
    const under = await runReport(admin, 'oe/safety-price-audit', asked)
    expect(
      under.rows.map(({ netPrice, floorPrice, shortEach, short }) => [netPrice, floorPrice, shortEach, short]),
    ).toEqual([['2', '2.0976', '0.0976', '117.12']])
    expect(under.total).toMatchObject({ short: '117.12', uses: '1' })
    expect(proven(under.ties)).toEqual([['auditLog', '', '1.00', '0.00']])
    // Nobody else has released them yet; whoever does is their approver, and nobody approves himself.
    expect(over.rows.map(({ approver }) => approver ?? null)).toEqual([null, null, null])
    const { orderNo, doneBy } = over.rows[1]!
    const release = (by: string) =>
      sql`
      update sales_order set released_by = ${by}, released_on = '2026-06-30T17:00:00Z' where order_no = ${String(orderNo)}`.execute(
        books.db,
      )
    const approversOf = async () =>
      (await runReport(admin, 'oe/price-override-audit', asked)).rows
        .filter((row) => row['orderNo'] === orderNo)
        .map(({ approver }) => approver ?? null)
    await release(String(doneBy))
    expect(new Set(await approversOf())).toEqual(new Set([null]))
    await release('Sam Tremblay')
    expect(new Set(await approversOf())).toEqual(new Set(['Sam Tremblay']))
    const mine = await runReport(admin, 'oe/price-override-audit', {
      ...asked,
      parameters: { ...parameters, doneBy: 'nobody' },
    })
    expect(mine.rows).toEqual([])
    expect(mine.ties).toEqual([])
  })

  it('[supply 60 15.1] who may not see costs is told no floor and no margin', async () => {
    await sql`
      insert into role_right (role_id, right_id)
      select 'clerk', unnest(array['oe/price-override-audit.view', 'oe/safety-price-audit.view'])`.execute(books.db)
    const parameters = { fromDate: '2026-06-01', toDate: '2026-06-30' }
    const [over] = (await runReport(clerk, 'oe/price-override-audit', { parameters, groupBy: [] })).rows
    expect([over!['netPrice'], 'marginAfter' in over!]).toEqual(['2.1945', false])
    const [under] = (await runReport(clerk, 'oe/safety-price-audit', { parameters, groupBy: [] })).rows
    expect(Object.keys(under!)).not.toEqual(expect.arrayContaining(['short']))
    expect(under).toMatchObject({ netPrice: '2', reason: 'To keep him' })
  })

  it('[supply 68 6.6] stays when a new list is saved after the order, until it is priced anew', async () => {
    const order = await desk.taken([metal()])
    await priced('2026-06-04', ['2.6', '2.5', '2.4'])
    const changed = succeeded(
      await desk.change(order, { lines: linesOf(order).map((line) => ({ ...line, quantity: '1500' })) }),
    )
    expect(linesOf(changed)[0]).toMatchObject({ unitPrice: '2.31', priceQuantity: '1500', amount: '3465' })
    const anew = succeeded(await desk.act('reprice', changed))
    expect(linesOf(anew)[0]).toMatchObject({ unitPrice: '2.5', listPrice: '2.5', amount: '3750' })
  })

  it('[supply 6.2] is never nothing: a line that no price is found for holds its order', async () => {
    const order = await desk.taken([metal({ productId: 'SVC', quantity: '1' })])
    expect(order).toMatchObject({ status: 'OnHold', holds: [{ kind: 'Price', liftedOn: null }] })
    expect(linesOf(order)[0]).toMatchObject({ unitPrice: null, netPrice: null })
    const lines = linesOf(order).map((line) => ({ ...line, unitPrice: '12', priceReason: 'As agreed' }))
    expect(succeeded(await desk.change(order, { lines }))).toMatchObject({ status: 'Open' })
  })
})
