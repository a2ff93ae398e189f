import { sql, type Kysely } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** A currency that nobody keeps is said at its field: a report of it would be empty as if nothing had been booked. [finance 9.3] */
export async function unknownCurrency(
  db: Kysely<Tables>,
  { inCurrency: value }: { readonly inCurrency: string | null },
): Promise<readonly Problem[]> {
  if (!value) return []
  const { rows } = await sql`select from currency_shown where currency_code = ${value}`.execute(db)
  return rows.length > 0 ? [] : [{ Field: 'inCurrency', Key: 'kit:refused.unknownRecord', Args: { value } }]
}
