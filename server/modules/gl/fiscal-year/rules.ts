import { sql } from 'kysely'
import { FiscalYear, type PeriodLine } from '../../../../shared/contracts/gl/fiscal-year.ts'
import { dayAfter, daysOf, periodPlan } from '../../../../shared/contracts/gl/period-plan.ts'
import { deletingProblems } from '../../../ledger/close.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ask, fail, rule, type Finding, type RuleContext } from '../../../platform/action/rules.ts'
import { isDate } from '../../../../shared/contracts/filter.ts'
import { defaultCompany } from './default-company.ts'

/** A fiscal year cannot be longer than 53 weeks (Income Tax Act, 249.1). */
const LONGEST_YEAR = 371

interface Neighbours {
  first: number | null
  last: number | null
  first_start: string | null
  last_end: string | null
}

async function otherYears(db: RuleContext['db'], companyId: string | null, id: string | null): Promise<Neighbours> {
  const { rows } = await sql<Neighbours>`
    select min(fiscal_year) as first, max(fiscal_year) as last, min(start_date)::text as first_start,
           max(end_date)::text as last_end
    from fiscal_year_shown where company_id = ${companyId} and id is distinct from ${id}::uuid`.execute(db)
  return rows[0]!
}

/** A year is there once. [S5.38] */
export const yearOnce = rule(FiscalYear, 'gl.fiscalYear.yearOnce', 'fiscalYear', async (year, { db, before }) => {
  if (before || !year.fiscalYear) return false
  const { rows } = await sql`
    select from fiscal_year_shown where company_id = ${year.companyId} and fiscal_year::text = ${year.fiscalYear}`.execute(
    db,
  )
  return rows.length > 0 && fail({ year: year.fiscalYear })
})

/** Start comes before end, and a year has at most 53 weeks. [S5.38] */
export const lengthFits = rule(FiscalYear, 'gl.fiscalYear.lengthFits', 'endDate', ({ startDate, endDate }) => {
  if (!isDate(String(startDate)) || !isDate(String(endDate))) return false
  const days = daysOf(startDate, endDate)
  return (days < 2 || days > LONGEST_YEAR) && fail({ days })
})

/** Years follow each other without a gap: a new one comes behind the last or before the first. */
export const yearFollows = rule(FiscalYear, 'gl.fiscalYear.yearFollows', 'fiscalYear', async (year, { db, before }) => {
  if (!year.fiscalYear || !isDate(String(year.startDate)) || !isDate(String(year.endDate))) return []
  if (before) return []
  const { first, last, first_start, last_end } = await otherYears(db, year.companyId, null)
  if (first === null || last === null) return []
  const findings: Finding[] = []
  const number = Number(year.fiscalYear)
  if (number === first - 1) {
    if (dayAfter(year.endDate) !== first_start) findings.push(fail({ next: last + 1 }, 'endDate'))
  } else if (number !== last + 1) findings.push(fail({ next: last + 1 }))
  else if (year.startDate !== dayAfter(last_end!)) findings.push(fail({ next: last + 1 }, 'startDate'))
  return findings
})

/** The dates of a year stay once it is there: its neighbours begin where it ends. */
export const datesStay = rule(FiscalYear, 'gl.fiscalYear.datesStay', 'startDate', (year, { before }): Finding[] =>
  (['startDate', 'endDate'] as const).flatMap((name) =>
    before && before[name] !== year[name] ? [fail({ year: year.fiscalYear }, name)] : [],
  ),
)

/** Periods are numbered from 1 and follow each other without gap or overlap inside the year; only the last may be for adjustments. */
export const periodsFollow = rule(FiscalYear, 'gl.fiscalYear.periodsFollow', 'periods', (year): Finding[] => {
  let next: string | null = year.startDate
  return year.periods.flatMap((period, at): Finding[] => {
    const isLast = at === year.periods.length - 1
    const wrong = (field: keyof PeriodLine & string) => [fail({ period: at + 1 }, `periods.${at}.${field}`)]
    if (period.periodNo !== at + 1) return wrong('periodNo')
    if (period.isAdjusting)
      return !isLast
        ? wrong('isAdjusting')
        : period.endDate !== year.endDate || period.startDate > period.endDate || period.startDate < year.startDate
          ? wrong('endDate')
          : []
    // A date that is missing is told so at its field; what follows it is judged once it is there.
    if (!period.startDate || !period.endDate) {
      next = null
      return []
    }
    if (next && period.startDate !== next) return wrong('startDate')
    if (period.endDate < period.startDate || period.endDate > year.endDate) return wrong('endDate')
    next = dayAfter(period.endDate)
    return []
  })
})

