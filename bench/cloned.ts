import { sql, type Kysely } from 'kysely'
import type { Tables } from '../server/platform/database/tables.ts'

/** What of a row is another in each copy: SQL over the row `t` and the number `n` of the copy. */
export type Changed = Readonly<Record<string, string>>

/**
 * Copies rows that the product itself has written, so many times: each id becomes one of its own copy, wherever it stands, and what people tell them apart by is
 * said. A document with its lines, claims, shipment, invoice and entry is copied by calling this for each of its tables.
 */
export async function cloneRows(
  db: Kysely<Tables>,
  {
    table,
    where,
    copies,
    changed = {},
  }: { readonly table: string; readonly where: string; readonly copies: number; readonly changed?: Changed },
): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'`.execute(
    db,
  )
  const said = ({ name, type }: { name: string; type: string }) =>
    changed[name] ?? (type === 'uuid' ? `copied(t.${name}, n)` : `t.${name}`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.raw(rows.map(said).join(', '))}
    from ${sql.table(table)} t cross join generate_series(1, ${copies}::int) n where ${sql.raw(where)}`.execute(db)
}

/** The id of a copy, in a function of this session. */
export const teachCopies = (db: Kysely<Tables>): Promise<unknown> =>
  sql`
    create or replace function copied(id uuid, n int) returns uuid language sql immutable strict parallel safe
    return md5(id::text || ':' || n)::uuid`.execute(db)
