import { sql, type Kysely } from 'kysely'
import type {
  StatementPanel,
  StatementSegment,
  StatementSet,
} from '../../../../shared/contracts/gl/financial-statement.ts'
import type { FieldSight } from '../../../../shared/contracts/field-sight.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { periodsOfBooks, type BookPeriod } from '../../../ledger/between-periods.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { learnCompany } from '../../../trade/company/own-company.ts'
import { segmentsOf } from './read-books.ts'

/** The period that a day lies in, else the last one; null before there is any. */
export function periodOn(
  periods: readonly BookPeriod[],
  day: string,
): Pick<BookPeriod, 'fiscalYear' | 'periodNo'> | null {
  const found = periods.find((one) => !one.isAdjusting && one.startDate <= day && day <= one.endDate) ?? periods.at(-1)
  return found ? { fiscalYear: found.fiscalYear, periodNo: found.periodNo } : null
}

/** What a statement can be asked with: years and periods, sets in use, and segments of the chart. */
export async function panelOf(
  db: Kysely<Tables>,
  { today, locale, sight }: { today: string; locale: Locale; sight: FieldSight },
): Promise<Omit<StatementPanel, 'canExport' | 'saved'>> {
  const company = await learnCompany(db)
  const periods = company ? await periodsOfBooks(db, company.companyId) : []
  const { rows } = await sql<StatementSet & { isRows: boolean }>`
    select t.row_set_id as id, ${calledIn(locale, 't.name')} as name, t.statement_type as "statementType", true as "isRows"
    from statement_row_set t where t.active
    union all
    select t.column_set_id, ${calledIn(locale, 't.name')}, null, false from statement_column_set t where t.active
    order by name`.execute(db)
  const setsOf = (isRows: boolean) => {
    const set = isRows ? 'gl.statementRowSet' : 'gl.statementColumnSet'
    // Whoever may not read by what a set is known has none to choose; one without its name is called by what it is known by.
    const chosen = rows.filter(
      (row) => row.isRows === isRows && sight.reads(`${set}.${isRows ? 'rowSetId' : 'columnSetId'}`),
    )
    return sight.reads(`${set}.name`) ? chosen : chosen.map((row) => ({ ...row, name: row.id }))
  }
  const segments = await segmentsOf(db, locale)
  const of = (segment: string): StatementSegment[] =>
    segments.filter((one) => one.segment === segment).map(({ value, name }) => ({ value, name }))
  const now = periodOn(periods, today)
  return {
    years: [...new Set(periods.map(({ fiscalYear }) => fiscalYear))].toReversed().map((fiscalYear) => ({
      fiscalYear,
      periods: periods
        .filter((period) => period.fiscalYear === fiscalYear)
        .map(({ periodNo, endDate, isAdjusting }) => ({ periodNo, endDate, isAdjusting })),
    })),
    now,
    rowSets: setsOf(true).map(({ id, name, statementType }) => ({ id, name, statementType: statementType! })),
    columnSets: setsOf(false).map(({ id, name }) => ({ id, name })),
    ...{ branches: of('Branch'), departments: of('Department') },
  }
}
