import { expect, it } from 'vitest'
import type { StockLooks } from '../../../../shared/contracts/ic/stock-status.ts'
import type { ReportPage } from '../../../../shared/contracts/report.ts'
import { COMPANY } from '../../../scenarios/northgate.ts'
import { CLERK } from '../../../support/books.ts'
import { loadYear } from '../../../support/load-northgate.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { count, enterStockMasters, issue, postOn, receipt, transfer } from '../../../support/stock-books.ts'
import { sql } from 'kysely'
import { post } from '../../../../server/ledger/post.ts'
import { credit, debit, posting } from '../../../../server/ledger/legs.ts'
import { randomUUID } from 'node:crypto'

const { books, as } = await startNorthgate()
const { db } = books
await enterStockMasters(db)
const { rows } = await sql<{ right: object }>`
  select to_jsonb(r) as right from role_named_right r where r.named_right = 'cost.view'`.execute(db)
const costRights = rows.map(({ right }) => right)

async function run(user: string, parameters: Record<string, unknown>, groupBy = ['warehouseId']): Promise<ReportPage> {
  const all = { warehouseId: null, productClass: null, productId: null, look: null, byLot: false, ...parameters }
  const { Data, ResultStatus } = await as(user).save('POST', '/api/ic/stock-status/run', { parameters: all, groupBy })
  expect(ResultStatus).toBe(1)
  return Data as unknown as ReportPage
}
const rowsOf = ({ lines, columns }: ReportPage, ...names: string[]) =>
  lines.flatMap(([level, , ...cells]) => (level === 2 ? [names.map((name) => cells[columns.indexOf(name)])] : []))

it('[S2.IC] stock as at a day is what the books hold, product by product; costs are for those who may see them', async () => {
  await books.inTransaction((trx) => postOn(trx, '2026-03-02', [receipt('100', '1000')]))
  await books.inTransaction((trx) => postOn(trx, '2026-03-05', transfer('40', 'W1', 'W2')))
  await books.inTransaction((trx) => postOn(trx, '2026-03-09', [issue('10')]))
  const seen = ['warehouseId', 'productId', 'onHand', 'unitCost', 'value']
  const at = await run('admin', { asOf: '2026-03-05' })
  expect(rowsOf(at, ...seen)).toEqual([
    ['W1', 'P1', '60', '10', '600'],
    ['W2', 'P1', '40', '10', '400'],
  ])
  expect(at.ties).toMatchObject([{ name: 'books', reported: '1000.00', expected: '1000.00' }])
  expect(rowsOf(await run('admin', { asOf: '2026-03-31', warehouseId: 'W1', byLot: true }), ...seen)).toEqual([
    ['W1', 'P1', '50', '10', '500'],
  ])
  // What somebody has typed on the account of inventory is no stock, and is seen.
  const typed = { type: 'test', id: randomUUID(), purpose: 'post' }
  await books.inTransaction((trx) =>
    post(
      trx,
      posting({
        ...{ companyId: COMPANY, source: 'GJ', date: '2026-03-31', description: 'by hand', document: typed },
        legs: [debit('1200', '5.00'), credit('5020', '5.00')],
      }),
      CLERK,
    ),
  )
  expect((await run('admin', { asOf: '2026-03-31' })).ties).toMatchObject([{ reported: '900.00', expected: '905.00' }])
  await sql`delete from role_named_right where named_right = 'cost.view'`.execute(db)
  const { columns, ties } = await run('clerk', { asOf: '2026-03-31' })
  expect([columns.filter((name) => ['unitCost', 'value'].includes(name)), ties]).toEqual([[], []])
})

