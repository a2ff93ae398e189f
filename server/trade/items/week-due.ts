import { sql, type RawBuilder } from 'kysely'
import { today } from '../../platform/calendar/business-day.ts'

/** In which week something falls due that is not late, Monday to Sunday as HOME has them. */
export const weekDue = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${day} < date_trunc('week', ${today}::timestamp)::date + 7 then 'ThisWeek'
       when ${day} < date_trunc('week', ${today}::timestamp)::date + 14 then 'NextWeek' else 'Later' end`
