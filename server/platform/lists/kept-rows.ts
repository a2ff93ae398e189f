import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { tableVersion } from './table-versions.ts'

interface Kept {
  readonly version: string
  readonly rows: readonly unknown[]
}

const MOST_KEPT = 200
const kept = new WeakMap<Kysely<Tables>, Map<string, Kept>>()

/**
 * Rows of a statement that depend on one table alone, and on its values: read again when the version that the database keeps of
 * that table is another one, so never older than the last write, whichever process made it. The statement and its version are of
 * one moment. Its columns travel as JSON: whole numbers, texts and arrays of them. What is answered is shared: nobody changes it.
 */
export async function readKept<R>(db: Kysely<Tables>, table: string, statement: RawBuilder<R>): Promise<readonly R[]> {
  const known = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, known)
  const { sql: text, parameters } = statement.compile(db)
  const key = JSON.stringify([table, text, parameters])
  const last = known.get(key)
  if (last) {
    if ((await tableVersion(db, table)) === last.version) return last.rows as readonly R[]
  }
  const { rows } = await sql<Kept>`
    select table_version_of(${table})::text as version, (select coalesce(json_agg(q), '[]') from (${statement}) q) as rows`.execute(
    db,
  )
  known.delete(key)
  known.set(key, rows[0]!)
  if (known.size > MOST_KEPT) known.delete(known.keys().next().value!)
  return rows[0]!.rows as readonly R[]
}
