import { sql } from 'kysely'
import { daysBetween } from '../../../shared/contracts/gl/exchange.ts'
import { ask, fail, ruleKey, type Finding, type Rule, type RuleContext } from '../../platform/action/rules.ts'
import { businessDay } from '../../platform/calendar/business-day.ts'
import { ownCompany } from '../company/own-company.ts'
import { controlSettings } from '../company/control-settings.ts'

type Row = Readonly<Record<string, unknown>>

/** Days from today to the date of a document, with what G/L control allows; null while it lies in the past. */
async function ahead(record: Row, date: string, { db, now }: RuleContext) {
  const given = record[date]
  if (typeof given !== 'string' || given === '') return null
  const today = await businessDay(db, now)
  if (given <= today) return null
  const { companyId } = await ownCompany(db)
  const { aheadAskedDays, aheadRefusedDays } = await controlSettings(db, companyId)
  return { days: daysBetween(today, given), given, today, aheadAskedDays, aheadRefusedDays }
}

/** A day of no year that is set is said by the ledger itself. */
async function isInYear(given: string, { db }: RuleContext): Promise<boolean> {
  const { companyId } = await ownCompany(db)
  const { rows } = await sql`
    select from fiscal_year_shown where company_id = ${companyId} and ${given}::date between start_date and end_date`.execute(
    db,
  )
  return rows.length > 0
}

const ruleOf = (
  name: string,
  date: string,
  check: (record: Row, context: RuleContext) => Promise<Finding[]>,
): Rule => ({
  id: `ledger.document.${name}`,
  key: ruleKey(`ledger.document.${name}`),
  field: date,
  check,
})

/**
 * A document is dated so far ahead only when somebody says that this is right, and beyond the days of G/L control not at all: most
 * often it is a wrong month or year, and until its day it is in no report. [finance 7.1]
 * @param date the field of its posting date, or what an action asks for: `given.reversalDate`
 */
export const datedAhead = (date: string): readonly Rule[] => [
  ruleOf('datedAhead', date, async (record, context) => {
    const found = await ahead(record, date, context)
    if (!found || found.days <= found.aheadAskedDays || found.days > found.aheadRefusedDays) return []
    if (!(await isInYear(found.given, context))) return []
    return [ask({ date: found.given, today: found.today, days: String(found.days) })]
  }),
  ruleOf('datedTooFarAhead', date, async (record, context) => {
    const found = await ahead(record, date, context)
    if (!found || found.days <= found.aheadRefusedDays) return []
    if (!(await isInYear(found.given, context))) return []
    return [fail({ date: found.given, today: found.today, most: String(found.aheadRefusedDays) })]
  }),
]
