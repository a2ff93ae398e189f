import { sql, type Kysely } from 'kysely'
import { TIME_ZONE } from '../../../shared/contracts/admin/configuration.ts'
import { valueOf } from '../configuration/value-of.ts'
import type { Tables } from '../database/tables.ts'
import { transaction, type Trx } from '../database/transaction.ts'
import { nextRun } from './cron.ts'
import type { JobQueue, JobParts } from './job-queue.ts'
import type { JobKind } from './job.ts'

/** A schedule that a release brings along; an administrator changes it afterwards. */
export interface ShippedSchedule<P = unknown> {
  /** As its row keeps it: `forgetAnswers`. */
  readonly id: string
  readonly kind: JobKind<P>
  readonly payload: P
  readonly cron: string
  /** Another one than that of the business. */
  readonly zone?: string
}

interface DueRow {
  id: string
  schedule_id: string
  job: string
  payload: unknown
  cron: string
  zone: string
}

/** Name under which the server itself asks for work. */
export const SERVER = 'Novus'

/** Adds the schedules that are not there yet; those that are stay as they were left. */
export async function seedSchedules(
  { db, clock }: Pick<JobParts, 'db' | 'clock'>,
  shipped: readonly ShippedSchedule[],
): Promise<void> {
  const now = clock.now()
  const own = await valueOf(db, TIME_ZONE)
  for (const { id, kind, payload, cron, zone = own } of shipped)
    await sql`
      insert into schedule (schedule_id, job, payload, cron, zone, active, next_run_on, created_by, created_on,
                            updated_by, updated_on)
      values (${id}, ${kind.name}, ${JSON.stringify(payload)}::jsonb, ${cron}, ${zone}, true,
              ${nextRun(cron, zone, now)}, ${SERVER}, ${now}, ${SERVER}, ${now})
      on conflict (schedule_id) do nothing`.execute(db)
}

/** When a schedule asks for its work next; null: not before it is active again. */
export const setNextRun = (trx: Trx, id: string, next: Date | null): Promise<unknown> =>
  sql`update schedule set next_run_on = ${next} where id = ${id}::uuid`.execute(trx)

/**
 * Asks for the work of every schedule whose time has come, once for all processes. Times that were missed while no
 * process ran are made up for by one job.
 */
export async function enqueueDue(deps: Pick<JobParts, 'db' | 'clock' | 'log'>, jobs: JobQueue): Promise<void> {
  const now = deps.clock.now()
  if (!(await anyDue(deps.db, now))) return
  await transaction(deps.db, async (trx) => {
    const { rows } = await sql<DueRow>`
      select id, schedule_id, job, payload, cron, zone from schedule
      where active and next_run_on <= ${now} order by next_run_on for update skip locked`.execute(trx)
    for (const due of rows) {
      const kind = jobs.kind(due.job)
      if (kind) await enqueueScheduled(trx, jobs, kind, due, SERVER)
      else
        deps.log.info({ schedule: due.schedule_id, job: due.job }, 'no part of this release does what a schedule asks')
      await sql`
        update schedule set last_run_on = ${now}, next_run_on = ${nextRun(due.cron, due.zone, now)}
        where id = ${due.id}::uuid`.execute(trx)
    }
  })
}

/** Asks for the work of one schedule; while that still waits, asking again adds nothing. */
export const enqueueScheduled = (
  trx: Trx,
  jobs: JobQueue,
  kind: JobKind,
  { schedule_id, payload }: Pick<DueRow, 'schedule_id' | 'payload'>,
  by: string,
): Promise<string> => jobs.enqueue(trx, kind, payload, { by, key: `schedule ${schedule_id}`, scheduleId: schedule_id })

/** Most rounds find nothing: those take no locks. */
async function anyDue(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const { rows } = await sql`select from schedule where active and next_run_on <= ${now} limit 1`.execute(db)
  return rows.length > 0
}
