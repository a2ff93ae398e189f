import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'
import { untilOnDisk } from './commit-ahead.ts'
import { connected } from './connected.ts'
import type { Tables } from './tables.ts'

export type Trx = Transaction<Tables>

interface TransactionOptions {
  isolation?: IsolationLevel
  /** How often it is tried in all when PostgreSQL breaks it off for the sake of another. */
  attempts?: number
}

/** serialization_failure: broken off for the sake of another, to be tried again. */
export const BROKEN_OFF = '40001'
const DEADLOCK = '40P01'
const isRetryable = (error: unknown) => [BROKEN_OFF, DEADLOCK].includes((error as { code?: string } | null)?.code ?? '')

/**
 * Runs `work` in one transaction, commits when it resolves and answers when the disk has it. After a serialization failure or a deadlock it runs again
 * from the start: `work` must leave no trace but in `trx`.
 */
export async function transaction<R>(
  db: Kysely<Tables>,
  work: (trx: Trx) => Promise<R>,
  { isolation = 'read committed', attempts = 4 }: TransactionOptions = {},
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await untilOnDisk(db, (opened) =>
        connected(db, isolation, (trx) => {
          opened(trx)
          return work(trx)
        }),
      )
    } catch (error) {
      if (!isRetryable(error) || attempt >= attempts) throw error
      await pause(randomInt(5, 20 * 2 ** attempt))
    }
  }
}

/**
 * Runs `work` while no other process that shares the database runs work under the same name; others wait. The lock ends
 * with the connection, so a killed process never leaves it behind.
 */
export async function exclusively<R>(pool: Pool, name: string, work: () => Promise<R>): Promise<R> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // A wait for another process's work is not a slow statement.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`novus:${name}`])
    return await work()
  } finally {
    try {
      await client.query('select pg_advisory_unlock_all()')
      await client.query('reset statement_timeout')
    } catch (error) {
      broken = error as Error
    }
    client.release(broken)
  }
}
