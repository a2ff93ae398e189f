import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CostHistory, CostMatrix } from '../../../../shared/contracts/ic/product-costs.ts'
import type { ReportPage } from '../../../../shared/contracts/report.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { enterStockMasters, issue, lot, postOn, receipt } from '../../../support/stock-books.ts'

const { books, as } = await startNorthgate()
const { db } = books
await enterStockMasters(db)

const run = (user: string, parameters: Record<string, unknown> = {}) =>
  as(user).save('POST', '/api/ic/product-cost/run', {
    parameters: {
      asOf: '2026-03-31',
      warehouseId: null,
      productClass: null,
      productId: null,
      moved: false,
      ...parameters,
    },
  })
const rowsOf = ({ lines, columns }: ReportPage, ...names: string[]) =>
  lines.flatMap(([level, , ...cells]) => (level === 2 ? [names.map((name) => cells[columns.indexOf(name)])] : []))

it('[supply 8] what products are carried at and cost last, how far their lots lie apart; together they are what stock status and the books say', async () => {
  const [one, two] = [await lot(db, 'P4', 'C1'), await lot(db, 'P4', 'C2')]
  await books.inTransaction((trx) => postOn(trx, '2026-03-02', [receipt('100', '1000')]))
  await books.inTransaction((trx) => postOn(trx, '2026-03-04', [receipt('50', '650')]))
  await books.inTransaction((trx) => postOn(trx, '2026-03-05', [issue('60')]))
  await books.inTransaction((trx) =>
    postOn(trx, '2026-03-06', [
      receipt('100', '52', { productId: 'P4', lotId: one }),
      receipt('100', '71', { productId: 'P4', lotId: two, lineKey: '2' }),
    ]),
  )
  await sql`update product set purchase_price = 13.2, purchase_currency = 'CAD' where product_id = 'P1'`.execute(db)
  const page = (await run('controller')).Data as unknown as ReportPage
  expect(
    rowsOf(
      page,
      'productId',
      'onHand',
      'averageCost',
      'lastCost',
      'lots',
      'leastLotCost',
      'mostLotCost',
      'above',
      'value',
    ),
  ).toEqual([
    ['P1', '90', '11', '13', null, null, null, '20', '990'],
    ['P4', '200', '0.615', '0.71', 2, '0.52', '0.71', null, '123'],
  ])
  expect(page.ties).toMatchObject([
    { name: 'books', reported: '1113.00', expected: '1113.00' },
    { name: 'stockStatus', reported: '1113.00', expected: '1113.00' },
  ])
  expect(rowsOf((await run('admin', { moved: true })).Data as unknown as ReportPage, 'productId')).toEqual([['P1']])
})

const asked = async <T>(user: string, path: string): Promise<T> => {
  const answer = await as(user).get(`/api/ic/product-cost/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ Data: T }>().Data
}

it('[supply 8 history] two years of a product, month by month: what it was carried at and what had come in last; for who may see costs', async () => {
  const { months, unit } = await asked<CostHistory>('controller', 'history?asOf=2026-03-31&productId=P1')
  expect([unit, months.length, months[0]!.month]).toEqual(['LB', 24, '2024-04-01'])
  expect(months.slice(-2)).toEqual([
    { month: '2026-02-01', average: null, last: null },
    { month: '2026-03-01', average: '11', last: '13' },
  ])
  // As at a day within the month: the second receipt is still to come.
  const early = await asked<CostHistory>('controller', 'history?asOf=2026-03-03&productId=P1')
  expect(early.months.at(-1)).toEqual({ month: '2026-03-01', average: '10', last: '10' })
  expect((await as('controller').get('/api/ic/product-cost/history?asOf=2026-03-31&productId=NONE')).statusCode).toBe(
    404,
  )
})

it('[supply 8 matrix] a class by its sizes in inches, however a product is measured: products of one size are carried together', async () => {
  await sql`
    update product set measurement = 'Imperial', thickness = 0.06, width = 48 where product_id = 'P1'`.execute(db)
  await sql`
    update product set measurement = 'Metric', thickness = 1.524, width = 1219.2 where product_id = 'P4'`.execute(db)
  const { cells } = await asked<CostMatrix>('controller', 'matrix?asOf=2026-03-31&productClass=METAL')
  expect(cells).toEqual([
    { thickness: '0.06', width: '48', unit: 'LB', products: 2, quantity: '290', average: '3.837931' },
  ])
})

it('[supply 15.1] costs are refused to who may not see them', async () => {
  await sql`delete from role_named_right where named_right = 'cost.view'`.execute(db)
  expect((await run('approver')).Problems).toMatchObject([{ Key: 'kit:refused.noRight' }])
})

it('[S6.05] neither is told to whoever may not see costs', async () => {
  await sql`delete from role_named_right where named_right = 'cost.view'`.execute(db)
  for (const path of ['history?asOf=2026-03-31&productId=P1', 'matrix?asOf=2026-03-31&productClass=METAL'])
    expect((await as('controller').get(`/api/ic/product-cost/${path}`)).statusCode, path).toBe(403)
})