/** Days that lie in no period cannot be posted to, so they are asked about. [S8.20] */
export const daysLeft = rule(FiscalYear, 'gl.fiscalYear.daysLeft', 'periods', (year) => {
  const last = year.periods.filter((period) => !period.isAdjusting).at(-1)
  return last !== undefined && last.endDate < year.endDate && ask({ from: dayAfter(last.endDate), until: year.endDate })
})

const hasMoved = (line: PeriodLine, stored: PeriodLine): boolean =>
  line.periodNo !== stored.periodNo ||
  line.startDate !== stored.startDate ||
  line.endDate !== stored.endDate ||
  line.isAdjusting !== stored.isAdjusting

/** A period that is closed or has journals keeps its number and its dates. [S4.41] */
export const usedPeriodStays = rule(
  FiscalYear,
  'gl.fiscalYear.usedPeriodStays',
  'periods',
  async (year, { db, before }): Promise<Finding[]> => {
    if (!before) return []
    const moved = year.periods.flatMap((line, at) => {
      const stored = before.periods.find(({ lineId }) => lineId === line.lineId)
      return stored && line.lineId && hasMoved(line, stored) ? [{ at, id: line.lineId }] : []
    })
    if (moved.length === 0) return []
    const { rows } = await sql<{ id: string }>`
      select p.id from fiscal_period_shown p where p.id = any (${moved.map(({ id }) => id)}::uuid[])
        and (p.gl_closed or p.ar_closed or p.ap_closed or p.pr_closed
             or exists (select from journal_shown j where j.period_id = p.id))`.execute(db)
    const used = new Set(rows.map(({ id }) => id))
    return moved.filter(({ id }) => used.has(id)).map(({ at }) => fail({ period: at + 1 }, `periods.${at}.startDate`))
  },
)

/** Only the first or the last year is deleted, and none that has journals. [S4.41] */
export const yearStays = rule(FiscalYear, 'gl.fiscalYear.yearStays', null, async (year, { db, before }) => {
  const { first, last } = await otherYears(db, year.companyId, before!.id)
  const isBetween = first !== null && last !== null && first < Number(year.fiscalYear) && Number(year.fiscalYear) < last
  const { rows } = await sql`
    select from journal_shown j join fiscal_period_shown p on p.id = j.period_id where p.owner_id = ${before!.id} limit 1`.execute(
    db,
  )
  return (isBetween || rows.length > 0 || year.status === 'Closed') && fail({ year: year.fiscalYear })
})

/** The company, and for a new year the periods that its pattern lays out. */
export async function complete(
  record: Record<string, unknown>,
  { trx }: Pick<ActionContext, 'trx'>,
  before: Record<string, unknown> | null,
): Promise<void> {
  const year = record as unknown as FiscalYear
  year.companyId ??= await defaultCompany(trx)
  if (before || year.periods.length > 0 || !year.yearPattern) return
  if (!isDate(String(year.startDate)) || !isDate(String(year.endDate)) || year.endDate <= year.startDate) return
  if (daysOf(year.startDate, year.endDate) > LONGEST_YEAR) return
  year.periods = periodPlan(year.startDate, year.endDate, year.yearPattern).map((period) => ({
    ...period,
    glClosed: false,
    arClosed: false,
    apClosed: false,
    prClosed: false,
  }))
}

/**
 * [S4.41] A period with journals is not deleted; the ledger holds it while that is looked at.
 * @throws Refusal
 */
export async function beforeSave(
  record: Record<string, unknown>,
  { trx }: Pick<ActionContext, 'trx'>,
  before: Record<string, unknown> | null,
): Promise<void> {
  const kept = new Set((record as unknown as FiscalYear).periods.map(({ lineId }) => lineId))
  for (const { lineId } of (before as unknown as FiscalYear | null)?.periods ?? []) {
    const problems = kept.has(lineId) ? [] : await deletingProblems(trx, lineId!)
    if (problems.length > 0) throw new Refusal(problems.map((problem) => ({ ...problem, Field: 'periods' })))
  }
}

export const onSave = [yearOnce, lengthFits, yearFollows, datesStay, periodsFollow, daysLeft, usedPeriodStays]
export const onDelete = [yearStays]
