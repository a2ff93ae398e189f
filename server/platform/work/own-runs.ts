import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnRun } from '../../../shared/contracts/work.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Where runs of a user are kept. A source selects `id`, `room`, `act`, `asked_on`, `job_id` and, of a finished file,
 * `file_path` below `api/`, `file_name` and `file_size`, from its rows of one user.
 */
export interface RunSource {
  readonly kind: OwnRun['kind']
  readonly rows: (userId: string) => RawBuilder<unknown>
}

const NO_FILE = sql`null::text as file_path, null::text as file_name, null::int as file_size`

/** Runs of processes and of work on many records; files of reports. */
export const RUN_SOURCES: readonly RunSource[] = [
  {
    kind: 'work',
    rows: (userId) => sql`
      select id, room, act, asked_on, job_id, ${NO_FILE} from work_run where user_id = ${userId}::uuid`,
  },
  {
    kind: 'report',
    rows: (userId) => sql`
      select id, room, format as act, asked_on, job_id,
             case when file_name is not null then room || '/runs/' || id || '/file' end as file_path, file_name, file_size
      from report_run where user_id = ${userId}::uuid`,
  },
]

/** Runs that a user sees at once. */
const MOST_SHOWN = 100

/** What a run is, before it is put into words. */
export type OwnRow = Omit<OwnRun, 'title' | 'what'>

const allOf = (sources: readonly RunSource[], userId: string) =>
  sql.join(
    sources.map(({ kind, rows }) => sql`select ${kind}::text as kind, s.* from (${rows(userId)}) s`),
    sql` union all `,
  )

/** A user's newest runs of every kind; nobody sees another's. */
export async function ownRuns(db: Kysely<Tables>, sources: readonly RunSource[], userId: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select r.kind, r.id, r.room, r.act, r.asked_on as "askedOn", j.finished_on as "finishedOn",
           case when j.state in ('Queued', 'Retrying') then 'Waiting' else j.state end as state,
           j.done::int as done, j.total::int as total,
           j.stop_asked_by is not null and j.state <> 'Stopped' as "isStopping",
           case when r.file_path is not null then
             json_build_object('path', r.file_path, 'name', r.file_name, 'size', r.file_size) end as file
    from (${allOf(sources, userId)}) r join job j on j.id = r.job_id
    order by r.asked_on desc limit ${MOST_SHOWN}`.execute(db)
  return rows
}

/** The job of a run of this user's; null when he has none of that id. */
export async function jobOfOwnRun(
  db: Kysely<Tables>,
  sources: readonly RunSource[],
  userId: string,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ job_id: string }>`
    select r.job_id from (${allOf(sources, userId)}) r where r.id = ${id}::uuid`.execute(db)
  return rows[0]?.job_id ?? null
}
