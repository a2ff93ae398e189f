import { Schedule } from '../../../../shared/contracts/admin/job.ts'
import { fail, rule, type RuleBook } from '../../../platform/action/rules.ts'
import { isZone } from '../../../../shared/contracts/time-zone.ts'
import { isCron, nextRun } from '../../../platform/jobs/cron.ts'
import { setNextRun } from '../../../platform/jobs/schedules.ts'

/** A schedule says times that come. */
export const timesCome = rule(
  Schedule,
  'admin.schedule.timesCome',
  'cron',
  ({ cron }) => Boolean(cron) && !isCron(cron) && fail(),
)

/** Its zone is one that clocks know: `America/Toronto`. */
export const zoneKnown = rule(
  Schedule,
  'admin.schedule.zoneKnown',
  'zone',
  ({ zone }) => Boolean(zone) && !isZone(zone) && fail({ zone }),
)

/** The next run follows from what is saved; one that is not active has none. */
export const beforeSave: RuleBook['beforeSave'] = async (record, { trx, now }, before) => {
  const { cron, zone, active } = record as unknown as Schedule
  const next = active ? nextRun(cron, zone, now) : null
  await setNextRun(trx, String(before!['id']), next)
}

export const onSave = [timesCome, zoneKnown]
