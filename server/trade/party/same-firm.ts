import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The number of a firm, and those of the firms that were merged into it: what was posted stays under the number it had then. */
export async function sameFirm(db: Kysely<Tables>, firmId: string): Promise<string[]> {
  const rows = await factsOf(
    db,
    sql<{ firm_id: string }>`
    with recursive same as (
      select ${firmId}::text as firm_id
      union select f.firm_id from firm_shown f join same s on f.merged_into = s.firm_id)
    select firm_id from same`,
  )
  return rows.map((row) => row.firm_id)
}
