import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** What G/L control says of a company; amounts and percentages are decimal texts in the company's currency. */
export interface ControlSettings {
  readonly firstMonth: number
  readonly yearPattern: 'Months' | 'MonthsAdjusting' | 'Weeks445' | 'Weeks445Adjusting'
  /** [S5.47] An invoice may differ from its receipts by so many percent, or by that amount; beyond both, what happens. */
  readonly discrepancyPercent: string
  readonly discrepancyAmount: string
  readonly discrepancyOutcome: 'Refuse' | 'Hold'
  /** [finance 5.3] By how much the tax of a document may be typed differently. */
  readonly taxTolerance: string
  readonly rateStaleDays: number
  /** A document that is dated by more days ahead is asked about, or refused. */
  readonly aheadAskedDays: number
  readonly aheadRefusedDays: number
  readonly ageingBasis: 'DueDate' | 'DocumentDate'
  readonly ageingLength: 'Days' | 'Month' | 'FiscalPeriod'
  readonly ageingDays: number
}

/** @throws when there is no such company */
export async function controlSettings(db: Kysely<Tables>, companyId: string): Promise<ControlSettings> {
  const rows = await factsOf(
    db,
    sql<ControlSettings>`
    select first_month as "firstMonth", year_pattern as "yearPattern",
           trim_scale(discrepancy_percent)::text as "discrepancyPercent",
           trim_scale(discrepancy_amount)::text as "discrepancyAmount", discrepancy_outcome as "discrepancyOutcome",
           trim_scale(tax_tolerance)::text as "taxTolerance", rate_stale_days as "rateStaleDays",
           ahead_asked_days as "aheadAskedDays", ahead_refused_days as "aheadRefusedDays",
           ageing_basis as "ageingBasis", ageing_length as "ageingLength", ageing_days as "ageingDays"
    from gl_control_shown where company_id = ${companyId}`,
  )
  if (!rows[0]) throw new Error(`there is no company ${companyId}`)
  return rows[0]
}
