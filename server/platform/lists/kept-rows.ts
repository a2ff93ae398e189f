import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { tableVersion } from '../database/asked-first.ts'
import { versionOf } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'

interface Kept {
  readonly version: string
  readonly rows: readonly unknown[]
}

const MOST_KEPT = 1_000
const kept = new WeakMap<Kysely<Tables>, Map<string, Kept>>()

/**
 * Rows of a statement that depend on some tables alone, and on its values: read again when a version that the database keeps of
 * them is another one, so never older than the last write, whichever process made it. The statement and its versions are of
 * one moment. Its columns travel as JSON: whole numbers, texts and arrays of them. What is answered is shared: nobody changes it.
 * Its text is one of few, since a connection keeps its plan.
 * @param counted names under which the writes of those tables are counted (`table_changed` in `server/migrations`)
 */
export async function readKept<R>(
  db: Kysely<Tables>,
  counted: string | readonly string[],
  statement: RawBuilder<R>,
): Promise<readonly R[]> {
  const names = [counted].flat()
  const known = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, known)
  const { sql: text, parameters } = statement.compile(db)
  const key = JSON.stringify([names, text, parameters])
  const last = known.get(key)
  if (last) {
    const versions = await Promise.all(names.map((name) => tableVersion(db, name)))
    if (versions.join(' ') === last.version) return last.rows as readonly R[]
  }
  const version = sql.join(names.map((name) => versionOf(sql`${name}::text`)))
  const rows = await planned(
    db,
    sql<Kept>`
    select concat_ws(' ', ${version}) as version, (select coalesce(json_agg(q), '[]') from (${statement}) q) as rows`,
  )
  known.delete(key)
  known.set(key, rows[0]!)
  if (known.size > MOST_KEPT) known.delete(known.keys().next().value!)
  return rows[0]!.rows as readonly R[]
}
