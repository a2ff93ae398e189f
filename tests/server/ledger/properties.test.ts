import fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tieOut, trialBalance } from '../../../server/ledger/balances.ts'
import { rebuild } from '../../../server/ledger/repair.ts'
import { seal, verify } from '../../../server/ledger/seal.ts'
import { createDatabase, createPool } from '../../../server/platform/database/pool.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { createLog } from '../../../server/platform/log.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { CLERK, openBooks, type Books, REPAIR } from '../../support/books.ts'
import { CASES, cases, PATIENCE } from '../../support/cases.ts'
import { Clerks, deed } from './clerks.ts'

const { inTurn, atOnce } = CASES.clerks

let books: Books
let db: Kysely<Tables>
beforeAll(async () => {
  books = await openBooks()
  db = createDatabase(createPool({ url: books.database.url, max: atOnce.deeds, log: createLog('silent') }))
})
afterAll(async () => {
  await db.destroy()
  await books.drop()
})

const day = fc.constantFrom('2026-01-01', '2026-03-15', '2026-06-28', '2026-10-02', '2026-12-31')

/** What holds in sound books whatever was done to them [FI1, FI8, FI10]. */
async function provesAt(date: string): Promise<void> {
  expect(await tieOut(db, COMPANY, date)).toEqual([])
  const sum = (await trialBalance(db, { companyId: COMPANY, date })).reduce(
    (cents, { balance }) => cents + Math.round(Number(balance) * 100),
    0,
  )
  expect(sum).toBe(0)
}

/** Numbers without a gap, and a chain of all of them [FI11, FG16]. */
async function isWhole(): Promise<void> {
  await seal(db, CLERK.now)
  expect(await verify(db, COMPANY)).toEqual([])
  const { rows } = await sql<{ entries: number; last: number; sealed: number }>`
    select (select count(*)::int from entry) as entries, (select max(number) from entry) as last,
           (select count(*)::int from entry_seal) as sealed`.execute(db)
  expect(rows[0]).toEqual({ entries: rows[0]!.last, last: rows[0]!.last, sealed: rows[0]!.last })
}

/** [finance 6, D3] What documents moved is what the ledger and what waits hold together, and all of it in the ledger once it is integrated. */
async function waitsNoLonger(clerks: Clerks): Promise<void> {
  const together = async () =>
    (
      await sql`select gl_account, txn_currency, sum(debit - credit) as amount, sum(txn_debit - txn_credit) as txn
                from moved_line group by 1, 2 order by 1, 2`.execute(db)
    ).rows
  const before = await together()
  // Periods that were closed take nothing: they are opened as somebody would who has to.
  await sql`update fiscal_period set gl_closed = false, ap_closed = false, ar_closed = false, pr_closed = false`.execute(
    db,
  )
  await sql`update journal set status = 'Open'`.execute(db)
  await clerks.integrateAll()
  expect((await sql`select from pending_line`.execute(db)).rows).toEqual([])
  expect(await together()).toEqual(before)
  await provesAt('2026-12-31')
  await isWhole()
}

describe('whatever clerks do', { timeout: PATIENCE }, () => {
  it('[FI8, FI10] one after the other, the books prove at every date; what is refused is refused in words', async () => {
    const clerks = new Clerks(db, books.periods, books.db)
    const run = fc.asyncProperty(
      fc.array(deed, { minLength: inTurn.deeds, maxLength: inTurn.deeds }),
      day,
      async (deeds, date) => {
        for (const one of deeds) await clerks.do(one)
        await provesAt(date)
      },
    )
    await fc.assert(run, { ...cases(inTurn.runs), endOnFailure: true })
    expect(clerks.done).toBeGreaterThan(clerks.refused / 4)
    await isWhole()
    await waitsNoLonger(clerks)
  })

  it('[FI8, FG16] at once, the same holds, and no two of them wait for ever', async () => {
    const clerks = new Clerks(db, books.periods, books.db)
    const run = fc.asyncProperty(
      fc.array(deed, { minLength: atOnce.deeds, maxLength: atOnce.deeds }),
      day,
      async (deeds, date) => {
        await Promise.all(deeds.map((one) => clerks.do(one)))
        await provesAt(date)
      },
    )
    await fc.assert(run, { ...cases(atOnce.runs), endOnFailure: true })
    await isWhole()
    await waitsNoLonger(clerks)
  })

  it('[FI10] balances that are counted anew are those that stood', async () => {
    const balances = async () =>
      (
        await sql`select gl_account, period_id, data_type, currency, sum(debit) as debit, sum(credit) as credit
                  from gl_balance group by 1, 2, 3, 4 having sum(debit) + sum(credit) <> 0 order by 1, 2, 3, 4`.execute(
          db,
        )
      ).rows
    const before = await balances()
    await books.inTransaction((trx) => rebuild(trx, COMPANY, REPAIR))
    expect(await balances()).toEqual(before)
  })
})
