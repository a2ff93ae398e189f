import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnRun, OwnRunKind } from '../../../shared/contracts/work.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Where runs of a user are kept. A source selects from its rows of one user `id`, `room`, `action`, `named` (a file that was
 * sent), `asked_on`, `job_id`; of what has no job `state` and `ended_on`; of a finished file `file_path` below `api/`,
 * `file_name` and `file_size`; and `came_to`, the figures of what came of it.
 */
export interface RunSource {
  readonly kind: OwnRunKind
  readonly rows: (userId: string) => RawBuilder<unknown>
}

const NO_FILE = sql`null::text as file_path, null::text as file_name, null::int as file_size`
const BY_ITS_JOB = sql`job_id, null::text as state, null::timestamptz as ended_on`

/** Work on many records; files of reports; files of records; numbered print. */
export const RUN_SOURCES: readonly RunSource[] = [
  {
    kind: 'work',
    rows: (userId) => sql`
      select id, room, action, null::text as named, asked_on, ${BY_ITS_JOB}, ${NO_FILE}, null::jsonb as came_to
      from work_run where user_id = ${userId}::uuid`,
  },
  {
    kind: 'report',
    rows: (userId) => sql`
      select id, room, format as action, null::text as named, asked_on, ${BY_ITS_JOB},
             case when file_name is not null then room || '/runs/' || id || '/file' end as file_path, file_name, file_size,
             case when file_name is not null then jsonb_build_object('rows', row_count) end as came_to
      from report_run where user_id = ${userId}::uuid and not mailed`,
  },
  {
    kind: 'transfer',
    rows: (userId) => sql`
      select id, room, step as action, file_name as named, sent_on as asked_on, ${BY_ITS_JOB}, ${NO_FILE}, result as came_to
      from transfer_run where user_id = ${userId}::uuid`,
  },
  {
    kind: 'printRun',
    rows: (userId) => sql`
      select r.id, r.room, 'print' as action, null::text as named, r.created_on as asked_on, null::uuid as job_id, r.state,
             case when r.state in ('Confirmed', 'Cancelled') then r.updated_on end as ended_on, ${NO_FILE},
             (select jsonb_build_object('sheets', count(*) filter (where s.state <> 'Spoiled'),
                                        'spoiled', count(*) filter (where s.state = 'Spoiled'))
              from print_sheet s where s.run_id = r.id) as came_to
      from print_run r where r.user_id = ${userId}::uuid`,
  },
]

/** Runs that a user sees at once. */
const MOST_SHOWN = 100

/** What a run is, before it is put into words. */
export type OwnRow = Omit<OwnRun, 'title' | 'what' | 'outcome'> & {
  readonly named: string | null
  readonly cameTo: Readonly<Record<string, unknown>> | null
}

const allOf = (sources: readonly RunSource[], userId: string) =>
  sql.join(
    sources.map(({ kind, rows }) => sql`select ${kind}::text as kind, s.* from (${rows(userId)}) s`),
    sql` union all `,
  )

/** What became of the records of a run, counted for the few that are shown. */
const COUNTED = sql`
  (select jsonb_build_object('done', count(*) filter (where w.outcome = 'done'),
                             'unchanged', count(*) filter (where w.outcome = 'unchanged'),
                             'refused', count(*) filter (where w.outcome in ('refused', 'asks')))
   from work_row w where w.run_id = r.id)`

const rowsOf = (from: RawBuilder<unknown>, most: number) => sql<OwnRow>`
  select r.kind, r.id, r.room, r.action, r.named, r.asked_on as "askedOn", coalesce(r.ended_on, j.finished_on) as "finishedOn",
         coalesce(r.state, case when j.state in ('Queued', 'Retrying') then 'Waiting' else j.state end) as state,
         j.done::int as done, j.total::int as total,
         coalesce(j.stop_asked_by is not null and j.state <> 'Stopped', false) as "isStopping",
         case when r.file_path is not null then
           json_build_object('path', r.file_path, 'name', r.file_name, 'size', r.file_size) end as file,
         case when r.kind = 'work' then ${COUNTED} else r.came_to end as "cameTo",
         r.is_news as "isNews"
  from (${from} order by asked_on desc limit ${most}) r left join job j on j.id = r.job_id
  order by r.asked_on desc`

/** A user's newest runs of every kind; nobody sees another's. */
export async function ownRuns(db: Kysely<Tables>, sources: readonly RunSource[], userId: string): Promise<OwnRow[]> {
  const from = sql`
    select a.*, exists (select from run_news n where n.job_id = a.job_id) as is_news
    from (${allOf(sources, userId)}) a`
  const { rows } = await rowsOf(from, MOST_SHOWN).execute(db)
  return rows
}

/** Those that have ended and that he has not looked at, the newest first. */
export async function newsOfRuns(db: Kysely<Tables>, sources: readonly RunSource[], userId: string): Promise<OwnRow[]> {
  const from = sql`
    select a.*, true as is_news from (${allOf(sources, userId)}) a join run_news n on n.job_id = a.job_id`
  const { rows } = await rowsOf(from, MOST_SHOWN).execute(db)
  return rows
}

/** The job of a run of this user's; null when he has none of that id, or it has none. */
export async function jobOfOwnRun(
  db: Kysely<Tables>,
  sources: readonly RunSource[],
  userId: string,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ job_id: string | null }>`
    select r.job_id from (${allOf(sources, userId)}) r where r.id = ${id}::uuid`.execute(db)
  return rows[0]?.job_id ?? null
}

/** The user has looked at these runs, or at all that he has; answers whether any of it was news. */
export async function lookAtRuns(
  db: Kysely<Tables>,
  sources: readonly RunSource[],
  userId: string,
  ids: readonly string[] | null,
): Promise<boolean> {
  const these =
    ids === null
      ? sql``
      : sql`and job_id in (
    select r.job_id from (${allOf(sources, userId)}) r where r.id = any(${ids}::uuid[]))`
  const { numAffectedRows } = await sql`
    delete from run_news where user_id = ${userId}::uuid ${these}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
