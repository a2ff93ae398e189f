import { sql } from 'kysely'
import { YearEnd } from '../../../../shared/contracts/gl/year-end.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownBooksAlone } from '../books-in-sight.ts'
import { yearOpen } from './rules.ts'

export const YearEndStore = stored(YearEnd, {
  table: 'year_end',
  lines: { lines: { table: 'year_end_line' }, checks: { table: 'year_end_check' } },
  restriction: ownBooksAlone,
  outOfScope: 'gl:rules.entry.notAssigned',
  derived: { reversalNo: sql`(select r.entry_no from entry_shown r where r.reverses_entry_id = t.entry_id)` },
  constraints: { year_end_stands_once: yearOpen },
})
