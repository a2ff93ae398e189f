import { sql, type Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** Whether a line of the books, posted or waiting for its integration, bears the tax. */
export async function isTaxBooked(db: Kysely<Tables>, taxCode: string): Promise<boolean> {
  const { rows } = await sql`select from moved_line where tax_code = ${taxCode} limit 1`.execute(db)
  return rows.length > 0
}
