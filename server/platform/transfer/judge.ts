import { sql } from 'kysely'
import type { Entity } from '../../../shared/contracts/entity.ts'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import { MOST_BAD_ROWS, type BadRow } from '../../../shared/contracts/transfer.ts'
import type { ActionContext } from '../action/action.ts'
import { Overtaken } from '../action/refusal.ts'
import type { Trx } from '../database/transaction.ts'
import { rightTo } from '../entity/contract.ts'
import { readRecord } from '../entity/read.ts'
import { saveRecord } from '../entity/save.ts'
import type { Row } from '../entity/stored.ts'
import type { Visibility } from '../entity/visibility.ts'
import { all } from '../lists/where.ts'
import type { Offered } from './offered.ts'
import { badRow, placed, recordOf } from './record-of-row.ts'
import { countRecords, keepRounds, lastRound, recordRows, strayLines, type Findings, type RecordRow } from './rows.ts'

/** Thrown out of an import that cannot be: what has been written so far goes with its transaction. */
export class NotAsChecked extends Error {}

interface Judging {
  offered: Offered
  runId: string
  seen: Visibility
  context: Omit<ActionContext, 'changeId'>
  uuid: () => string
  /** Keys of the questions that were answered with yes. */
  confirmed: readonly string[]
  progress(done: number, total: number): Promise<void>
}

/** Rounds of a check: records that name records that name records … of the same file. */
const MOST_ROUNDS = 20

/**
 * Judges each record of a file by saving it as a save would, in the caller's transaction, which ends without a trace. A new
 * record stays until then, since others may name it; a changed one is put back at once, so that nobody waits for it. What
 * is refused is tried again after the others where a record can name another of its kind.
 */
export async function check(judging: Judging): Promise<Findings> {
  const { runId, progress, context } = judging
  const db = context.trx
  const found = new Found()
  const judgement = new Judgement(judging)
  const namesItself = lookupsTo(judging.offered.parts.entity.entity)
  const total = await countRecords(db, runId)
  const rounds: number[][] = []
  let done = 0
  await keepRounds(db, runId, [])
  for (const { sheet, number } of await strayLines(db, runId))
    found.refuse([badRow(sheet, number, { Field: null, Key: 'kit:transfer.problems.noRecord', Args: {} })])
  for (let round = 0; ; round++) {
    const refused = new Map<number, readonly BadRow[]>()
    const before = found.counts.added
    for await (const rows of recordRows(db, runId, round))
      for (const row of rows) {
        const problems = await judgement.tried(row, found)
        if (problems.length > 0) refused.set(row.number, problems)
        else done++
        await progress(done, total)
      }
    const isHopeless = !namesItself || found.counts.added === before || round === MOST_ROUNDS
    if (refused.size === 0 || isHopeless) {
      for (const problems of refused.values()) found.refuse(problems)
      return found.findings(false, rounds)
    }
    rounds.push([...refused.keys()])
    await keepRounds(db, runId, rounds)
  }
}

/**
 * Saves each record of a file, in the caller's transaction.
 * @throws NotAsChecked at the first row that is refused or asks something new
 */
export async function write(judging: Judging): Promise<Findings> {
  const { runId, progress, context } = judging
  const found = new Found()
  const judgement = new Judgement(judging)
  const total = await countRecords(context.trx, runId)
  const last = await lastRound(context.trx, runId)
  let done = 0
  if ((await strayLines(context.trx, runId)).length > 0) throw new NotAsChecked()
  for (let round = 0; round <= last; round++)
    for await (const rows of recordRows(context.trx, runId, round))
      for (const row of rows) {
        await judgement.written(row, found)
        await progress(++done, total)
      }
  return found.findings(true, [])
}

/** True where a record can name another of its kind. */
function lookupsTo({ id, fields }: Entity): boolean {
  const within = (below: Fields): boolean =>
    Object.values(below).some((field) => field.lookup?.entity === id || (field.fields && within(field.fields)))
  return within(fields)
}

class Found {
  readonly counts = { added: 0, changed: 0, unchanged: 0 }
  readonly #questions: Record<string, number> = {}
  readonly #problems: BadRow[] = []
  readonly #badRows = new Set<string>()

  refuse(problems: readonly BadRow[]): void {
    for (const { sheet, row } of problems) this.#badRows.add(`${sheet} ${row}`)
    this.#keep(problems)
  }

  ask(questions: readonly BadRow[]): void {
    for (const { Key } of questions) this.#questions[Key] = (this.#questions[Key] ?? 0) + 1
    this.#keep(questions)
  }

