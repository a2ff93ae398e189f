import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { previewed, ranProcess } from '../support/process-run.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 9 renew-price-table, PriceTable-Due-ForReview] Tables that end are told, and followed by versions of their own. */
const { app, books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const prices = new PriceDesk(admin)
const TABLE = '/api/oe/price-table'
const RENEW = 'oe/renew-price-table'

const asked = (more: Row): Row => ({
  ...{
    tableId: null,
    dueWithin: null,
    effective: '2026-08-01',
    renewedFrom: 'Price',
    percent: null,
    roundTo: '0.0001',
  },
  ...{ endsWith: null, productClass: null, expiry: null, reviewOn: null, activate: false, ...more },
})
const preview = (more: Row) => previewed(admin, RENEW, asked(more))
const run = (more: Row, confirmed: string[] = []) => ranProcess({ app, calls: admin }, RENEW, asked(more), confirmed)
const versions = async (tableId: string) =>
  (await admin.list(`${TABLE}?tableId==${tableId}&SortFields=versionNo`)).List.map((one) => [
    one['tableKey'],
    one['status'],
    one['until'],
  ])
const linesOf = async (tableKey: string) =>
  ((await admin.read(`${TABLE}/${encodeURIComponent(tableKey)}`)).Data as Row)['lines'] as Row[]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`
    insert into product_class (class_id, description, over_receipt_percent, minimum_margin, active, created_by, updated_by)
    values ('SHEET', 'Sheet', 5, 16, true, 'test', 'test'), ('BAR', 'Bar', 5, null, true, 'test', 'test')`.execute(
    books.db,
  )
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, purchase_price, purchase_currency, active, created_by, updated_by)
    values ('10-1000', 'Steel by the pound', 'NonStock', 'SHEET', 'LB', 1.72, 'CAD', true, 'test', 'test'),
           ('GALV', 'Galvanized', 'NonStock', 'SHEET', 'LB', 0.6, 'CAD', true, 'test', 'test'),
           ('ROD', 'Rod', 'NonStock', 'BAR', 'LB', null, null, true, 'test', 'test')`.execute(books.db)
  await prices.activated(
    'A-LIST',
    [
      { productId: '10-1000', lowQuantity: '1', highQuantity: '499', price: '2.45' },
      { productId: '10-1000', lowQuantity: '500', highQuantity: '1999', price: '2.31' },
      { productId: '10-1000', lowQuantity: '2000', price: '2.18' },
      { productId: 'ROD', lowQuantity: '1', price: '3' },
    ],
    { expiry: '2026-07-31' },
  )
  await prices.activated('TRADE', [{ productId: 'GALV', lowQuantity: '1', price: '0.75' }], {
    ...{ usedFor: 'Firms', reviewOn: '2026-09-30' },
  })
})

describe('tables due for review', () => {
  it('[supply 9 PriceTable-Due-ForReview] end or are to be looked at within some days; costs that rose since are told with them', async () => {
    const due = (parameters: Row) =>
      runReport(admin, 'oe/price-table-due-for-review', {
        parameters: { marginLost: null, tableId: null, ...parameters },
      })
    expect((await due({ withinDays: 30 })).rows).toEqual([])
    expect((await due({ withinDays: 31 })).rows).toMatchObject([
      {
        tableKey: 'A-LIST/1',
        why: 'Ends',
        dueOn: '2026-07-31',
        daysLeft: 31,
        ranges: 4,
        lost: '0',
        belowFloor: '0',
        nextKey: null,
      },
    ])
    expect((await due({ withinDays: 92 })).rows.map(({ tableKey, why }) => [tableKey, why])).toEqual([
      ['A-LIST/1', 'Ends'],
      ['TRADE/1', 'Review'],
    ])
    // 0.60 of 0.75 left a fifth; 0.669 leaves 10.8 %, below the 16 that its class asks for.
    await sql`update product set purchase_price = 0.669 where product_id = 'GALV'`.execute(books.db)
    expect((await due({ withinDays: 0, marginLost: '9' })).rows).toMatchObject([
      {
        tableKey: 'TRADE/1',
        why: 'Margin',
        costChange: '11.5',
        marginThen: '20',
        marginNow: '10.8',
        lost: '9.2',
        belowFloor: '1',
      },
    ])
    expect((await due({ withinDays: 0, marginLost: '9.3' })).rows).toEqual([])
  })

  it('[supply 15.1] whoever may not see costs is told days alone', async () => {
    await sql`insert into role_right (role_id, right_id) values ('clerk', 'oe/price-table-due-for-review.view'), ('clerk', 'oe/price-table.view')
      on conflict do nothing`.execute(books.db)
    const parameters = { withinDays: 92, marginLost: '1', tableId: null }
    const [row] = (await runReport(as('clerk'), 'oe/price-table-due-for-review', { parameters })).rows
    expect([row!['tableKey'], row!['daysLeft'], 'lost' in row!, 'belowFloor' in row!]).toEqual([
      'A-LIST/1',
      31,
      false,
      false,
    ])
  })
})

describe('a table as it stands', () => {
  const lifeOf = async (tableKey: string, calls = admin) => {
    const { id } = (await admin.read(`${TABLE}/${encodeURIComponent(tableKey)}`)).Data as Row
    const answer = await calls.get(`${TABLE}/${String(id)}/life`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Row>()
  }

  it('[judgement 35] says what margin was lost since it was set, what lies below the floor, and when it ends', async () => {
    expect(await lifeOf('TRADE/1')).toEqual({
      ...{ today: '2026-06-30', dueOn: '2026-09-30', daysLeft: 92 },
      versions: [{ tableKey: 'TRADE/1', isDraft: false, from: '2026-06-01', until: null }],
      margins: { ranges: 1, then: '20', now: '10.8', lost: '9.2', belowFloor: 1 },
    })
    expect(await lifeOf('A-LIST/1', as('clerk'))).toMatchObject({ daysLeft: 31, margins: null })
  })
})

describe('renewal', () => {
  it('names a table or what is due, and a day on which something can follow', async () => {
    const faults = async (more: Row) =>
      rules(await admin.save('POST', `/api/${RENEW}/run`, { parameters: asked(more) }))
    expect(await faults({})).toEqual([['tableId', 'oe:rules.renewPriceTable.tablesNamed']])
    expect(await faults({ tableId: 'A-LIST', effective: '2026-06-01' })).toEqual([
      ['effective', 'oe:rules.renewPriceTable.somethingFollows'],
    ])
    expect(await faults({ tableId: 'A-LIST', expiry: '2026-07-31' })).toEqual([
      ['expiry', 'oe:rules.renewPriceTable.expiresAfter'],
    ])
    expect(await faults({ tableId: 'A-LIST', activate: true, effective: '2026-06-15' })).toEqual([
      ['effective', 'oe:rules.renewPriceTable.beginsInPast'],
    ])
  })

  it('[supply 9 renew-price-table] +4 %: 2.4500, 2.3100, 2.1800 become 2.5480, 2.4024, 2.2672, shown before with the margin', async () => {
    const shown = await preview({ tableId: 'A-LIST', percent: '4', productClass: 'SHEET' })
    expect(
      shown.map(({ price, newPrice, changePercent, marginNow, marginAfter }) => [
        price,
        newPrice,
        changePercent,
        marginNow,
        marginAfter,
      ]),
    ).toEqual([
      ['2.45', '2.548', '4', '29.8', '32.5'],
      ['2.31', '2.4024', '4', '25.5', '28.4'],
      ['2.18', '2.2672', '4', '21.1', '24.1'],
      ['3', null, null, null, null],
    ])
    const { rows } = await run({ tableId: 'A-LIST', percent: '4', productClass: 'SHEET' })
    expect(rows.map(({ outcome, record }) => [outcome, record])).toEqual([['done', 'A-LIST/2']])
    expect((await linesOf('A-LIST/2')).map(({ price }) => price)).toEqual(['2.548', '2.4024', '2.2672', '3'])
    // What counts stays as it is, until the next one is activated; a second draft is refused.
    expect(await versions('A-LIST')).toEqual([
      ['A-LIST/1', 'Active', '2026-07-31'],
      ['A-LIST/2', 'Draft', null],
    ])
    const again = await run({ tableId: 'A-LIST', percent: '5' })
    expect(again.rows.map(({ outcome, problems }) => [outcome, problems.map(({ Key }) => Key)])).toEqual([
      ['refused', ['oe:rules.priceTable.oneDraft']],
    ])
  })

  it('[supply 9 renew-price-table] what is due is renewed at the cost of today, with an ending, and counts from its day on', async () => {
    const more = { dueWithin: 92, renewedFrom: 'Margin', roundTo: '0.01', effective: '2026-07-15', activate: true }
    const { rows } = await run({ ...more, tableId: 'TRADE' })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done'])
    // 0.669 and a fifth of margin are 0.83625.
    expect((await linesOf('TRADE/2')).map(({ price, margin }) => [price, margin])).toEqual([['0.84', '20.3571']])
    expect(await versions('TRADE')).toEqual([
      ['TRADE/1', 'Active', '2026-07-14'],
      ['TRADE/2', 'Active', null],
    ])
    const [ended] = await preview({
      tableId: 'TRADE',
      renewedFrom: 'Cost',
      percent: '30',
      roundTo: '0.01',
      endsWith: '0.95',
    })
    expect(ended).toMatchObject({ tableKey: 'TRADE/2', newPrice: '0.95' })
  })

  it('[supply 15.1] is run by whoever may add versions, and activates for whoever may do that', async () => {
    await sql`insert into role_right (role_id, right_id) values ('clerk', 'oe/renew-price-table.view'), ('clerk', 'oe/renew-price-table.run')`.execute(
      books.db,
    )
    const calls = as('clerk')
    const given = asked({ tableId: 'TRADE', percent: '1', activate: true, effective: '2026-09-01' })
    expect(rules(await calls.save('POST', `/api/${RENEW}/run`, { parameters: given }))).toEqual([
      ['activate', 'oe:rules.renewPriceTable.activatesByRight'],
    ])
  })
})
