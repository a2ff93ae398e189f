import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ProcessPreview } from '../../shared/contracts/process.ts'
import { loadYear } from '../support/load-northgate.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { act, postedLines } from '../support/purchasing.ts'
import { enterStockMasters, issue, postOn, receipt, transfer } from '../support/stock-books.ts'
import { enterTicketMasters, TICKET, ticket } from '../support/ticket-desk.ts'
import { figures, FISCAL_YEAR } from './northgate.ts'

const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${FISCAL_YEAR}-12-31T15:00:00Z`) } })
const { db } = books
await enterStockMasters(db)
await enterTicketMasters(db)

const ROOM = '/api/ic/inventory-year-end'
const parameters = { fiscalYear: FISCAL_YEAR }
async function preview() {
  const { Data } = await as('admin').save('POST', `${ROOM}/preview`, { parameters })
  const { columns, rows } = Data as unknown as ProcessPreview
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
}
async function run(confirmed: string[] = []) {
  const answer = await as('controller').save('POST', `${ROOM}/run`, { parameters, confirmed })
  await app.deps.jobs.drain()
  return answer
}
const kept = async () =>
  (
    await sql<{ of: string }>`
      select concat_ws(' ', product_id, warehouse_id, trim_scale(opening_quantity), trim_scale(received_quantity), trim_scale(issued_quantity),
                       trim_scale(moved_quantity), trim_scale(closing_quantity), trim_scale(closing_value)) as of
      from stock_year where fiscal_year = ${FISCAL_YEAR} order by 1`.execute(db)
  ).rows.map(({ of }) => of)

it('[supply 8 year] what waits stands in the way, by name; without it, each product in each warehouse is kept with what it opened, moved and closed with', async () => {
  await books.inTransaction((trx) => postOn(trx, `${FISCAL_YEAR}-03-02`, [receipt('100', '1000')]))
  await books.inTransaction((trx) => postOn(trx, `${FISCAL_YEAR}-03-05`, transfer('40', 'W1', 'W2')))
  await books.inTransaction((trx) => postOn(trx, `${FISCAL_YEAR}-03-09`, [issue('10')]))
  const draft = await as('clerk').save('POST', TICKET, {
    record: ticket('Issue', [{ productId: 'P1', quantity: '1', reason: 'LOST' }], {
      warehouseId: 'W1',
      ticketDate: `${FISCAL_YEAR}-06-02`,
    }),
  })
  expect(draft.ResultStatus, JSON.stringify(draft.Problems)).toBe(1)
  const { ticketNo } = draft.Data as { ticketNo: string }
  expect((await preview()).map(({ what, subject }) => [what, subject])).toEqual([
    ['Ticket', ticketNo],
    ['Product', 'P1'],
    ['Product', 'P1'],
  ])
  expect((await run()).Problems).toMatchObject([
    { Key: 'ic:rules.inventoryYearEnd.nothingBlocks', Args: { count: 1, names: ticketNo } },
  ])
  expect(await kept()).toEqual([])
  await sql`update inventory_ticket set status = 'Cancelled'`.execute(db)
  const done = await run()
  expect(done.ResultStatus, JSON.stringify(done)).toBe(1)
  expect(await kept()).toEqual(['P1 W1 0 100 -10 -40 50 500', 'P1 W2 0 0 0 40 40 400'])
})

it('[supply 8 year] what a later year has moved is no difference of this one', async () => {
  await loadYear(db, FISCAL_YEAR + 1)
  await books.inTransaction((trx) => postOn(trx, `${FISCAL_YEAR + 1}-01-05`, [receipt('7', '70')]))
  expect((await preview()).map(({ what }) => what)).toEqual(['Product', 'Product'])
})

it('[supply 8 year] it is run again while the year is open', async () => {
  await books.inTransaction((trx) => postOn(trx, `${FISCAL_YEAR}-04-01`, [issue('5')]))
  await run()
  expect(await kept()).toEqual(['P1 W1 0 100 -15 -40 45 450', 'P1 W2 0 0 0 40 40 400'])
})

it('[supply 8 year] [supply 8 write-down] what is worth less than it is carried at is written down to what it fetches, against revaluation, and the year is kept anew', async () => {
  // 45 that are carried at 450.00 fetch 8.50 each, less nothing to sell them: 382.50.
  const market = async (user: string, query: string) => (await as(user).get(`${TICKET}/market?${query}`)).json()
  const here = `productId=P1&warehouseId=W1&day=${FISCAL_YEAR}-12-31`
  // Nobody has said what it is bought at: the last receipt cost ten.
  await sql`update product set purchase_price = null, purchase_currency = null where product_id = 'P1'`.execute(db)
  expect(await market('admin', here)).toMatchObject({
    ...{ onHand: '45', value: '450.00', unitCost: '10', market: '10', source: 'LastReceipt', writeDown: null },
  })
  await sql`update product set purchase_price = 8.5, purchase_currency = 'CAD' where product_id = 'P1'`.execute(db)
  expect(await market('admin', here)).toMatchObject({
    ...{ market: '8.5', source: 'PurchasePrice', on: null, writeDown: '-67.50' },
  })
  // Nothing is written up, and what is bought in another currency is not reckoned.
  await sql`update product set purchase_price = 11 where product_id = 'P1'`.execute(db)
  expect(await market('admin', here)).toMatchObject({ market: '11', writeDown: null })
  await sql`update product set purchase_currency = 'USD' where product_id = 'P1'`.execute(db)
  expect(await market('admin', here)).toMatchObject({ market: '10', source: 'LastReceipt' })
  // What costs are is for whoever may see them; what is not there is not found.
  expect((await as('clerk').get(`${TICKET}/market?${here}`)).statusCode).toBe(403)
  expect(
    (await as('admin').get(`${TICKET}/market?productId=NONE&warehouseId=W1&day=${FISCAL_YEAR}-12-31`)).statusCode,
  ).toBe(404)
  const record = ticket('CostAdjustment', [{ productId: 'P1', givenValue: '-67.50', reason: 'LOST' }], {
    ...{ warehouseId: 'W1', ticketDate: `${FISCAL_YEAR}-12-31` },
  })
  const draft = await as('admin').save('POST', TICKET, { record })
  expect(draft.ResultStatus, JSON.stringify(draft.Problems)).toBe(1)
  // Entered and not committed, it stands in the way of the year.
  const { ticketNo } = draft.Data as { ticketNo: string }
  expect((await run()).Problems).toMatchObject([
    { Key: 'ic:rules.inventoryYearEnd.nothingBlocks', Args: { count: 1, names: ticketNo } },
  ])
  const done = await act(as('admin'), TICKET, 'commit', draft.Data!)
  expect(done.ResultStatus, JSON.stringify(done.Problems)).toBe(1)
  expect(await postedLines(books, done.Data!)).toEqual(figures('Cr 1200 67.50; Dr 5030 67.50'))
  expect((await run()).ResultStatus).toBe(1)
  expect(await kept()).toEqual(['P1 W1 0 100 -15 -40 45 382.5', 'P1 W2 0 0 0 40 40 400'])
})

it('[supply 8 year] it is never run once the ledger has closed the year', async () => {
  await sql`update fiscal_year set status = 'Closed' where fiscal_year = ${FISCAL_YEAR}`.execute(db)
  expect((await run()).Problems).toMatchObject([{ Key: 'ic:rules.inventoryYearEnd.yearOpen' }])
  await sql`update fiscal_year set status = 'Open' where fiscal_year = ${FISCAL_YEAR}`.execute(db)
})
