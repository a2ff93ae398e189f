import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tieOut } from '../../../server/ledger/balances.ts'
import { closeJournal } from '../../../server/ledger/journals.ts'
import { closeLedger } from '../../../server/ledger/close.ts'
import { credit, debit, onItem, role } from '../../../server/ledger/legs.ts'
import { post } from '../../../server/ledger/post.ts'
import { seal, verify } from '../../../server/ledger/seal.ts'
import { Refusal } from '../../../server/platform/action/refusal.ts'
import { createDatabase, createPool } from '../../../server/platform/database/pool.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { transaction, type Trx } from '../../../server/platform/database/transaction.ts'
import { createLog } from '../../../server/platform/log.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { CLERK, CLOSER, itemOf, northgate, openBooks, type Asked, type Books } from '../../support/books.ts'
import { endingAfter } from '../../support/crash.ts'

const POSTERS = 16

let books: Books
let pool: Pool
let db: Kysely<Tables>

beforeAll(async () => {
  books = await openBooks()
  pool = createPool({ url: books.database.url, max: POSTERS, log: createLog('silent') })
  db = createDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await books.drop()
})

const rent = () => [debit('6100', '100.00'), credit('2055', '100.00')]
const postIn = (asked: Asked, then?: (trx: Trx) => Promise<unknown>) =>
  transaction(db, async (trx) => {
    const posted = await post(trx, northgate(asked), CLERK)
    await then?.(trx)
    return posted
  })

const numbers = async () =>
  (await sql<{ number: number }>`select number from entry order by number`.execute(db)).rows.map(({ number }) => number)
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

/** Ends the connection of a transaction from outside, as a crash of its process does. */
const kill = async (trx: Trx) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(books.db)
  await sql`select 1`.execute(trx)
}

class OnPurpose extends Error {}
const giveUp = () => Promise.reject(new OnPurpose())

