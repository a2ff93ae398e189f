import fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf } from '../../../server/ledger/amount.ts'
import { createDatabase, createPool } from '../../../server/platform/database/pool.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { createLog } from '../../../server/platform/log.ts'
import { laterMoves } from '../../../server/stock/ground.ts'
import { stockAgrees } from '../../../server/stock/prove.ts'
import { replayed } from '../../../server/stock/replay.ts'
import { emptyPool, type Method } from '../../../server/stock/valuation.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { openBooks, type Books } from '../../support/books.ts'
import { CASES, cases, PATIENCE } from '../../support/cases.ts'
import { enterStockMasters, lot } from '../../support/stock-books.ts'
import { deed, Storekeepers } from './storekeepers.ts'

const { inTurn, atOnce } = CASES.storekeepers

let books: Books
let db: Kysely<Tables>
let lots: Record<string, string[]>
beforeAll(async () => {
  books = await openBooks()
  db = createDatabase(createPool({ url: books.database.url, max: atOnce.deeds, log: createLog('silent') }))
  await enterStockMasters(db)
  lots = {
    P3: [await lot(db, 'P3', 'A'), await lot(db, 'P3', 'B')],
    P4: [await lot(db, 'P4', 'C'), await lot(db, 'P4', 'D')],
  }
})
afterAll(async () => {
  await db.destroy()
  await books.drop()
})

/** [supply 2.2] Quantity and value tie at every date at once: what stock is worth at the end of each day is what the books hold. */
async function ties(): Promise<void> {
  const { rows } = await sql`
    with day as (
      select day, sum(stock) as stock, sum(booked) as booked from (
        select day, value as stock, 0 as booked from stock_move
        union all select posting_date, 0, debit - credit from moved_line where gl_account in ('1200', '1210')) d group by 1
    ), told as (select day, sum(stock) over (order by day) as stock, sum(booked) over (order by day) as booked from day)
    select * from told where stock <> booked`.execute(db)
  expect(rows).toEqual([])
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
}

/**
 * Told again from the beginning in the order of days, no move is worth anything else than it stands for: stock is what it would be had all
 * moves been entered in that order, and what was counted is what there was then.
 */
async function isAsEnteredInOrder(): Promise<void> {
  const { rows } = await sql<{ id: string; method: Method }>`
    select o.id, case when o.lot_id is null then p.valuation else 'Average' end as method
    from stock_pool o join product p on p.product_id = o.product_id`.execute(db)
  const moves = await books.inTransaction((trx) =>
    laterMoves(
      trx,
      rows.map(({ id }) => id),
      '2000-01-01',
    ),
  )
  const { rows: owing } = await sql<{ id: string }>`
    select l.id from stock_place l join stock_pool o on o.id = l.pool_id where o.warehouse_id = 'OWE' and l.lot_id is null`.execute(
    db,
  )
  const mayOwe = new Set(owing.map(({ id }) => id))
  const told = replayed(moves, {
    pools: new Map(rows.map(({ id, method }) => [id, emptyPool(method)])),
    places: new Map(moves.map(({ placeId }) => [placeId, amountOf(0)])),
    followed: new Map(),
    mayOwe: (id) => mayOwe.has(id),
  })
  expect(
    told.changes.map(({ of, quantity, value, restated }) => [
      of.id,
      of.rule,
      of.day,
      `${quantity}`,
      `${value}`,
      `${restated}`,
    ]),
  ).toEqual([])
  expect(told.faults).toEqual([])
}

describe('whatever storekeepers do, on whatever day', { timeout: PATIENCE }, () => {
  it('[supply 2.2] one after the other, stock is as if it had been entered in the order of days, and ties on each of them', async () => {
    const people = new Storekeepers(db, books.db, lots)
    const run = fc.asyncProperty(
      fc.array(deed, { minLength: inTurn.deeds, maxLength: inTurn.deeds }),
      async (deeds) => {
        for (const one of deeds) await people.do(one)
        await ties()
        await isAsEnteredInOrder()
      },
    )
    await fc.assert(run, { ...cases(inTurn.runs), endOnFailure: true })
    expect(people.done).toBeGreaterThan(people.refused / 4)
  })

  it('[supply 4] at once, the same holds, and no two of them wait for ever', async () => {
    const people = new Storekeepers(db, books.db, lots)
    const run = fc.asyncProperty(
      fc.array(deed, { minLength: atOnce.deeds, maxLength: atOnce.deeds }),
      async (deeds) => {
        await Promise.all(deeds.map((one) => people.do(one)))
        await ties()
        await isAsEnteredInOrder()
      },
    )
    await fc.assert(run, { ...cases(atOnce.runs), endOnFailure: true })
  })
})
