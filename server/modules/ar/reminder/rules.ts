import { sql } from 'kysely'
import { ReminderLevel } from '../../../../shared/contracts/ar/reminder-level.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A level has one number of days from a day on. [finance 8.4 reminders] */
export const dayOnce = rule(ReminderLevel, 'ar.reminderLevel.dayOnce', 'fromDate', async (record, { db, before }) => {
  const { rows } = await sql`
    select from reminder_level where level = ${record.level} and from_date = ${record.fromDate}::date
      and id is distinct from ${(before as { id?: string } | null)?.id ?? null}::uuid`.execute(db)
  return rows.length > 0 && fail({ level: String(record.level) })
})

/** Who is reminded later is reminded harder: of what stands from that day on, each level has more days than the one before. [finance 8.4 reminders] */
export const laterIsMore = rule(
  ReminderLevel,
  'ar.reminderLevel.laterIsMore',
  'daysOverdue',
  async (record, { db, before }) => {
    const { rows } = await sql`
    select from (
      select distinct on (l.level) l.level, l.days_overdue from reminder_level l
      where l.from_date <= ${record.fromDate}::date and l.level <> ${record.level}
        and l.id is distinct from ${(before as { id?: string } | null)?.id ?? null}::uuid
      order by l.level, l.from_date desc) o
    where sign(o.level - ${record.level}::int) <> sign(o.days_overdue - ${record.daysOverdue}::int)`.execute(db)
    return rows.length > 0 && fail()
  },
)

export const onSave = [dayOnce, laterIsMore]
