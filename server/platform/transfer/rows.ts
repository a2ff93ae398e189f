import { sql, type Kysely } from 'kysely'
import {
  BAD_ROWS_PAGE,
  type BadRow,
  type BadRowsPage,
  type TransferResult,
  type TransferRun,
} from '../../../shared/contracts/transfer.ts'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'

type Db = Kysely<Tables>

/** A sheet as a run keeps it: which lines, its name in the file, and what was read. */
export interface KeptSheet {
  readonly lines: string
  readonly name: string
  readonly paths: readonly string[]
}

export interface NewRun {
  id: string
  userId: string
  jobId: string
  room: string
  fileName: string
  now: Date
}

/** A row of a file on its way into the database. */
export interface ArrivedRow {
  sheet: string
  number: number
  key: string | null
  cells: Record<string, unknown>
}

/** What a step found in the rows of a file. */
export interface Findings {
  result: TransferResult
  problems: readonly BadRow[]
  /** Numbers of the rows that come in the second round, the third, and so on. */
  rounds: readonly (readonly number[])[]
}

/** Files of one entity that their sender sees at once. */
const MOST_SHOWN = 20

export async function addRun(trx: Trx, run: NewRun): Promise<void> {
  await sql`
    insert into transfer_run (id, user_id, job_id, room, file_name, step, sheets, unread, row_count, sent_on)
    values (${run.id}::uuid, ${run.userId}::uuid, ${run.jobId}::uuid, ${run.room}, ${run.fileName}, 'check', '[]', '{}', 0,
            ${run.now})`.execute(trx)
}

export async function keepSheets(
  trx: Trx,
  runId: string,
  { sheets, unread, rows }: { sheets: readonly KeptSheet[]; unread: readonly string[]; rows: number },
): Promise<void> {
  await sql`
    update transfer_run set sheets = ${JSON.stringify(sheets)}::jsonb, unread = ${[...unread]}::text[], row_count = ${rows}
    where id = ${runId}::uuid`.execute(trx)
}

export async function addRows(trx: Trx, runId: string, rows: readonly ArrivedRow[]): Promise<void> {
  await sql`
    insert into transfer_row (run_id, sheet, row_number, key, cells)
    select ${runId}::uuid, r.sheet, r.number, r.key, r.cells
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (sheet text, number int, key text, cells jsonb)`.execute(
    trx,
  )
}

const RUN = sql`
  r.id, r.file_name as "fileName", r.sent_on as "sentOn", r.step, r.row_count as "rowCount", r.unread, r.result,
  case when j.state in ('Queued', 'Retrying') then 'Waiting' else j.state end as state,
  j.done::int as done, j.total::int as total, j.state = 'Running' and j.line is not null and j.done is null as "isWaiting",
  j.stop_asked_by is not null as "isStopping"`

/** The user's newest files of one entity; nobody sees another's. */
export async function ownRuns(db: Db, userId: string, room: string): Promise<TransferRun[]> {
  const { rows } = await sql<TransferRun>`
    select ${RUN} from transfer_run r join job j on j.id = r.job_id
    where r.user_id = ${userId}::uuid and r.room = ${room} order by r.sent_on desc limit ${MOST_SHOWN}`.execute(db)
  return rows
}

/** A run of this user's with its job, held until the end of the transaction; null when he has none of that id. */
export async function holdRun(
  trx: Trx,
  userId: string,
  room: string,
  id: string,
): Promise<(TransferRun & { jobId: string }) | null> {
  const { rows } = await sql<TransferRun & { jobId: string }>`
    select ${RUN}, j.id as "jobId" from transfer_run r join job j on j.id = r.job_id
    where r.id = ${id}::uuid and r.user_id = ${userId}::uuid and r.room = ${room} for update of r`.execute(trx)
  return rows[0] ?? null
}

export async function beginImport(trx: Trx, id: string, jobId: string): Promise<void> {
  await sql`update transfer_run set step = 'import', job_id = ${jobId}::uuid, version = version + 1
    where id = ${id}::uuid`.execute(trx)
}

/** A run that its job has begun: whose, and what of. */
export interface BegunRun {
  /** How the sign-in knows its user. */
  subject: string
  disabled: boolean
  room: string
  sheets: KeptSheet[]
}

/** Null when it was taken back meanwhile. */
export async function begunRun(db: Db, id: string): Promise<BegunRun | null> {
  const { rows } = await sql<BegunRun>`
    select u.subject, u.disabled, r.room, r.sheets from transfer_run r join app_user u on u.id = r.user_id
    where r.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** A row of the sheet of records with the rows of its lines. */
export interface RecordRow {
  number: number
  /** Number of the first row that names the same record. */
  first: number
  key: string | null
  cells: Record<string, unknown>
  /** In the order of the file, by the name of the lines; a record without rows there has none here. */
  lines: Record<string, { number: number; cells: Record<string, unknown> }[]>
}

const AT_ONCE = 400

/** Records of one round of a file in its order, a few at a time; the next are asked for while the caller works on these. */
export async function* recordRows(db: Db, runId: string, round: number): AsyncGenerator<RecordRow[]> {
  for (let next = rowsBehind(db, runId, round, 0); ;) {
    const rows = await next
    if (rows.length === 0) return
    const isLast = rows.length < AT_ONCE
    if (!isLast) {
      next = rowsBehind(db, runId, round, rows.at(-1)!.number)
      // A caller who stops at these never hears of it.
      next.catch(() => undefined)
    }
    yield rows
    if (isLast) return
  }
}

async function rowsBehind(db: Db, runId: string, round: number, after: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
      select m.row_number as number, m.key, m.cells,
        -- Filtered, so that the index by record serves it, and not the primary key from its first row on.
        coalesce((select min(o.row_number) filter (where o.sheet = '') from transfer_row o
                  where o.run_id = m.run_id and o.key = m.key), m.row_number) as first,
        coalesce((select json_object_agg(s.sheet, s.rows) from (
          select l.sheet, json_agg(json_build_object('number', l.row_number, 'cells', l.cells) order by l.row_number) as rows
          from transfer_row l where l.run_id = m.run_id and l.key = m.key and l.sheet <> '' group by l.sheet) s), '{}') as lines
      from transfer_row m
      where m.run_id = ${runId}::uuid and m.sheet = '' and m.round = ${round} and m.row_number > ${after}
      order by m.row_number limit ${AT_ONCE}`.execute(db)
  return rows
}

