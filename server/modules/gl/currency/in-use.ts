import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** Codes of the currencies that are in use, in the order of their codes. */
export async function currenciesInUse(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select currency_code as code from currency where active order by currency_code`.execute(db)
  return rows.map(({ code }) => code)
}
