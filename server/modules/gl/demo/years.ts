import { sql } from 'kysely'
import { periodPlan } from '../../../../shared/contracts/gl/period-plan.ts'
import { firstYear, lastYear } from '../../admin/index.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** Years of the demo company: two with history, the one that is running, and the next. */
const years = (): number[] => Array.from({ length: lastYear() - firstYear() + 2 }, (_, at) => firstYear() + at)

/** Calendar years, each with a period for adjustments behind its months. */
export async function loadYears(db: Trx): Promise<void> {
  for (const year of years()) {
    const [start, end] = [`${year}-01-01`, `${year}-12-31`]
    const { rows } = await sql<{ id: string }>`
      insert into fiscal_year (company_id, fiscal_year, start_date, end_date, year_pattern, created_by, updated_by)
      values ('NORTHGATE', ${year}, ${start}, ${end}, 'MonthsAdjusting', 'system', 'system') returning id`.execute(db)
    const periods = periodPlan(start, end, 'MonthsAdjusting')
    await sql`
      insert into fiscal_period (owner_id, position, period_no, start_date, end_date, is_adjusting)
      select ${rows[0]!.id}::uuid, p."periodNo" - 1, p."periodNo", p."startDate", p."endDate", p."isAdjusting"
      from json_to_recordset(${JSON.stringify(periods)}::json)
        as p ("periodNo" int, "startDate" date, "endDate" date, "isAdjusting" boolean)`.execute(db)
  }
}