export async function countRecords(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transfer_row where run_id = ${runId}::uuid and sheet = ''`.execute(db)
  return rows[0]!.count
}

/**
 * Says which records come in which round, by their row numbers: those of a later one name what an earlier one adds. All
 * others come in the first.
 */
export async function keepRounds(trx: Trx, runId: string, rounds: readonly (readonly number[])[]): Promise<void> {
  await sql`update transfer_row set round = 0 where run_id = ${runId}::uuid and round <> 0`.execute(trx)
  for (const [at, numbers] of rounds.entries())
    await sql`update transfer_row set round = ${at + 1}
      where run_id = ${runId}::uuid and sheet = '' and row_number = any(${[...numbers]}::int[])`.execute(trx)
}

export async function lastRound(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ round: number }>`
    select max(round)::int as round from transfer_row where run_id = ${runId}::uuid`.execute(db)
  return rows[0]!.round
}

/** Rows of lines whose record the file does not have. */
export async function strayLines(db: Db, runId: string): Promise<{ sheet: string; number: number }[]> {
  const { rows } = await sql<{ sheet: string; number: number }>`
    select l.sheet, l.row_number as number from transfer_row l
    where l.run_id = ${runId}::uuid and l.sheet <> '' and not exists (
      select from transfer_row m where m.run_id = l.run_id and m.sheet = '' and m.key = l.key)
    order by l.sheet, l.row_number`.execute(db)
  return rows
}

/** Puts what a step has found in the place of what an earlier one had. */
export async function keepFindings(trx: Trx, runId: string, { result, problems, rounds }: Findings): Promise<void> {
  if (!result.written) await keepRounds(trx, runId, rounds)
  await sql`delete from transfer_part where run_id = ${runId}::uuid`.execute(trx)
  await sql`delete from transfer_problem where run_id = ${runId}::uuid`.execute(trx)
  await sql`
    insert into transfer_problem (run_id, sheet, row_number, field, key, args, asks)
    select ${runId}::uuid, p.sheet, p."row", p."Field", p."Key", p."Args", p.asks
    from json_to_recordset(${JSON.stringify(problems)}::json)
      as p (sheet text, "row" int, "Field" text, "Key" text, "Args" jsonb, asks boolean)`.execute(trx)
  await sql`
    update transfer_run set result = ${JSON.stringify(result)}::jsonb, version = version + 1
    where id = ${runId}::uuid`.execute(trx)
}

const PROBLEM = sql`p.sheet, p.row_number as "row", p.field as "Field", p.key as "Key", p.args as "Args", p.asks`

/** What is wrong and what is asked, sheet by sheet in the order of the file; null when the user has no such run. */
export async function readBadRows(
  db: Db,
  userId: string,
  room: string,
  id: string,
  page: number,
): Promise<BadRowsPage | null> {
  const { rows: runs } = await sql<{ sheets: KeptSheet[]; total: number }>`
    select r.sheets, (select count(*)::int from transfer_problem p where p.run_id = r.id) as total from transfer_run r
    where r.id = ${id}::uuid and r.user_id = ${userId}::uuid and r.room = ${room}`.execute(db)
  if (!runs[0]) return null
  const { rows } = await sql<BadRow>`
    select ${PROBLEM} from transfer_problem p where p.run_id = ${id}::uuid
    order by p.sheet, p.row_number, p.id limit ${BAD_ROWS_PAGE} offset ${(page - 1) * BAD_ROWS_PAGE}`.execute(db)
  const sheets = Object.fromEntries(runs[0].sheets.map(({ lines, name }) => [lines, name]))
  return { rows, totalCount: runs[0].total, sheets }
}

/** A row with what is wrong with it, as the file of bad rows has it. */
export interface RowWithReasons {
  sheet: string
  number: number
  cells: Record<string, unknown>
  problems: BadRow[]
}

/** Statement of the rows of one sheet that belong to a record with a bad row, in the order of the file. */
export const badRowsStatement = (runId: string, sheet: string) => sql<RowWithReasons>`
  select t.sheet, t.row_number as number, t.cells, coalesce((
    select json_agg(json_build_object('sheet', p.sheet, 'row', p.row_number, 'Field', p.field, 'Key', p.key, 'Args', p.args,
                                      'asks', p.asks) order by p.id)
    from transfer_problem p where p.run_id = t.run_id and p.sheet = t.sheet and p.row_number = t.row_number), '[]') as problems
  from transfer_row t where t.run_id = ${runId}::uuid and t.sheet = ${sheet} and (
    exists (select from transfer_problem p where p.run_id = t.run_id and p.sheet = t.sheet and p.row_number = t.row_number)
    or t.key in (select o.key from transfer_problem p join transfer_row o
                   on o.run_id = p.run_id and o.sheet = p.sheet and o.row_number = p.row_number
                 where p.run_id = ${runId}::uuid))
  order by t.row_number`
