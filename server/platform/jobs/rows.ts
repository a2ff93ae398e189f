import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Progress } from './job.ts'
import { hasGone } from './presence.ts'

type Db = Kysely<Tables>

/** `Failed` is a dead letter: it waits for somebody to look at it. */
export type JobState = 'Queued' | 'Running' | 'Retrying' | 'Done' | 'Failed' | 'Stopped'

/** A job that this process has just begun. */
export interface BegunJob {
  id: string
  name: string
  payload: unknown
  attempts: number
  max_attempts: number
  created_by: string
}

/** One go at a job: whatever is written about it afterwards counts only as long as this go is the newest. */
export interface Go {
  jobId: string
  runId: string
  processId: string
}

export interface NewJob {
  name: string
  payload: unknown
  key: string | null
  runAt: Date
  maxAttempts: number
  scheduleId: string | null
  by: string
  now: Date
}

/** Writes the job; of those that wait with the same key there stays one, with the newer payload and the earlier time. */
export async function insertJob(db: Db, job: NewJob): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into job (name, payload, key, state, run_at, max_attempts, schedule_id, created_by, created_on, updated_by,
                     updated_on)
    values (${job.name}, ${JSON.stringify(job.payload)}::jsonb, ${job.key}, 'Queued', ${job.runAt}, ${job.maxAttempts},
            ${job.scheduleId}, ${job.by}, ${job.now}, ${job.by}, ${job.now})
    on conflict (name, key) where key is not null and state in ('Queued', 'Retrying') do update set
      payload = excluded.payload, run_at = least(job.run_at, excluded.run_at), version = job.version + 1,
      updated_by = excluded.updated_by, updated_on = excluded.updated_on
    returning id`.execute(db)
  return rows[0]!.id
}

/** Takes a job that waits; null when somebody else has it, or it needs nothing more. */
export async function beginJob(db: Db, { jobId, runId, processId }: Go, now: Date): Promise<BegunJob | null> {
  const { rows } = await sql<BegunJob>`
    update job set state = 'Running', process_id = ${processId}::uuid, run_id = ${runId}::uuid, seen_on = now(),
      started_on = ${now}, finished_on = null, attempts = attempts + 1, done = null, total = null, line = null,
      version = version + 1
    where id = ${jobId}::uuid and state in ('Queued', 'Retrying')
    returning id, name, payload, attempts, max_attempts, created_by`.execute(db)
  return rows[0] ?? null
}

export type Ending =
  | { state: 'Done' | 'Stopped' }
  | { state: 'Failed'; error: string }
  | { state: 'Retrying'; error: string; runAt: Date }
  /** Given back unfinished, as if it had not been begun. */
  | { state: 'Queued' }

/** Whether another job with the same key waits already: it does the work, so this one need not. */
export const HAS_TWIN = sql`(job.key is not null and exists (
  select from job twin where twin.name = job.name and twin.key = job.key and twin.state in ('Queued', 'Retrying')))`

/**
 * Writes how a go ended.
 * @returns the state it is in now; null when the go is no longer the newest, or its end was written already
 */
export async function endJob(db: Db, { jobId, runId }: Go, ending: Ending, now: Date): Promise<JobState | null> {
  const waits = ending.state === 'Queued' || ending.state === 'Retrying'
  const { rows } = await sql<{ state: JobState }>`
    update job set process_id = null, run_id = null, seen_on = null,
      state = ${waits ? sql`case when ${HAS_TWIN} then 'Stopped' else ${ending.state} end` : ending.state},
      error = ${'error' in ending ? ending.error : null}, finished_on = ${waits ? null : now},
      run_at = ${'runAt' in ending ? ending.runAt : sql`run_at`},
      attempts = ${ending.state === 'Queued' ? sql`attempts - 1` : sql`attempts`}, version = version + 1
    where id = ${jobId}::uuid and run_id = ${runId}::uuid and state = 'Running'
    returning state`.execute(db)
  return rows[0]?.state ?? null
}

export async function writeProgress(db: Db, { jobId, runId }: Go, { done, total, line }: Progress): Promise<void> {
  await sql`
    update job set done = coalesce(${done ?? null}, done), total = coalesce(${total ?? null}, total),
      line = coalesce(${line?.slice(0, 500) ?? null}, line)
    where id = ${jobId}::uuid and run_id = ${runId}::uuid and state = 'Running'`.execute(db)
}

export interface Sign {
  run_id: string
  stop_asked: boolean
}

/** Says that these are being worked at, and hears which of them are still ours and which are to stop. */
export async function signOfLife(db: Db, runIds: readonly string[]): Promise<Sign[]> {
  const { rows } = await sql<Sign>`
    update job set seen_on = now() where run_id = any(${runIds}::uuid[]) and state = 'Running'
    returning run_id, stop_asked_by is not null as stop_asked`.execute(db)
  return rows
}

/** What is written about a job whose process has gone without a word. */
const PROCESS_GONE = 'The server process that ran it ended.'

/** A process that has said nothing for so many seconds and has gone, and one that has said nothing for longer though it is there. */
export const SILENCE_SECONDS = { gone: 3, there: 30 }
/** A job in whose hands so many processes have ended is taken for the cause: it would end them for ever. */
export const MOST_CRASHES = 10

const SILENT = sql`(seen_on < now() - make_interval(secs => ${SILENCE_SECONDS.gone})
  or seen_on > now() + make_interval(secs => ${SILENCE_SECONDS.gone}))`
/** After a start of PostgreSQL every process that is there has the time to say so. */
const GONE = sql`(now() - pg_postmaster_start_time() > make_interval(secs => ${SILENCE_SECONDS.gone}) and ${hasGone(sql`process_id`)})`

/** Whether it is worth while to look for processes that have gone. */
export async function anySilent(db: Db): Promise<boolean> {
  const { rows } = await sql`select from job where state = 'Running' and ${SILENT} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Takes jobs from processes that have gone, or are deaf: back into the queue, as if this go had not been. A kill is not the job's fault,
 * until it has happened too often.
 * @returns ids of those that wait again
 */
export async function takeFromTheDead(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: JobState }>`
    update job set process_id = null, run_id = null, seen_on = null, error = ${PROCESS_GONE}, version = version + 1,
      attempts = greatest(attempts - 1, 0), crashes = crashes + 1,
      state = case when stop_asked_by is not null or ${HAS_TWIN} then 'Stopped'
                   when crashes + 1 >= ${MOST_CRASHES} then 'Failed' else 'Queued' end,
      finished_on = case when stop_asked_by is not null or crashes + 1 >= ${MOST_CRASHES} or ${HAS_TWIN}
                         then ${now}::timestamptz end
    where id in (
      select id from job where state = 'Running' and ${SILENT}
        and (seen_on < now() - make_interval(secs => ${SILENCE_SECONDS.there}) or ${GONE})
      for update skip locked)
    returning id, state`.execute(db)
  return rows.filter((row) => row.state === 'Queued').map((row) => row.id)
}

/** Jobs that should have been begun long ago; whoever is asked for them first gets them. */
export async function overdueJobs(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from job where state in ('Queued', 'Retrying') and run_at < ${before}
    order by run_at limit 100`.execute(db)
  return rows.map((row) => row.id)
}
