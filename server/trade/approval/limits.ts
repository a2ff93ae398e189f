import { sql, type Kysely } from 'kysely'
import type { ApprovedKind, Weighed } from '../../../shared/contracts/second-hand.ts'
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

/**
 * The least amount of these kinds, in the company’s currency, above which somebody else says yes on the day of the business at that moment; null where no limit is
 * kept in it. Of a set of limits that counts from a later day the earlier one is gone.
 */
export async function leastLimit(
  db: Kysely<Tables>,
  kinds: readonly ApprovedKind[],
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ least: string | null }>`
    with known as (
      select l.document_kind, l.above_amount, coalesce(l.valid_from, '-infinity') as since,
             max(coalesce(l.valid_from, '-infinity')) over (partition by l.document_kind) as latest
      from gl_approval_limit_shown l join gl_control_shown g on g.id = l.owner_id join company_shown c on c.company_id = g.company_id
      where c.is_default and l.currency = c.currency and l.document_kind = any (${[...kinds]}::text[])
        and coalesce(l.valid_from, '-infinity') <= business_day(${now.toISOString()}::timestamptz))
    select trim_scale(min(k.above_amount))::text as least from known k where k.since = k.latest`.execute(db)
  return rows[0]!.least
}