  findings(written: boolean, rounds: Findings['rounds']): Findings {
    const result = { ...this.counts, bad: this.#badRows.size, questions: this.#questions, written }
    return { result, problems: this.#problems, rounds }
  }

  #keep(problems: readonly BadRow[]): void {
    if (this.#problems.length < MOST_BAD_ROWS) this.#problems.push(...problems)
  }
}

/** How one record fares. */
class Judgement {
  readonly #judging: Judging
  readonly #trx: Trx

  constructor(judging: Judging) {
    this.#judging = judging
    this.#trx = judging.context.trx
  }

  /** Saves a record for trial; answers what is wrong with it, and tells what it asks. */
  async tried(row: RecordRow, found: Found): Promise<readonly BadRow[]> {
    const said = await this.#said(row)
    if ('wrong' in said) return said.wrong
    const { before, record } = said
    await sql`savepoint one_record`.execute(this.#trx)
    let answer = await this.#save(before, record, [])
    const questions = answer.ResultStatus === ResultStatus.warning ? (answer.Problems ?? []) : []
    if (questions.length > 0)
      answer = await this.#save(
        before,
        record,
        questions.map(({ Key }) => Key),
      )
    const isNew = answer.ResultStatus === ResultStatus.success && !before
    if (!isNew) await sql`rollback to savepoint one_record`.execute(this.#trx)
    await sql`release savepoint one_record`.execute(this.#trx)
    const problems = this.#outcome(row, before, answer, found)
    if (problems.length === 0) found.ask(questions.map((question) => placed(row, question, true)))
    return problems
  }

  /** @throws NotAsChecked */
  async written(row: RecordRow, found: Found): Promise<void> {
    const said = await this.#said(row)
    if ('wrong' in said) throw new NotAsChecked()
    const answer = await this.#save(said.before, said.record, this.#judging.confirmed)
    if (this.#outcome(row, said.before, answer, found).length > 0) throw new NotAsChecked()
  }

  async #said(row: RecordRow): Promise<{ wrong: readonly BadRow[] } | { before: Row | null; record: Row }> {
    if (row.first !== row.number) return { wrong: [whole(row, 'recordTwice', { row: row.first })] }
    const before = row.key === null ? null : await this.#stored(JSON.parse(row.key) as (string | null)[])
    const { record, problems } = recordOf(this.#judging.offered.parts.entity.entity, row, before)
    return problems.length > 0 ? { wrong: problems } : { before, record }
  }

  async #save(before: Row | null, record: Row, confirmed: readonly string[]): Promise<CallResult> {
    const { offered, context, uuid, seen } = this.#judging
    const { parts } = offered
    const body = { record, confirmed: [...confirmed], ...(before ? { version: Number(before['version']) } : {}) }
    const id = before ? String(before['id']) : null
    try {
      return await saveRecord(parts, { ...context, changeId: uuid() }, id, body, seen)
    } catch (error) {
      if (error instanceof Overtaken) return parts.answers.refused([...error.problems])
      const { statusCode, code } = error as { statusCode?: number; code?: string }
      const refuse = (Key: string) => parts.answers.refused([{ Field: null, Key, Args: {} }])
      // Out of the user's sight, or against a constraint that no rule speaks for.
      if (statusCode === 404) return refuse('kit:refused.gone')
      if (code?.startsWith('23')) return refuse('kit:bulk.failed')
      throw error
    }
  }

  /** The record as it stands now, whether the user may see it or not: what he may not see is refused by the save. */
  async #stored(key: readonly (string | null)[]): Promise<Row | null> {
    const { parts, identity } = this.#judging.offered
    const { entity } = parts
    const named = identity.map((name, at) =>
      key[at] === null
        ? sql<boolean>`${entity.column(name)} is null`
        : sql<boolean>`${entity.compared(name)} = ${key[at]}`,
    )
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(entity.table)} t where ${all(named)}`.execute(this.#trx)
    return rows[0] ? ((await readRecord(this.#trx, entity, rows[0].id))?.record ?? null) : null
  }

  /** Counts what was done; answers why it could not be. A row that changes nothing needs no right to change. */
  #outcome(row: RecordRow, before: Row | null, answer: CallResult, { counts }: Found): readonly BadRow[] {
    if (answer.ResultCode === 'NO_CHANGES') {
      counts.unchanged++
      return []
    }
    if (answer.ResultStatus !== ResultStatus.success)
      return problemsOf(answer).map((problem) => placed(row, problem, false))
    const action = before ? 'edit' : 'add'
    const { seen, offered } = this.#judging
    if (!seen.rights.can(rightTo(offered.parts.entity, action))) return [whole(row, `mayNot.${action}`)]
    counts[before ? 'changed' : 'added']++
    return []
  }
}

const whole = ({ number }: RecordRow, problem: string, Args: Problem['Args'] = {}): BadRow =>
  badRow('', number, { Field: null, Key: `kit:transfer.problems.${problem}`, Args })

/** A conflict says who was faster in its data alone. */
const problemsOf = ({ Problems }: CallResult): Problem[] =>
  Problems && Problems.length > 0 ? Problems : [{ Field: null, Key: 'kit:bulk.changedMeanwhile', Args: {} }]
