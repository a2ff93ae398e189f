import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  MOST_ROWS_TOLD,
  OUTCOMES,
  type WorkResult,
  type WorkRow,
  type WorkRun,
} from '../../../shared/contracts/work.ts'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { Item, RowOutcome } from './outcome.ts'

type Db = Kysely<Tables>

/** A run that has begun: whose, and what of. */
export interface BegunWork {
  id: string
  job_id: string
  subject: string | null
  room: string
  action: string
  asked: Record<string, unknown>
  /** How the sign-in knows its user. */
  user_subject: string
}

export interface NewRun {
  id: string
  jobId: string
  userId: string
  room: string
  action: string
  subject: string | null
  asked: Readonly<Record<string, unknown>>
  now: Date
}

export async function addRun(trx: Trx, run: NewRun): Promise<void> {
  await sql`
    insert into work_run (id, job_id, user_id, room, action, subject, asked, asked_on)
    values (${run.id}::uuid, ${run.jobId}::uuid, ${run.userId}::uuid, ${run.room}, ${run.action}, ${run.subject},
            ${JSON.stringify(run.asked)}::jsonb, ${run.now})`.execute(trx)
}

/** Null when it was taken back meanwhile. */
export async function begunRun(db: Db, id: string): Promise<BegunWork | null> {
  const { rows } = await sql<BegunWork>`
    select w.id, w.job_id, w.subject, w.room, w.action, w.asked, u.subject as user_subject
    from work_run w join app_user u on u.id = w.user_id where w.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** As this user sees it; null: nobody does, it is only compared. */
const runFor = (userId: string | null) => sql`
  w.id, w.room, w.action, w.asked, w.asked_on as "askedOn", u.display_name as "askedBy",
  w.user_id is not distinct from ${userId}::uuid as "isOwn", j.finished_on as "finishedOn",
  case when j.state in ('Queued', 'Retrying') then 'Waiting' else j.state end as state,
  j.done::int as done, j.total::int as total, j.stop_asked_by is not null and j.state <> 'Stopped' as "isStopping"
  from work_run w join job j on j.id = w.job_id join app_user u on u.id = w.user_id`

/** The newest runs of a room, whoever asked for them. */
export async function runsOfRoom(db: Db, room: string, userId: string, most: number): Promise<WorkRun[]> {
  const { rows } = await sql<WorkRun>`
    select ${runFor(userId)} where w.room = ${room} order by w.asked_on desc limit ${most}`.execute(db)
  return rows
}

/** A run with what became of each thing: of this room whosever, or of this user alone. */
export async function resultOf(
  db: Db,
  id: string,
  { room, userId }: { room: string | null; userId: string },
): Promise<WorkResult | null> {
  const own = room === null ? sql`w.user_id = ${userId}::uuid` : sql`w.room = ${room}`
  const { rows } = await sql<WorkRun>`select ${runFor(userId)} where w.id = ${id}::uuid and ${own}`.execute(db)
  if (!rows[0]) return null
  const outcome = await sql<WorkRow>`
    select item as id, room, record, key, title, outcome, problems from work_row
    where run_id = ${id}::uuid and outcome is not null
    order by outcome not in ('refused', 'asks'), position limit ${MOST_ROWS_TOLD}`.execute(db)
  return { ...rows[0], counts: await countsOf(db, id), rows: outcome.rows }
}

/** The run of one of these processes that has made a record, called as its room calls it; null where none is kept. */
export async function runThatMade(
  db: Db,
  { room, record, by }: { readonly room: string; readonly record: string; readonly by: readonly string[] },
): Promise<Pick<WorkRun, 'id' | 'room' | 'askedOn' | 'askedBy'> | null> {
  const { rows } = await sql<Pick<WorkRun, 'id' | 'room' | 'askedOn' | 'askedBy'>>`
    select w.id, w.room, w.asked_on as "askedOn", u.display_name as "askedBy"
    from work_row r join work_run w on w.id = r.run_id join app_user u on u.id = w.user_id
    where r.room = ${room} and r.record = ${record} and r.outcome = 'done' and w.action = 'run' and w.room = any (${[...by]}::text[])
    order by w.asked_on limit 1`.execute(db)
  return rows[0] ?? null
}

async function countsOf(db: Db, id: string): Promise<WorkResult['counts']> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from work_row
    where run_id = ${id}::uuid and outcome is not null group by outcome`.execute(db)
  const counted = new Map(rows.map(({ outcome, count }) => [outcome, count]))
  return Object.fromEntries(OUTCOMES.map((name) => [name, counted.get(name) ?? 0])) as WorkResult['counts']
}

