import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { jobHandler, jobKind } from './job.ts'

/** How long the rows of jobs that are over are kept, in days: dead letters until somebody has surely looked. */
const KEPT_DAYS = { over: 30, failed: 365 }

/** Runs of processes are looked up when the books are closed: they stay as long as dead letters. */
const OF_A_PROCESS = sql`exists (select from work_run w where w.job_id = job.id and w.subject is not null)`

const ForgetJobs = jobKind('forgetJobs', Type.Object({}))

export async function forgetOldJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job
    where state in ('Done', 'Stopped') and finished_on < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS.over})
          and not ${OF_A_PROCESS}
       or (state = 'Failed' or ${OF_A_PROCESS}) and finished_on < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS.failed})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Has it done every night. */
export function keepForgettingJobs(deps: Deps): void {
  deps.jobs.add(
    jobHandler(ForgetJobs, async () => void (await forgetOldJobs(deps))),
    { id: 'forgetJobs', cron: '40 3 * * *', payload: {} },
  )
}
