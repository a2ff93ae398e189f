import { sql } from 'kysely'
import { planned } from '../../platform/database/planned.ts'
import type { Trx } from '../../platform/database/transaction.ts'

/**
 * Rates that a document is posted with can no longer be edited. What is in use stays so, and is not written again: posters would wait for
 * each other, and the writes of a table are counted whether or not a row changes, by which every server forgets what it keeps.
 */
export async function nowInUse(
  trx: Trx,
  table: 'foreign_exchange' | 'sales_tax_rate',
  ids: readonly (string | null)[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await planned(
    trx,
    sql`select id from ${sql.table(table)} where id = any (${ids}::uuid[]) and not used order by id for update`,
  )
  if (rows.length === 0) return
  await planned(trx, sql`update ${sql.table(table)} set used = true where id = any (${ids}::uuid[]) and not used`)
}
