import { sql } from 'kysely'
import type { Trx } from '../database/transaction.ts'
import type { JobQueue } from './job-queue.ts'
import { HAS_TWIN, type JobState } from './rows.ts'

/** A job that somebody wants to stop or try again, held against others until the transaction ends. */
export interface HeldJob {
  id: string
  name: string
  state: JobState
  version: number
  stop_asked_by: string | null
  has_twin: boolean
}

export async function holdJob(trx: Trx, id: string): Promise<HeldJob | null> {
  const { rows } = await sql<HeldJob>`
    select id, name, state, version, stop_asked_by, ${HAS_TWIN} as has_twin
    from job where id = ${id}::uuid for update`.execute(trx)
  return rows[0] ?? null
}

/**
 * Stops a job: one that waits at once; one that runs is asked, and stops where it next tells its progress.
 * @returns the state it is in then, or null when it is over already
 */
export async function stopJob(trx: Trx, job: HeldJob, by: string, now: Date): Promise<JobState | null> {
  if (job.state === 'Running') {
    await sql`update job set stop_asked_by = coalesce(stop_asked_by, ${by}), updated_by = ${by}, updated_on = ${now}
      where id = ${job.id}::uuid`.execute(trx)
    return 'Running'
  }
  if (job.state !== 'Queued' && job.state !== 'Retrying') return null
  await sql`update job set state = 'Stopped', stop_asked_by = ${by}, finished_on = ${now}, version = version + 1,
      updated_by = ${by}, updated_on = ${now}
    where id = ${job.id}::uuid`.execute(trx)
  return 'Stopped'
}

/** Nobody needs a dead letter any more: it goes with the other jobs that are over. */
export const giveUpJob = (trx: Trx, job: HeldJob, reason: string, by: string, now: Date): Promise<unknown> =>
  sql`
    update job set state = 'Stopped', given_up = ${reason}, stop_asked_by = ${by}, version = version + 1,
      updated_by = ${by}, updated_on = ${now}
    where id = ${job.id}::uuid`.execute(trx)

/**
 * Lets a job be done again from the beginning: a dead letter, one that was stopped, or one that waits for its next attempt.
 * @returns false when there is nothing to try again, or another job with its key waits already
 */
export async function retryJob(trx: Trx, jobs: JobQueue, job: HeldJob, by: string, now: Date): Promise<boolean> {
  if (job.state !== 'Failed' && job.state !== 'Stopped' && job.state !== 'Retrying') return false
  if (job.state !== 'Retrying' && job.has_twin) return false
  await sql`update job set state = 'Queued', run_at = ${now}, attempts = 0, crashes = 0, stop_asked_by = null, finished_on = null,
      version = version + 1, updated_by = ${by}, updated_on = ${now}
    where id = ${job.id}::uuid`.execute(trx)
  await jobs.sendTicket(trx, job.id, now)
  return true
}
