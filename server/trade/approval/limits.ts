import { sql, type Kysely } from 'kysely'
import type { Weighed } from '../../../shared/contracts/second-hand.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whether what is weighed passes a limit on the day of the business at that moment. */
export async function passesLimit(
  db: Kysely<Tables>,
  { kinds, amount, currency, rate }: Weighed,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from company_shown c cross join lateral limits_passed(
      c.company_id, ${[...kinds]}::text[], ${amount}::numeric, coalesce(${currency}, c.currency), ${rate}::numeric,
      business_day(${now.toISOString()}::timestamptz))
    where c.is_default limit 1`.execute(db)
  return rows.length > 0
}