it('[supply 8 stock-status] [judgement 39] says when it was last used, came and was counted until the day, for how many weeks it is, and what to look at; each look leads to its rows', async () => {
  await sql`
    insert into role_named_right select (jsonb_populate_record(null::role_named_right, x)).*
    from jsonb_array_elements(${JSON.stringify(costRights)}::jsonb) x`.execute(db)
  await loadYear(db, 2025)
  await books.inTransaction((trx) => postOn(trx, '2025-01-10', [receipt('26', '52', { productId: 'P2' })]))
  await books.inTransaction((trx) => postOn(trx, '2025-02-10', [count('24', { productId: 'P2' })]))
  await books.inTransaction((trx) => postOn(trx, '2025-03-10', [issue('4', { productId: 'P2' })]))
  await sql`
    insert into product_stocking (owner_id, position, warehouse_id, least, most)
    select id, 0, 'W1', 25, 100 from product where product_id = 'P2'`.execute(db)
  const names = ['productId', 'onHand', 'lastUsed', 'lastCame', 'lastCounted', 'coverWeeks', 'standing']
  const of = (asOf: string, more = {}) => run('admin', { asOf, warehouseId: 'W1', productId: 'P2', ...more })
  expect(rowsOf(await of('2025-03-05'), ...names)).toEqual([
    ['P2', '24', null, '2025-01-10', '2025-02-10', null, 'Short'],
  ])
  // Four of them in thirteen weeks: twenty are for sixty-five.
  expect(rowsOf(await of('2025-03-31'), ...names)).toEqual([
    ['P2', '20', '2025-03-10', '2025-01-10', '2025-02-10', '65', 'Short'],
  ])
  const now = ['keptNow', 'availableNow', 'onOrderNow', 'least', 'most']
  expect(rowsOf(await of('2025-03-31'), ...now)).toEqual([['0', '20', '0', '25', '100']])
  await sql`update product_stocking set least = 5`.execute(db)
  const standing = async (asOf: string) => rowsOf(await of(asOf), 'standing')
  expect(await standing('2025-09-08')).toEqual([[null]])
  expect(await standing('2025-09-09')).toEqual([['NoUse']])
  const looked = async (query: string, user = 'admin') =>
    ((await as(user).get(`/api/ic/stock-status/looks?${query}`)).json() as { Data: StockLooks }).Data.looks
  const all = await looked('asOf=2026-03-31&warehouseId=W1')
  expect(all.map(({ look, products, value }) => [look, products, value])).toEqual([
    ['BelowZero', 0, '0.00'],
    ['Short', 0, '0.00'],
    ['NoUse', 1, '40.00'],
    ['NotCounted', 2, '540.00'],
    ['OnHold', 0, '0.00'],
  ])
  for (const { look, products, value } of all) {
    const listed = await run('admin', { asOf: '2026-03-31', warehouseId: 'W1', look })
    const rows = rowsOf(listed, 'productId', 'value')
    expect([rows.length, rows.reduce((sum, [, worth]) => sum + Number(worth), 0).toFixed(2)]).toEqual([products, value])
    expect(listed.ties).toEqual([])
    const lots = rowsOf(await run('admin', { asOf: '2026-03-31', warehouseId: 'W1', look, byLot: true }), 'value')
    expect(lots.reduce((sum, [worth]) => sum + Number(worth), 0).toFixed(2)).toBe(value)
  }
  // A page by warehouse is read by itself, a list of all as a whole: they say the same.
  const { lines, total, ties } = await run('admin', { asOf: '2026-03-31' }, []).then((page) => ({
    ...{
      lines: page.lines.filter(([level]) => level === 1),
      total: page.lines.find(([level]) => level === 0),
      ties: page.ties,
    },
  }))
  const paged = await run('admin', { asOf: '2026-03-31' })
  expect(paged.lines.filter(([level]) => level === 2).map(([, , ...cells]) => cells)).toEqual(
    lines.map(([, , ...cells]) => cells),
  )
  expect([paged.lines.find(([level]) => level === 0)?.slice(2), paged.ties]).toEqual([total?.slice(2), ties])
  await sql`delete from role_named_right where named_right = 'cost.view'`.execute(db)
  expect((await looked('asOf=2026-03-31', 'clerk')).every((one) => !('value' in one))).toBe(true)
  expect((await as('payer').get('/api/ic/stock-status/looks?asOf=2026-03-31')).statusCode).toBe(403)
})
