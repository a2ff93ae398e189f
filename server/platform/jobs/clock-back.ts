import { sql } from 'kysely'
import { raiseAlert } from '../alerts/raise.ts'
import { transaction, type Trx } from '../database/transaction.ts'
import { LIFETIMES } from '../identity/lifetimes.ts'
import { nextRun } from './cron.ts'
import type { JobQueue, JobParts } from './job-queue.ts'
import { SERVER } from './schedules.ts'

/** Seconds by which a clock is put right every day; no more than that was ever ahead. */
const TOLERANCE = 60
/** The longest that anything of a sign-in lasts, in seconds: what ends later was written by a clock that was ahead. */
const LONGEST_SIGN_IN = Math.max(...Object.values(LIFETIMES))

interface Planned {
  id: string
  cron: string
  zone: string
  next_run_on: string
}

/**
 * What was judged by a clock that was ahead is judged anew once it has been set back: next runs of schedules, jobs that wait for a day
 * far away, locks of sign-ins. Otherwise all of it is silent until the clock comes there again.
 * @returns how many schedules and jobs it were
 */
export async function judgeAnew(deps: Pick<JobParts, 'db' | 'clock' | 'log'>, jobs: JobQueue): Promise<number> {
  const now = deps.clock.now()
  const latest = new Date(now.getTime() + TOLERANCE * 1000)
  const { rows } = await sql<Planned>`select id, cron, zone, next_run_on from schedule where active`.execute(deps.db)
  const isAhead = ({ cron, zone, next_run_on }: Planned) => new Date(next_run_on) > nextRun(cron, zone, latest)
  const { rows: waiting } = await sql<{ id: string }>`
    select id from job where state in ('Queued', 'Retrying') and greatest(created_on, started_on) > ${latest}`.execute(
    deps.db,
  )
  const schedules = rows.filter(isAhead)
  if (schedules.length === 0 && waiting.length === 0) return 0
  await transaction(deps.db, async (trx) => {
    for (const { id, cron, zone, next_run_on } of schedules)
      await sql`update schedule set next_run_on = ${nextRun(cron, zone, now)}
        where id = ${id}::uuid and next_run_on = ${next_run_on}::timestamptz`.execute(trx)
    await retime(trx, jobs, now, latest)
    await forgetWhatIsAhead(trx, now)
    const count = schedules.length
    if (count > 0) await raiseAlert(trx, jobs, { kind: 'clockBack', count, now, by: SERVER })
  })
  deps.log.warn(
    { schedules: schedules.length, jobs: waiting.length },
    'the clock was ahead and has been set back: schedules and waiting jobs are judged anew',
  )
  return schedules.length + waiting.length
}

/** Jobs that were asked for in a time to come are due as long from now as they were from then. */
async function retime(trx: Trx, jobs: JobQueue, now: Date, latest: Date): Promise<void> {
  const { rows } = await sql<{ id: string; run_at: string }>`
    update job set run_at = ${now}::timestamptz + greatest(interval '0', run_at - greatest(created_on, started_on)),
      created_on = least(created_on, ${now}), started_on = case when started_on is not null then least(started_on, ${now}) end, updated_on = least(updated_on, ${now}),
      version = version + 1
    where state in ('Queued', 'Retrying') and greatest(created_on, started_on) > ${latest}
    returning id, run_at`.execute(trx)
  for (const { id, run_at } of rows) await jobs.sendTicket(trx, id, new Date(run_at))
}

/** Whoever failed or signed in then would be locked out, or signed in, until that day. */
async function forgetWhatIsAhead(trx: Trx, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + TOLERANCE * 1000)
  await sql`delete from sign_in_failure where last_failure > ${latest}`.execute(trx)
  await sql`delete from oidc_item where expires_on > ${latest}::timestamptz + make_interval(secs => ${LONGEST_SIGN_IN})`.execute(
    trx,
  )
  // The library's own rounds are judged by the clock of the database.
  await sql`update pgboss.version set maintained_on = least(maintained_on, now()), monitored_on = least(monitored_on, now())`.execute(
    trx,
  )
}
