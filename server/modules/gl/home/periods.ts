import { sql } from 'kysely'
import type { HomePeriod, HomeToday } from '../../../../shared/contracts/home.ts'
import { quarterOf } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { readKept } from '../../../platform/lists/kept-rows.ts'
import { FiscalYearStore } from '../fiscal-year/entity.ts'

/** Doors to the accounting periods, of whichever application the user has. */
const DOORS = ['GL0014', 'AP0914', 'AR0914', 'NV0914']

/** Doors to the close of a period. */
const CLOSE = ['GL0043']
const LEDGERS = ['GL', 'AR', 'AP', 'PR'] as const

interface Row {
  name: string
  fiscalYear: string
  periodNo: number
  yearId: string
  isAhead: boolean
  isToday: boolean
  gl: boolean
  ar: boolean
  ap: boolean
  pr: boolean
}

/** [visual reference §6] The period in which today lies, the next one, and the two before it, with the flags of their ledgers. */
export const periodsHome: HomeProvider = {
  id: 'periods',
  right: `${FiscalYearStore.room}.view`,
  async read({ db, now, zone }) {
    const rows = await readKept(
      db,
      // A period that is closed is counted with what waits for it.
      ['fiscal_year', 'pending_entry_read', 'company'],
      sql<Row>`
      with today as (select (${quarterOf(now)}::timestamptz at time zone ${zone})::date as day)
      select y.fiscal_year || '-' || lpad(p.period_no::text, 2, '0') as name, y.fiscal_year::text as "fiscalYear",
             p.period_no as "periodNo", y.id as "yearId", p.start_date > t.day as "isAhead",
             t.day between p.start_date and p.end_date as "isToday",
             p.gl_closed as gl, p.ar_closed as ar, p.ap_closed as ap, p.pr_closed as pr
      from fiscal_period_shown p join fiscal_year_shown y on y.id = p.owner_id join company_shown c using (company_id), today t
      where c.is_default and not p.is_adjusting and p.start_date <= t.day + 31
      order by p.start_date desc limit 4`,
    )
    const current = rows.find(({ isAhead }) => !isAhead)
    if (!current) return {}
    const stateOf = (row: Row, isClosed: boolean) => (isClosed ? 'Closed' : row.isAhead ? 'Ahead' : 'Open')
    const periods = rows.map((row): HomePeriod => ({
      name: row.name,
      states: {
        GL: stateOf(row, row.gl),
        AR: stateOf(row, row.ar),
        AP: stateOf(row, row.ap),
        PR: stateOf(row, row.pr),
      },
    }))
    return {
      today: todayOf(rows),
      periods: { rows: periods, opens: { menuIds: DOORS, query: { record: current.yearId } } },
    }
  },
}

/** The period of today, if the calendar has one: not where a year has not been laid out yet. */
function todayOf(rows: readonly Row[]): HomeToday | null {
  const row = rows.find(({ isToday }) => isToday)
  return row ? { fiscalYear: row.fiscalYear, periodNo: row.periodNo, isClosed: row.gl } : null
}

/** [judgement 12c] The oldest period that is over and not closed, its adjusting ones apart, for whoever closes it; none before there are books. */
export const closingHome: HomeProvider = {
  id: 'closing',
  right: 'gl/fiscal-year.close',
  async read({ db, now, zone }) {
    const rows = await readKept(
      db,
      ['fiscal_year', 'pending_entry_read', 'company', 'entry_read'],
      sql<{ name: string; days: number; flags: boolean[] }>`
      with today as (select (${quarterOf(now)}::timestamptz at time zone ${zone})::date as day)
      select y.fiscal_year || '-' || lpad(p.period_no::text, 2, '0') as name, (t.day - p.end_date)::int as days,
             array[p.gl_closed, p.ar_closed, p.ap_closed, p.pr_closed] as flags
      from fiscal_period_shown p join fiscal_year_shown y on y.id = p.owner_id join company_shown c using (company_id), today t
      where c.is_default and not p.is_adjusting and p.end_date < t.day and not p.gl_closed
        and exists (select from entry_shown e where e.company_id = c.company_id)
      order by p.start_date limit 1`,
    )
    const [row] = rows
    if (!row) return {}
    const open = LEDGERS.filter((_, at) => !row.flags[at])
    return { closing: { name: row.name, days: row.days, open, opens: { menuIds: CLOSE, query: {} } } }
  },
}
