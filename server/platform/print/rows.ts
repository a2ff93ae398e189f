import { sql, type Kysely, type RawBuilder } from 'kysely'
import { createHash } from 'node:crypto'
import type { PrintRunData, PrintRunHead, PrintState, SheetState } from '../../../shared/contracts/print-run.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { ActionContext } from '../action/action.ts'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { Condition } from '../entity/stored.ts'
import { writeAudit } from '../audit/audit.ts'
import type { PrintDocument, StateOfSheet } from './print-source.ts'

export interface RunRow {
  id: string
  parameters: Record<string, unknown>
  locale: Locale
  state: PrintState
  round: number
  reprints: number
  reason: string | null
  created_on: string
  version: number
}

/** Of which room runs are read, and which `r` of them are in the user's sight. */
export interface RunsOf {
  readonly room: string
  readonly inSight: Condition
}

export interface SheetRow extends StateOfSheet {
  round: number
  position: number
}

const LIVE = sql`('Reserved', 'Rendered', 'Confirmed')`

/** Which of these documents are in a run already, printed or about to be. */
export async function takenDocuments(db: Kysely<Tables>, room: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from print_sheet
    where room = ${room} and document_id = any(${ids}::uuid[]) and state in ${LIVE}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Runs of one room are begun one after the other: two users at once never print one document. */
export const lockRoom = (trx: Trx, room: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`print:${room}`}, 0))`.execute(trx)

export async function insertRun(
  { trx, user, now }: ActionContext,
  run: Pick<RunRow, 'id' | 'parameters' | 'locale'> & { room: string },
): Promise<void> {
  await sql`
    insert into print_run (id, room, parameters, locale, state, user_id, created_by, created_on, updated_by, updated_on)
    values (${run.id}::uuid, ${run.room}, ${JSON.stringify(run.parameters)}::jsonb, ${run.locale}, 'Reserved',
            ${user.id}::uuid, ${user.name}, ${now}, ${user.name}, ${now})`.execute(trx)
}

/** Sheets of one round, all in one statement. */
export async function insertSheets(
  trx: Trx,
  at: { runId: string; room: string; round: number; series: string },
  documents: readonly PrintDocument[],
  numbers: readonly string[],
): Promise<void> {
  const sheets = documents.map((document, position) => ({ ...document, position, number: numbers[position] }))
  await sql`
    insert into print_sheet (run_id, room, round, position, series, number, document_id, document_key, title, content, state)
    select ${at.runId}::uuid, ${at.room}, ${at.round}, s.position, ${at.series}, s.number, s.id, s.key, s.title, s.content,
           'Reserved'
    from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb)
      as s (position integer, number text, id uuid, key text, title text, content jsonb)`.execute(trx)
}

/** A run of this room that is in sight; with `lock` nobody else leads it on meanwhile. */
export async function readRun(
  db: Kysely<Tables>,
  { room, inSight }: RunsOf,
  id: string,
  lock = false,
): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select id, parameters, locale, state, round, reprints, reason, created_on, version from print_run r
    where room = ${room} and id = ${id}::uuid and ${inSight} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** In the order of their rounds and places. */
export async function readSheets(
  db: Kysely<Tables>,
  runId: string,
  states?: readonly SheetState[],
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select document_id as id, document_key as key, title, content, number, state, reason, round, position
    from print_sheet where run_id = ${runId}::uuid ${states ? sql`and state = any(${states}::text[])` : sql``}
    order by round, position`.execute(db)
  return rows
}

/** Gives sheets of a run, named by their numbers, a state; answers them as they are now. */
export async function setSheets(
  trx: Trx,
  runId: string,
  sheets: readonly SheetRow[],
  state: SheetState,
  reason: string | null,
): Promise<SheetRow[]> {
  await sql`
    update print_sheet set state = ${state}, reason = ${reason}
    where run_id = ${runId}::uuid and number = any(${sheets.map(({ number }) => number)}::text[])`.execute(trx)
  return sheets.map((sheet) => ({ ...sheet, state, reason }))
}

