import type { CompiledQuery, IsolationLevel, Kysely, QueryResult, Transaction } from 'kysely'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { transactionAsking } from './asked.ts'
import { sentTogether, type Piping } from './planned.ts'
import type { Tables } from './tables.ts'

const pools = new WeakMap<Kysely<Tables>, Pool>()

/** Transactions of a database are of the connections of its pool. */
export const connectsBy = (db: Kysely<Tables>, pool: Pool): void => void pools.set(db, pool)

const COUNTS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * One transaction on a connection of its own: commits when `work` resolves. What is asked in the same moment is sent at once and answered in
 * that order; where one fails, what was sent behind it fails too. The query builder sends one after the other, under locks and promises of
 * its own (docs/decisions/0077).
 * @throws what `work` throws, after a rollback
 */
export async function connected<R>(
  db: Kysely<Tables>,
  isolation: IsolationLevel,
  work: (trx: Transaction<Tables>) => Promise<R>,
): Promise<R> {
  const pool = pools.get(db)
  if (!pool) throw new Error('A transaction is of a database that connects by a pool.')
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Nothing is sent behind the beginning before that has come (docs/decisions/0036).
    await client.query(`start transaction isolation level ${isolation}`)
    return await committed(client, work)
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    piping(client, false)
    client.release(broken)
  }
}

async function committed<R>(client: PoolClient, work: (trx: Transaction<Tables>) => Promise<R>): Promise<R> {
  let isOver = false
  piping(client, true)
  const trx = transactionAsking(async (query) => {
    if (isOver) throw new Error('The transaction is over.')
    return answered(client, query)
  })
  try {
    const result = await work(trx)
    isOver = true
    await client.query('commit')
    return result
  } finally {
    isOver = true
  }
}

const piping = (client: ClientBase, pipeline: boolean) => void ((client as ClientBase & Piping).pipeline = pipeline)

async function answered(client: ClientBase, { sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
  sentTogether(client)
  const { command, rowCount, rows } = await client.query(sql, [...parameters])
  return COUNTS.has(command) ? { rows, numAffectedRows: BigInt(rowCount!) } : { rows }
}
