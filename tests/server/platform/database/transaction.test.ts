import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exclusively, transaction, type Trx } from '../../../../server/platform/database/transaction.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(
    'create table account (id int primary key, balance int); insert into account values (1, 0), (2, 0)',
  )
})
afterAll(() => database.drop())

const balances = async () =>
  (await database.pool.query<{ balance: number }>('select balance from account order by id')).rows.map((r) => r.balance)

/** A promise and the function that fulfils it. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open!: () => void
  const opened = new Promise<void>((done) => (open = done))
  return { open, opened }
}

describe('transaction', () => {
  it('leaves nothing when its work fails', async () => {
    const before = await balances()
    await expect(
      transaction(database.db, async (trx) => {
        await sql`update account set balance = 99`.execute(trx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await balances()).toEqual(before)
  })

  it('sends at once what is asked in one moment; where one of it fails, nothing of it stays', async () => {
    const before = await balances()
    const set = (trx: Trx, id: number, balance: string) =>
      sql<{
        was: number
      }>`update account set balance = ${balance}::int where id = ${id} returning balance as was`.execute(trx)
    const both = await transaction(database.db, (trx) => Promise.all([set(trx, 1, '7'), set(trx, 2, '8')]))
    expect(both.map(({ rows, numAffectedRows }) => [rows[0]!.was, numAffectedRows])).toEqual([
      [7, 1n],
      [8, 1n],
    ])
    const failing = transaction(database.db, (trx) =>
      Promise.all([set(trx, 1, '1'), set(trx, 2, 'none'), set(trx, 2, '2')]),
    )
    await expect(failing).rejects.toThrow('invalid input syntax')
    expect(await balances()).toEqual([7, 8])
    await transaction(database.db, (trx) => Promise.all(before.map((balance, at) => set(trx, at + 1, String(balance)))))
  })

  it('takes nothing any more when it is over', async () => {
    const kept = await transaction(database.db, async (trx) => ({ trx }))
    await expect(sql`select 1`.execute(kept.trx)).rejects.toThrow('The transaction is over.')
  })

  it('runs again after a serialization failure, and both writers count', async () => {
    const before = (await balances())[0]!
    let attempts = 0
    const { open, opened } = gate()
    await transaction(
      database.db,
      async (trx) => {
        attempts++
        const { rows } = await sql<{ balance: number }>`select balance from account where id = 1`.execute(trx)
        if (attempts === 1) {
          void database.pool.query('update account set balance = balance + 10 where id = 1').then(open)
          await opened
        }
        await sql`update account set balance = ${rows[0]!.balance + 1} where id = 1`.execute(trx)
      },
      { isolation: 'serializable' },
    )
    expect(attempts).toBe(2)
    expect((await balances())[0]).toBe(before + 11)
  })

  it('runs again after a deadlock', async () => {
    const before = await balances()
    let attempts = 0
    const [first, second] = [gate(), gate()]
    const move = (from: number, to: number, mine: ReturnType<typeof gate>, other: ReturnType<typeof gate>) =>
      transaction(database.db, async (trx) => {
        attempts++
        await sql`update account set balance = balance + 1 where id = ${from}`.execute(trx)
        mine.open()
        await other.opened
        await sql`update account set balance = balance + 1 where id = ${to}`.execute(trx)
      })
    await Promise.all([move(1, 2, first, second), move(2, 1, second, first)])
    expect(attempts).toBeGreaterThan(2)
    expect(await balances()).toEqual(before.map((b) => b + 2))
  })

  it('gives up after the attempts it was given', async () => {
    let attempts = 0
    const refused = transaction(
      database.db,
      async () => {
        attempts++
        throw Object.assign(new Error('again'), { code: '40001' })
      },
      { attempts: 2 },
    )
    await expect(refused).rejects.toThrow('again')
    expect(attempts).toBe(2)
  })
})

describe('exclusive work', () => {
  it('of one name never overlaps, and a failure frees the name', async () => {
    let inside = 0
    let most = 0
    const waiting = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows[0]!.count
    }
    // Each goes on when the others stand before the door: those that are let in side by side would be counted.
    const behind = [2, 1, 0]
    const work = () =>
      exclusively(database.pool, 'seed', async () => {
        most = Math.max(most, ++inside)
        await expect.poll(waiting).toBe(behind.shift() ?? 0)
        inside--
      })
    await Promise.all([work(), work(), work()])
    expect(most).toBe(1)
    await expect(exclusively(database.pool, 'seed', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    await work()
  })
})
