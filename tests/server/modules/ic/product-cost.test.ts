import { sql } from 'kysely'
import { expect, it } from 'vitest'
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

it('[supply 15.1] costs are refused to who may not see them', async () => {
  await sql`delete from role_named_right where named_right = 'cost.view'`.execute(db)
  expect((await run('approver')).Problems).toMatchObject([{ Key: 'kit:refused.noRight' }])
})
