import { sql, type Kysely } from 'kysely'
import { isKeepable } from '../database/kept-facts.ts'
import type { Tables } from '../database/tables.ts'

interface Known {
  readonly alone: ReadonlySet<string>
  readonly isCounted: Promise<boolean>
}

const known = new WeakMap<Kysely<Tables>, Map<string, Known>>()

/**
 * Whether a page is as old as the version of its table: it asks that table alone, and the database counts whatever is written there
 * under its name. So a view is none, nor is a column that stands in another table, nor the page of somebody whose sight is narrowed.
 */
export async function isOfOwnRows(db: Kysely<Tables>, table: string, text: string): Promise<boolean> {
  const tables = known.get(db) ?? new Map<string, Known>()
  known.set(db, tables)
  let own = tables.get(table)
  if (!own) {
    own = { alone: new Set([table]), isCounted: readCounted(db, table) }
    tables.set(table, own)
    own.isCounted.catch(() => tables.delete(table))
  }
  return isKeepable(text, own.alone) && own.isCounted
}

/** Insert, delete, update and truncate, in the bits of PostgreSQL. */
const EVERY_WRITE = 4 | 8 | 16 | 32

async function readCounted(db: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where c.relname = ${table} and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and g.tgfoid = 'table_changed'::regproc and g.tgenabled = 'O' and g.tgattr::text = ''
      and (g.tgtype & ${EVERY_WRITE}) = ${EVERY_WRITE} and g.tgargs = convert_to(${table}, 'UTF8') || '\\x00'::bytea`.execute(
    db,
  )
  return rows.length > 0
}
