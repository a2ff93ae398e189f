import { sql, type Kysely } from 'kysely'
import type { ReportFileAsk, ReportFormat, ReportRun } from '../../../../shared/contracts/report.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../database/tables.ts'
import type { Trx } from '../../database/transaction.ts'

/** What a run is made with, as its row keeps it. */
export type AskedRun = Required<ReportFileAsk> & { locale: Locale }

/** A run that has begun: whose, and what of. */
export interface BegunRun {
  id: string
  /** How the sign-in knows its user. */
  subject: string
  disabled: boolean
  room: string
  asked: AskedRun
}

/** Runs of one report that a user sees at once. */
const MOST_SHOWN = 20

export async function addRun(
  trx: Trx,
  run: { id: string; userId: string; jobId: string; room: string; asked: AskedRun; now: Date },
): Promise<void> {
  await sql`
    insert into report_run (id, user_id, job_id, room, format, asked, asked_on)
    values (${run.id}::uuid, ${run.userId}::uuid, ${run.jobId}::uuid, ${run.room}, ${run.asked.format},
            ${JSON.stringify(run.asked)}::jsonb, ${run.now})`.execute(trx)
}

/** The run of a job that mails its file: one, however often the job begins. */
export async function mailedRun(
  db: Kysely<Tables>,
  run: { userId: string; jobId: string; room: string; asked: AskedRun; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into report_run (user_id, job_id, room, format, asked, asked_on, mailed)
    values (${run.userId}::uuid, ${run.jobId}::uuid, ${run.room}, ${run.asked.format},
            ${JSON.stringify(run.asked)}::jsonb, ${run.now}, true)
    on conflict (job_id) do update set asked = excluded.asked, version = report_run.version + 1
    returning id`.execute(db)
  return rows[0]!.id
}

/** Null when it was taken back meanwhile. */
export async function begunRun(db: Kysely<Tables>, id: string): Promise<BegunRun | null> {
  const { rows } = await sql<BegunRun>`
    select r.id, u.subject, u.disabled, r.room, r.asked from report_run r join app_user u on u.id = r.user_id
    where r.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** The user's newest runs of one report; nobody sees another's. */
export async function ownRuns(db: Kysely<Tables>, userId: string, room: string): Promise<ReportRun[]> {
  const { rows } = await sql<ReportRun>`
    select r.id, r.format, r.asked_on as "askedOn", r.row_count as "rowCount", r.file_size as "fileSize",
           case when j.state in ('Queued', 'Retrying') then 'Waiting' else j.state end as state,
           j.done::int as done, j.total::int as total, j.finished_on as "finishedOn",
           j.stop_asked_by is not null as "isStopping"
    from report_run r join job j on j.id = r.job_id
    where r.user_id = ${userId}::uuid and r.room = ${room} order by r.asked_on desc limit ${MOST_SHOWN}`.execute(db)
  return rows
}

/** The job of a run of this user's; null when he has none of that id. */
export async function jobOfRun(db: Kysely<Tables>, userId: string, room: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ job_id: string }>`
    select job_id from report_run
    where id = ${id}::uuid and user_id = ${userId}::uuid and room = ${room}`.execute(db)
  return rows[0]?.job_id ?? null
}

/** What was written before another attempt, or for nothing. */
export async function forgetParts(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`delete from report_run_part where run_id = ${id}::uuid`.execute(db)
}

export async function addPart(db: Kysely<Tables>, id: string, position: number, content: Buffer): Promise<void> {
  await sql`insert into report_run_part (run_id, position, content)
    values (${id}::uuid, ${position}, ${content})`.execute(db)
}

export async function keepFile(
  trx: Trx,
  id: string,
  file: { name: string; size: number; rows: number },
): Promise<void> {
  await sql`
    update report_run set file_name = ${file.name}, file_size = ${file.size}, row_count = ${file.rows}, version = version + 1
    where id = ${id}::uuid`.execute(trx)
}

/** The finished file of a run of this user's; null when there is none. */
export async function fileOfRun(
  db: Kysely<Tables>,
  userId: string,
  room: string,
  id: string,
): Promise<{ name: string; format: ReportFormat; size: number } | null> {
  const { rows } = await sql<{ name: string; format: ReportFormat; size: number }>`
    select file_name as name, format, file_size as size from report_run
    where id = ${id}::uuid and user_id = ${userId}::uuid and room = ${room} and file_name is not null`.execute(db)
  return rows[0] ?? null
}

/** The finished file of a run whose letter brings it along; null when it is gone. */
export async function fileOfLetter(
  db: Kysely<Tables>,
  id: string,
): Promise<{ format: ReportFormat; content: Buffer } | null> {
  const { rows } = await sql<{ format: ReportFormat }>`
    select format from report_run where id = ${id}::uuid and file_name is not null`.execute(db)
  if (!rows[0]) return null
  const parts: Buffer[] = []
  for await (const part of partsOf(db, id)) parts.push(part)
  return { format: rows[0].format, content: Buffer.concat(parts) }
}

/** The pieces of a file, one at a time. */
export async function* partsOf(db: Kysely<Tables>, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from report_run_part where run_id = ${id}::uuid and position = ${position}`.execute(db)
    if (!rows[0]) return
    yield rows[0].content
  }
}