describe('posters at once', () => {
  it('[FG16] fifty, of which five give up and five are killed, leave consecutive numbers', async () => {
    const before = (await numbers()).length
    const fates = upTo(50).map((n) => (n % 10 === 0 ? giveUp : n % 10 === 5 ? kill : undefined))
    const ended = await Promise.allSettled(fates.map((fate) => postIn({ date: '2026-06-10', legs: rent() }, fate)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(await numbers()).toEqual(upTo(before + 40))
    // One day-book for all of them.
    const { rows } = await sql`select from journal where journal_date = '2026-06-10'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('[FI7] of the same document book it once, and all are told the same number', async () => {
    const document = { type: 'test', id: randomUUID(), purpose: 'post' }
    const posted = await Promise.all(upTo(8).map(() => postIn({ date: '2026-06-11', legs: rent(), document })))
    expect(new Set(posted.map(({ entryNo }) => entryNo)).size).toBe(1)
    expect(posted.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
  })

  it('who pay the same invoice take no more than is open', async () => {
    const invoice = itemOf('V100', 'RACE')
    await postIn({
      date: '2026-06-02',
      source: 'PJ',
      legs: [debit('6200', '50.00'), credit(role('AP_CONTROL'), '50.00', { opens: invoice })],
    })
    const pay = () =>
      postIn({
        date: '2026-06-12',
        source: 'CD',
        legs: [onItem('Debit', invoice.id, '10.00'), credit('1000', '10.00')],
      })
    const ended = await Promise.allSettled(upTo(12).map(pay))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const end of ended) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal)
  })

  it('[FG17] race a close of the ledger: each is posted before it, or refused after it', async () => {
    const bill = () => [
      debit('6200', '1.00'),
      credit(role('AP_CONTROL'), '1.00', { opens: itemOf('V100', randomUUID()) }),
    ]
    const close = () =>
      transaction(db, async (trx) => {
        const { rows } = await sql<{ id: string }>`
          select id from journal where source = 'PJ' and journal_date = '2026-01-20' and status = 'Open'`.execute(trx)
        for (const { id } of rows) await closeJournal(trx, id, CLOSER)
        return closeLedger(trx, books.periods[0]!, 'AP', CLOSER)
      })
    const [closed, ...ended] = await Promise.allSettled([
      close(),
      ...upTo(20).map(() => postIn({ date: '2026-01-20', source: 'PJ', legs: bill() })),
    ])
    for (const end of ended) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal)
    const isClosed = closed!.status === 'fulfilled' && (closed!.value as { problems: unknown[] }).problems.length === 0
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from journal where source = 'PJ' and journal_date = '2026-01-20' and status = 'Open'`.execute(
      db,
    )
    if (isClosed) expect(rows[0]!.open).toBe(0)
    else expect(ended.some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  it('[FI8, FI10, FI11] leave books that prove, and a chain of all of them', async () => {
    await Promise.all(upTo(4).map(() => seal(db, CLERK.now)))
    await seal(db, CLERK.now)
    expect(await verify(db, COMPANY)).toEqual([])
    expect(await tieOut(db, COMPANY, '2026-12-31')).toEqual([])
    const { rows } = await sql<{ sealed: number }>`select count(*)::int as sealed from entry_seal`.execute(db)
    expect(rows[0]!.sealed).toBe((await numbers()).length)
  })
})

describe('the disk', () => {
  /** Posters of a database that waits for its disk, as every one but a test's does. */
  const waiting = async <R>(work: (of: Kysely<Tables>) => Promise<R>): Promise<R> => {
    const ofItsOwn = createDatabase(createPool({ url: books.database.url, max: POSTERS, log: createLog('silent') }))
    await sql`alter database ${sql.id(books.database.name)} set synchronous_commit = on`.execute(books.db)
    return work(ofItsOwn).finally(async () => {
      await ofItsOwn.destroy()
      await sql`alter database ${sql.id(books.database.name)} reset synchronous_commit`.execute(books.db)
    })
  }
  const hasReached = async (place: string) =>
    (await sql<{ has: boolean }>`select pg_current_wal_flush_lsn() > ${place}::pg_lsn as has`.execute(books.db))
      .rows[0]!.has
  /** Where the log was just before the commit, and whether the commit itself waits for the disk. */
  const before = async (trx: Trx) =>
    (
      await sql<{ place: string; waits: string }>`
        select pg_current_wal_insert_lsn()::text as place, current_setting('synchronous_commit') as waits`.execute(trx)
    ).rows[0]!

  it('[FI9] has what is answered, though nobody who waits for a number waits for it', async () => {
    const [alone, ...together] = await waiting(async (of) => {
      const answered = async () => {
        const { place, waits } = await transaction(of, async (trx) => {
          await post(trx, northgate({ date: '2026-06-16', legs: rent() }), CLERK)
          return before(trx)
        })
        return { waits, isOnDisk: await hasReached(place) }
      }
      return [await answered(), ...(await Promise.all(upTo(POSTERS).map(answered)))]
    })
    expect(alone).toEqual({ waits: 'on', isOnDisk: true })
    expect(together.map(({ isOnDisk }) => isOnDisk)).toEqual(together.map(() => true))
    expect(together.filter(({ waits }) => waits === 'off').length).toBeGreaterThan(POSTERS / 2)
  })
})

describe('a crash', () => {
  it('[FI9] between any two statements of a posting leaves nothing of it', async () => {
    const counts = async () =>
      (
        await sql<Record<string, string>>`
          select (select count(*) from entry) as entries, (select count(*) from entry_line) as lines,
                 (select count(*) from open_item) as items, (select sum(debit) from gl_balance) as balances,
                 (select sum(next_number) from ledger_number) as numbers, (select count(*) from journal) as journals`.execute(
          db,
        )
      ).rows[0]
    const before = await counts()
    const legs = () => [debit('6200', '1.00'), credit(role('AP_CONTROL'), '1.00', { opens: itemOf('V100', 'CRASH') })]
    await expect(transaction(db, kill)).rejects.toThrow()
    // After each statement of a posting in turn, until there is none that it could end after.
    let statements = 0
    for (let crashed = true; crashed; statements++) {
      const asked = northgate({ date: '2026-06-25', source: 'PJ', legs: legs() })
      const dying = transaction(db, async (trx) => {
        await post(await endingAfter(trx, statements, books.db), asked, CLERK)
        throw new OnPurpose()
      })
      crashed = await dying.then(
        () => false,
        (error: unknown) => !(error instanceof OnPurpose),
      )
      expect(await counts()).toEqual(before)
    }
    expect(statements).toBeGreaterThan(1)
    await expect(postIn({ date: '2026-06-25', source: 'PJ', legs: legs() }, kill)).rejects.toThrow()
    const twice = (trx: Trx) =>
      post(trx, northgate({ date: '2026-06-26', source: 'PJ', legs: legs() }), CLERK).then(() => kill(trx))
    await expect(postIn({ date: '2026-06-25', source: 'PJ', legs: legs() }, twice)).rejects.toThrow()
    expect(await counts()).toEqual(before)
  })
})
