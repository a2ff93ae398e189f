import { sql } from 'kysely'
import { HoldbackCalendar } from '../../../../shared/contracts/ap/holdback-calendar.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** One calendar holds from a day on. [finance 5.4] */
export const dayOnce = rule(
  HoldbackCalendar,
  'ap.holdbackCalendar.dayOnce',
  'fromDate',
  async ({ fromDate }, { db, before }) => {
    const { rows } = await sql`
      select from holdback_calendar where from_date = ${fromDate} and id is distinct from ${before?.id ?? null}::uuid`.execute(
      db,
    )
    return rows.length > 0 && fail()
  },
)

/** What is released is paid by a day that is no earlier than the first on which it may be. [finance 5.4] */
export const daysInOrder = rule(
  HoldbackCalendar,
  'ap.holdbackCalendar.daysInOrder',
  'paidByDays',
  ({ paidFromDays, paidByDays }) => Number(paidByDays) < Number(paidFromDays) && fail({ paidFromDays }),
)

/** A calendar that is no sample says where it was looked up. [finance 5.4] */
const sourceGiven = rule(
  HoldbackCalendar,
  'ap.holdbackCalendar.sourceGiven',
  'source',
  ({ isSample, source }) => !isSample && !source && fail(),
)

export const onSave: readonly Rule[] = [dayOnce, daysInOrder, sourceGiven]
