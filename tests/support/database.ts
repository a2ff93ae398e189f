import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg, { type Pool } from 'pg'
import { inject } from 'vitest'
import { createDatabase, createPool } from '../../server/platform/database/pool.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { createLog } from '../../server/platform/log.ts'
import { databaseUrl, dropDatabase } from './cluster.ts'

/** A database of its own for one test file or one test: made in a moment from a template, gone with `drop`. */
export interface TestDatabase {
  readonly name: string
  readonly url: string
  readonly db: Kysely<Tables>
  readonly pool: Pool
  drop(): Promise<void>
}

/** Runs `work` on a connection that may make and drop databases. */
export async function onCluster<R>(work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: inject('cluster').url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Connections to an existing database of the cluster. */
export function openDatabase(name: string): TestDatabase {
  const url = databaseUrl(inject('cluster').url, name)
  const pool = createPool({ url, max: 10, log: createLog('silent') })
  return {
    name,
    url,
    pool,
    db: createDatabase(pool),
    async drop() {
      if (!pool.ending) await pool.end()
      await onCluster((client) => dropDatabase(client, name))
    },
  }
}

/**
 * A connection that asks the same statements over and over: each is planned once, for any values. The proof of the books is made after every
 * test, and to plan its statements took most of it.
 */
export function repeatedly({ url }: TestDatabase): Kysely<Tables> {
  const asked = new URL(url)
  asked.searchParams.set('options', '-c plan_cache_mode=force_generic_plan -c timezone=UTC')
  const pool = createPool({ url: asked.href, max: 1, log: createLog('silent') })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => unknown
    const named = (text: unknown, values?: unknown) =>
      typeof text === 'string' && Array.isArray(values)
        ? query({ name: createHash('md5').update(text).digest('hex'), text, values })
        : query(text, values)
    client.query = named as typeof client.query
  })
  return createDatabase(pool)
}

/** An empty database, of which nothing is migrated. */
export const emptyDatabase = (): Promise<TestDatabase> => makeDatabase('template0')

/** A migrated database without rows. */
export const testDatabase = (): Promise<TestDatabase> => makeDatabase(`${inject('cluster').prefix}_migrated`)

export async function makeDatabase(template: string): Promise<TestDatabase> {
  const name = `${inject('cluster').prefix}_${randomBytes(6).toString('hex')}`
  // Files of a copy go past the log and the shared buffers: a third of the processor time of the usual way.
  await onCluster((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return openDatabase(name)
}

/**
 * A copy of a database that `fill` has filled; whoever in this run asks for the name first makes it, and others wait.
 * @param name what is in it, as a name of SQL
 */
export async function filledDatabase(
  name: string,
  fill: (making: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const template = `${inject('cluster').prefix}_${name}`
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const making = await testDatabase()
    await fill(making)
    await making.pool.end()
    // Under its last name only when it is whole.
    await client.query(`alter database ${making.name} rename to ${template}`)
  })
  return makeDatabase(template)
}
