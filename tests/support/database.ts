import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg, { type Pool } from 'pg'
import { inject } from 'vitest'
import { createDatabase, createPool } from '../../server/platform/database/pool.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { createLog } from '../../server/platform/log.ts'
import { databaseUrl } from './cluster.ts'

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
      await onCluster((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** An empty database, of which nothing is migrated. */
export const emptyDatabase = (): Promise<TestDatabase> => makeDatabase('template0')

/** A migrated database without rows. */
export const testDatabase = (): Promise<TestDatabase> => makeDatabase(`${inject('cluster').prefix}_migrated`)

export async function makeDatabase(template: string): Promise<TestDatabase> {
  const name = `${inject('cluster').prefix}_${randomBytes(6).toString('hex')}`
  await onCluster((client) => client.query(`create database ${name} template ${template}`))
  return openDatabase(name)
}