/** The run of this subject that is under way; `but` is not looked at. */
export async function underWay(
  db: Db,
  { room, action, subject }: Pick<NewRun, 'room' | 'action' | 'subject'>,
  but: string | null = null,
): Promise<WorkRun | null> {
  const states = but === null ? sql`('Queued', 'Retrying', 'Running')` : sql`('Running')`
  const { rows } = await sql<WorkRun>`
    select ${runFor(null)} where w.room = ${room} and w.action = ${action} and w.subject = ${subject} and j.state in ${states}
      and w.id is distinct from ${but}::uuid limit 1`.execute(db)
  return rows[0] ?? null
}

/** Nobody else asks for the same until the transaction ends. */
export const holdSubject = async (trx: Trx, { room, action, subject }: Pick<NewRun, 'room' | 'action' | 'subject'>) =>
  void (await sql`
    select pg_advisory_xact_lock(hashtextextended(${`work ${room} ${action} ${subject}`}, 0))`.execute(trx))

/**
 * Writes down what a run is about, in the order of `items`: a select of `item`, `room`, `record`, `key` and
 * `title`; answers how many things that are.
 */
export async function planRows(db: Db, runId: string, items: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into work_row (run_id, item, position, room, record, key, title)
    select ${runId}::uuid, i.item, i.position, i.room, i.record, i.key, i.title
    from (select *, row_number() over () as position from (${items}) p) i
    where not exists (select from work_row where run_id = ${runId}::uuid)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function progressOf(db: Db, runId: string): Promise<{ done: number; total: number }> {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(outcome)::int as done, count(*)::int as total from work_row where run_id = ${runId}::uuid`.execute(db)
  return rows[0]!
}

/** Those whose turn is next. */
export async function nextRows(db: Db, runId: string, most: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item, room, record, key, title from work_row
    where run_id = ${runId}::uuid and outcome is null order by position limit ${most}`.execute(db)
  return rows
}

/** Takes one thing until the transaction ends; false when somebody has done it meanwhile. */
export async function takeRow(trx: Trx, runId: string, item: string): Promise<boolean> {
  const { rows } = await sql`
    select from work_row where run_id = ${runId}::uuid and item = ${item} and outcome is null for update`.execute(trx)
  return rows.length > 0
}

export async function tellRow(
  db: Db,
  runId: string,
  item: string,
  { outcome, problems = [], leads }: RowOutcome,
): Promise<void> {
  await sql`
    update work_row set outcome = ${outcome}, problems = ${JSON.stringify(problems)}::jsonb,
      room = coalesce(${leads?.room ?? null}, room), record = coalesce(${leads?.record ?? null}, record),
      title = coalesce(${leads?.title ?? null}, title)
    where run_id = ${runId}::uuid and item = ${item} and outcome is null`.execute(db)
}

/** What a run in one piece has done, told with its end. */
export async function tellAll(trx: Trx, runId: string, rows: readonly (Item & RowOutcome)[]): Promise<void> {
  await sql`
    insert into work_row (run_id, item, position, outcome, room, record, key, title, problems)
    select ${runId}::uuid, r.item, row_number() over (), r.outcome, r.room, r.record, r.key, r.title,
           coalesce(r.problems, '[]')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (item text, outcome text, room text, record text, key text, title text, problems jsonb)`.execute(trx)
}
