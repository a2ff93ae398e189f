import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { StartError } from '../config.ts'
import { isRepeated, repeat } from './repeatable.ts'
import type { Tables } from './tables.ts'

/** Beside the bundle, or in the sources. */
function migrationsFolder(): string {
  const bundled = join(import.meta.dirname, 'migrations')
  return existsSync(bundled) ? bundled : join(import.meta.dirname, '../../migrations')
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    // What a migration has changed is checked at its end: a table with checks to come takes no index from the next one.
    const checked = `${text}\nset constraints all immediate;\nset constraints all deferred;`
    migrations[file.replace('.sql', '')] = { up: async (db) => void (await sql.raw(checked).execute(db)) }
  }
  return migrations
}

/**
 * Brings the database to the newest migration, all in one transaction under Kysely's advisory lock: processes that start
 * together run each migration once, and a failing one leaves nothing behind. Then come the views and functions whose text has changed.
 * @returns names of the migrations that this call ran, and of the views and functions that it wrote
 * @throws StartError naming the migration that failed and why
 */
export async function migrate(db: Kysely<Tables>, folder = migrationsFolder()): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    // Two lines of work land in whatever order they are done: a lower number may come after a higher one.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((r) => r.status === 'Error')?.migrationName
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database could not be updated${failed ? ` by migration ${failed}` : ''}: ${why}`, {
      cause: error,
    })
  }
  return [...results.filter((r) => r.status === 'Success').map((r) => r.migrationName), ...(await repeat(db, folder))]
}

/** Whether a database has what this release reads; one without books has nothing to be read. */
export async function releaseOf(db: Kysely<Tables>, folder = migrationsFolder()): Promise<'none' | 'this' | 'other'> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('migration') is not null and to_regclass('migration_repeatable') is not null as there`.execute(
    db,
  )
  if (!known[0]!.there) return 'none'
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  const own = Object.keys(await readMigrations(folder))
  if (rows.map(({ name }) => name).join() !== own.toSorted().join()) return 'other'
  return (await isRepeated(db, folder).catch((error: unknown) =>
    error instanceof StartError ? false : Promise.reject(error),
  ))
    ? 'this'
    : 'other'
}
