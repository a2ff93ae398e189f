import { sql } from 'kysely'
import { Holiday } from '../../../../shared/contracts/admin/holiday.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A day is a holiday once everywhere, or once in each province. */
export const dayOnce = rule(Holiday, 'admin.holiday.dayOnce', 'holidayDate', async (holiday, { db, before }) => {
  if (!holiday.holidayDate) return false
  const { rows } = await sql<{ name: string }>`
    select name from holiday where holiday_date = ${holiday.holidayDate}::date
      and region is not distinct from ${holiday.region} and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
  return rows.length > 0 && fail({ name: rows[0]!.name })
})

/** A holiday stops deliveries, closes the banks, or does both. */
export const meansSomething = rule(
  Holiday,
  'admin.holiday.meansSomething',
  'stopsDeliveries',
  (holiday) => !holiday.stopsDeliveries && !holiday.closesBanks && fail(),
)

export const onSave = [dayOnce, meansSomething]