/** Writes a run that was locked, with what changed in the audit. */
export async function updateRun(
  { trx, user, now, requestId, changeId }: ActionContext,
  before: RunRow,
  change: Partial<Pick<RunRow, 'state' | 'round' | 'reprints' | 'reason'>>,
): Promise<void> {
  const after = { ...before, ...change }
  await sql`
    update print_run set state = ${after.state}, round = ${after.round}, reprints = ${after.reprints},
      reason = ${after.reason}, updated_by = ${user.name}, updated_on = ${now}, version = version + 1
    where id = ${before.id}::uuid`.execute(trx)
  const changes = (['state', 'round', 'reprints', 'reason'] as const)
    .filter((name) => before[name] !== after[name])
    .map((column) => ({
      ...{ action: 'update' as const, column },
      ...{ oldValue: textOf(before[column]), newValue: textOf(after[column]) },
    }))
  const entry = { table: 'print_run', id: before.id, recordKey: null, by: user.name, on: now, requestId, changeId }
  await writeAudit(trx, entry, changes)
}

const textOf = (value: string | number | null) => (value === null ? null : String(value))

/** Keeps the file of a round, or of its copies. The same content is kept once. */
export async function keepFile(
  trx: Trx,
  runId: string,
  round: number,
  isReprint: boolean,
  file: Buffer,
): Promise<void> {
  const sha256 = createHash('sha256').update(file).digest()
  await sql`insert into print_content (sha256, bytes) values (${sha256}, ${file}) on conflict do nothing`.execute(trx)
  await sql`
    insert into print_file (run_id, round, is_reprint, sha256)
    values (${runId}::uuid, ${round}, ${isReprint}, ${sha256}) on conflict do nothing`.execute(trx)
}

export async function readFile(
  db: Kysely<Tables>,
  runId: string,
  round: number,
  isReprint: boolean,
): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from print_file join print_content using (sha256)
    where run_id = ${runId}::uuid and round = ${round} and is_reprint = ${isReprint}`.execute(db)
  return rows[0]?.bytes ?? null
}

const heads = (which: RawBuilder<unknown>) => sql<PrintRunHead>`
  select r.id, r.version, r.state, s.*, r.created_by as "createdBy", r.created_on as "createdOn",
         r.updated_by as "updatedBy", r.updated_on as "updatedOn"
  from print_run r, lateral (
    select count(*) filter (where state <> 'Spoiled')::int as "sheetCount",
           count(*) filter (where state = 'Spoiled')::int as "spoiledCount",
           (array_agg(number order by round, position) filter (where state <> 'Spoiled'))[1] as "firstNumber",
           (array_agg(number order by round desc, position desc) filter (where state <> 'Spoiled'))[1] as "lastNumber"
    from print_sheet where run_id = r.id) s
  where ${which}`

/** Finished runs that a panel shows. */
const NEWEST = 20

/** Runs that are not finished, oldest first, then the newest of the others. */
export async function readHeads(db: Kysely<Tables>, { room, inSight }: RunsOf): Promise<PrintRunHead[]> {
  const isOpen = sql`r.state in ('Reserved', 'Rendered')`
  const own = sql`r.room = ${room} and ${inSight}`
  const open = await heads(sql`${own} and ${isOpen} order by r.created_on, r.id`).execute(db)
  const others = await heads(sql`${own} and not ${isOpen} order by r.created_on desc, r.id limit ${NEWEST}`).execute(db)
  return [...open.rows, ...others.rows]
}

/** A run with all its sheets, as its screen shows it. */
export async function readRunData(db: Kysely<Tables>, of: RunsOf, id: string): Promise<PrintRunData | null> {
  const run = await readRun(db, of, id)
  if (!run) return null
  const { rows } = await heads(sql`r.id = ${id}::uuid`).execute(db)
  const sheets = await readSheets(db, id)
  const { round, reprints, reason } = run
  return {
    ...rows[0]!,
    ...{ round, reprints, reason },
    sheets: sheets.map(({ key, title, number, state, reason: why, round: of }) => ({
      ...{ documentKey: key, title, number, state, reason: why, round: of },
    })),
  }
}

/** What this user's last run was begun with. */
export async function lastParameters(
  db: Kysely<Tables>,
  { room, inSight }: RunsOf,
  userId: string,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ parameters: Record<string, unknown> }>`
    select parameters from print_run r where room = ${room} and user_id = ${userId}::uuid and ${inSight}
    order by created_on desc limit 1`.execute(db)
  return rows[0]?.parameters ?? null
}
