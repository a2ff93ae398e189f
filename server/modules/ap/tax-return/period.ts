import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export interface NextPeriod {
  readonly periodStart: string
  readonly periodEnd: string
  readonly dueOn: string
  readonly authorityId: string
}

/**
 * The first period that a company has not filed, as the row of its first day says; it ends at the latest where another row begins. Null
 * where nobody has said how often it files. What is due a month after 30 June is due on 31 July.
 */
export async function nextPeriod(db: Kysely<Tables>, companyId: string): Promise<NextPeriod | null> {
  const { rows } = await sql<NextPeriod>`
    with s as (
      select coalesce((select max(period_end) + 1 from tax_return where company_id = ${companyId} and status = 'Filed'),
                      (select min(from_date) from tax_filing where company_id = ${companyId})) as first
    ), f as (
      select t.*, s.first, case t.frequency when 'Monthly' then 1 when 'Quarterly' then 3 else 12 end as months
      from s join tax_filing t on t.company_id = ${companyId} and t.from_date <= s.first
      order by t.from_date desc limit 1
    ), p as (
      select f.*, least((f.first + make_interval(months => f.months))::date - 1,
        (select min(n.from_date) - 1 from tax_filing n where n.company_id = ${companyId} and n.from_date > f.first)) as last
      from f
    )
    select first::text as "periodStart", last::text as "periodEnd",
           ((last + 1 + make_interval(months => due_months))::date - 1)::text as "dueOn", authority_id as "authorityId"
    from p`.execute(db)
  return rows[0] ?? null
}
