import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../../server/platform/database/pool.ts'
import { installQueue } from '../../server/platform/jobs/queue.ts'
import { createLog } from '../../server/platform/log.ts'
import { runPostgres } from './run-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: {
      /** Connection text for a database from which others are made and dropped. */
      url: string
      /** Begin of the names of all databases of this run; the migrated template is `<prefix>_migrated`. */
      prefix: string
    }
  }
}

/** Connection text for another database of the same cluster. */
export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  return url.href
}

/** A migrated database of a run that this one is part of: only what it does not know yet is run over its copy. */
const MIGRATED_ALREADY = process.env['NOVUS_TEST_MIGRATED']

async function makeTemplate(url: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}${MIGRATED_ALREADY ? ` template ${MIGRATED_ALREADY}` : ''}`)
  await admin.end()
  const pool = createPool({ url: databaseUrl(url, name), max: 2, log: createLog('silent') })
  const db = createDatabase(pool)
  try {
    await migrate(db)
    await installQueue(pool)
  } finally {
    await db.destroy()
  }
}

/** What PostgreSQL answers who may not end a process. */
const NOT_ALLOWED = '42501'

/**
 * Drops a database with whoever is still connected. A vacuum that runs there belongs to a superuser, whom an ordinary role may
 * not end; a drop without force ends it by itself.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`).catch(async (error: unknown) => {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error
    await client.query(`drop database if exists ${name}`)
  })
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await dropDatabase(admin, name)
  await admin.end()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await runPostgres()
  const prefix = `novus_test_${randomBytes(5).toString('hex')}`
  const end = async () => {
    await dropAll(url, prefix)
    await stop()
  }
  try {
    await makeTemplate(url, `${prefix}_migrated`)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('cluster', { url, prefix })
  return end
}
