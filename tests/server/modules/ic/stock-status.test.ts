import { expect, it } from 'vitest'
import type { ReportPage } from '../../../../shared/contracts/report.ts'
import { COMPANY } from '../../../scenarios/northgate.ts'
import { CLERK } from '../../../support/books.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { enterStockMasters, issue, postOn, receipt, transfer } from '../../../support/stock-books.ts'
import { sql } from 'kysely'
import { post } from '../../../../server/ledger/post.ts'
import { credit, debit, posting } from '../../../../server/ledger/legs.ts'
import { randomUUID } from 'node:crypto'

const { books, as } = await startNorthgate()
const { db } = books
await enterStockMasters(db)

async function run(user: string, parameters: Record<string, unknown>): Promise<ReportPage> {
  const all = { warehouseId: null, productClass: null, productId: null, byLot: false, ...parameters }
  const { Data, ResultStatus } = await as(user).save('POST', '/api/ic/stock-status/run', { parameters: all })
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
