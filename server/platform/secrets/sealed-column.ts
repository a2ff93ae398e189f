import { sql, type Kysely, type RawBuilder } from 'kysely'
import { DOTS } from '../../../shared/contracts/fields.ts'
import type { Tables } from '../database/tables.ts'
import type { Secrets } from './secrets.ts'

/** What a reader sees of a sealed column: dots and its last characters. The database holds no key, so it can show no more. */
export const sealedColumn = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${DOTS}::text || split_part(${column}, ':', 3)`

/** Where a sealed text stands: its table and column. */
export const sealedPlace = (table: string, column: string): string => `${table}.${column}`

/** The text of a sealed column of one row, open; null when it holds none. For who may see it, and for payments. */
export async function openColumn(
  db: Kysely<Tables>,
  secrets: Secrets,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`
    select ${sql.id(column)} as sealed from ${sql.table(table)} where id = ${id}::uuid`.execute(db)
  const sealed = rows[0]?.sealed
  return sealed ? secrets.open(sealed, sealedPlace(table, column)) : null
}
