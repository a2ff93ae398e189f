import { sql } from 'kysely'
import { FiscalYear } from '../../../../shared/contracts/gl/fiscal-year.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as fiscalYear from './rules.ts'

const count = (rest: ReturnType<typeof sql>) => sql`(select count(*)::int from fiscal_period_shown p ${rest})`

export const FiscalYearStore = stored(FiscalYear, {
  table: 'fiscal_year',
  // Two companies have the same years.
  namedByKey: false,
  searchText: sql<string>`t.fiscal_year::text`,
  lines: { periods: { table: 'fiscal_period' } },
  derived: {
    fiscalYear: sql`t.fiscal_year::text`,
    periodCount: count(sql`where p.owner_id = t.id`),
    closedCount: count(sql`where p.owner_id = t.id and p.gl_closed`),
    openJournals: count(sql`join journal_shown j on j.period_id = p.id where p.owner_id = t.id and j.status = 'Open'`),
  },
  constraints: { fiscal_year_used_once: fiscalYear.yearOnce },
})
