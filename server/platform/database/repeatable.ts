import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { StartError } from '../config.ts'
import type { Tables } from './tables.ts'
import { transaction, type Trx } from './transaction.ts'

/** Folders beside the migrations. Functions first: views call them more often than they read views. */
const FOLDERS = ['functions', 'views'] as const

interface Repeatable {
  /** `views/firm_shown`: it makes what its file is called. */
  readonly name: string
  readonly text: string
  readonly hash: string
}

async function readRepeatables(folder: string): Promise<Repeatable[]> {
  const all = await Promise.all(
    FOLDERS.filter((kind) => existsSync(join(folder, kind))).map(async (kind) => {
      const files = (await readdir(join(folder, kind))).filter((file) => file.endsWith('.sql')).sort()
      return Promise.all(
        files.map(async (file) => {
          const text = await readFile(join(folder, kind, file), 'utf8')
          const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
          return { name: `${kind}/${file.replace('.sql', '')}`, text, hash }
        }),
      )
    }),
  )
  return all.flat()
}

/**
 * Views and functions, one in a file, written anew when their text is another one or they are not there: after the migrations, in one
 * transaction, one process at a time. A text that another has followed is of an older release, which does not take it back.
 * @returns names of those that this call has written
 * @throws StartError naming the file that failed and why, or that the database is of a newer release
 */
export async function repeat(db: Kysely<Tables>, folder: string): Promise<string[]> {
  const files = await readRepeatables(folder)
  if (files.length === 0) return []
  return transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('novus repeatable'))`.execute(trx)
    await sql`
      create table if not exists migration_repeatable (
        id serial primary key, name text not null, hash text not null, applied_on timestamptz not null default now(), unique (name, hash))`.execute(
      trx,
    )
    const waiting = await toBeWritten(trx, files)
    await write(trx, waiting)
    for (const { name, hash } of waiting)
      await sql`insert into migration_repeatable (name, hash) values (${name}, ${hash}) on conflict do nothing`.execute(
        trx,
      )
    return waiting.map(({ name }) => name)
  })
}

/** All views and functions are there as this release has them. @throws StartError where the database is of a newer release */
export const isRepeated = (db: Kysely<Tables>, folder: string): Promise<boolean> =>
  transaction(db, async (trx) => (await toBeWritten(trx, await readRepeatables(folder))).length === 0)

async function toBeWritten(trx: Trx, files: readonly Repeatable[]): Promise<Repeatable[]> {
  const { rows } = await sql<{ name: string; hash: string; last: boolean; there: boolean }>`
    select r.name, r.hash, r.id = max(r.id) over (partition by r.name) as last,
           case when r.name like 'views/%' then to_regclass(split_part(r.name, '/', 2)) is not null
                else exists (select from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.proname = split_part(r.name, '/', 2)) end as there
    from migration_repeatable r`.execute(trx)
  return files.filter(({ name, hash }) => {
    const known = rows.find((row) => row.name === name && row.hash === hash)
    if (known && !known.last)
      throw new StartError(`The database is of a newer release than this server: it has another text of ${name}.`)
    return !known?.there
  })
}

/** Those that stand on others wait for them. */
async function write(trx: Trx, files: readonly Repeatable[]): Promise<void> {
  let waiting = files
  while (waiting.length > 0) {
    const failed: { file: Repeatable; error: Error }[] = []
    for (const file of waiting) {
      await sql`savepoint repeatable`.execute(trx)
      try {
        await sql.raw(file.text).execute(trx)
        await sql`release savepoint repeatable`.execute(trx)
      } catch (error) {
        await sql`rollback to savepoint repeatable`.execute(trx)
        failed.push({ file, error: error as Error })
      }
    }
    const [first] = failed
    if (first && failed.length === waiting.length)
      throw new StartError(`The database could not be updated by ${first.file.name}: ${first.error.message}`, {
        cause: first.error,
      })
    waiting = failed.map(({ file }) => file)
  }
}
