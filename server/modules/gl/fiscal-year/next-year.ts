import { sql, type Kysely } from 'kysely'
import type { NextYear } from '../../../../shared/contracts/gl/fiscal-year.ts'
import { dayAfter } from '../../../../shared/contracts/gl/period-plan.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { controlSettings } from '../../../trade/company/control-settings.ts'

/** Weeks of a year of weeks; the 53rd is given by whoever adds such a year by hand. */
const WEEKS_DAYS = 52 * 7

const yearLater = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`

/**
 * The year that comes next, as G/L control lays years out: behind the last one, or, as the first of all, the one in which today
 * (`YYYY-MM-DD`) lies.
 */
export async function nextYear(db: Kysely<Tables>, companyId: string, today: string): Promise<NextYear> {
  const { firstMonth, yearPattern } = await controlSettings(db, companyId)
  const { rows } = await sql<{ fiscalYear: number; endDate: string }>`
    select fiscal_year as "fiscalYear", end_date::text as "endDate" from fiscal_year_shown
    where company_id = ${companyId} order by fiscal_year desc limit 1`.execute(db)
  const last = rows[0]
  const month = String(firstMonth).padStart(2, '0')
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < month ? 1 : 0)
  const startDate = last ? dayAfter(last.endDate) : `${year}-${month}-01`
  const isWeeks = yearPattern === 'Weeks445' || yearPattern === 'Weeks445Adjusting'
  const endDate = isWeeks ? dayAfter(startDate, WEEKS_DAYS - 1) : dayAfter(yearLater(startDate), -1)
  return {
    fiscalYear: last ? String(last.fiscalYear + 1) : endDate.slice(0, 4),
    ...{ startDate, endDate, yearPattern },
  }
}
