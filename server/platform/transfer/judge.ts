import { sql } from 'kysely'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import type { BadRow } from '../../../shared/contracts/transfer.ts'
import type { ActionContext } from '../action/action.ts'
import { Overtaken } from '../action/refusal.ts'
import { keepAudit, writeAudits, type AuditEntry } from '../audit/audit.ts'
import { gathered, type GatheredWork } from '../database/gathered.ts'
import type { Trx } from '../database/transaction.ts'
import type { Change } from '../entity/changes.ts'
import { rightTo } from '../entity/contract.ts'
import { readRecord } from '../entity/read.ts'
import { saveRecord } from '../entity/save.ts'
import type { Row } from '../entity/stored.ts'
import type { Visibility } from '../entity/visibility.ts'
import { all } from '../lists/where.ts'
import { apart, lookupsTo } from './apart.ts'
import { Found, type Part } from './found.ts'
import type { Offered } from './offered.ts'
import type { KeptParts } from './parts.ts'
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

interface Checking extends Judging {
  parts: KeptParts
}

/** Rounds of a check: records that name records that name records … of the same file. */
const MOST_ROUNDS = 20

/**
 * Judges each record of a file by saving it as a save would, in the caller's transaction, which ends without a trace. A new
 * record stays until then, since others may name it; a changed one is put back at once, so that nobody waits for it. What
 * is refused is tried again after the others where a record can name another of its kind. What was found in a part of the file is
 * kept at once; of a part that was kept before, only the new records are made again, for the others to name.
 */
export async function check(judging: Checking): Promise<Findings> {
  const { runId, progress, context, parts } = judging
  const db = context.trx
  const found = new Found()
  const judgement = new Judgement(judging, true)
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
    for await (const rows of recordRows(db, runId, round)) {
      const kept = parts.found(round, rows[0]!.number, rows.length)
      const part = kept ?? (await judgement.part(rows, (good) => progress(done + good, total)))
      if (kept) await judgement.madeAgain(rows, kept, () => progress(done, total))
      else await parts.keep(round, rows[0]!.number, part)
      found.take(part)
      for (const [number, problems] of part.refused) refused.set(number, problems)
      done += rows.length - part.refused.length
      if (kept) await progress(done, total)
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
  const judgement = new Judgement(judging, false)
  const total = await countRecords(context.trx, runId)
  const last = await lastRound(context.trx, runId)
  let done = 0
  if ((await strayLines(context.trx, runId)).length > 0) throw new NotAsChecked()
  for (let round = 0; round <= last; round++)
    for await (const rows of recordRows(context.trx, runId, round))
      for (const batch of apart(judging.offered.parts.entity.entity, rows)) {
        await judgement.written(batch, found)
        await progress((done += batch.length), total)
      }
  await judgement.log()
  return found.findings(true, [])
}

type Told = readonly [RecordRow, readonly BadRow[]]
type Said = { wrong: readonly BadRow[] } | { before: Row | null; record: Row }

/** What became of a save in a batch. */
interface Saved {
  answer: CallResult
  questions: readonly Problem[]
}

/** Something that a batch cannot say of one record: it is done again, one record after the other. */
class OneByOne extends Error {}

/** How the records of a batch fare. They are judged together, and one after the other where one of them needs it. */
class Judgement {
  readonly #judging: Judging
  readonly #trx: Trx

  /** Nothing is said of what ends without a trace. */
  readonly #isTrial: boolean

  /** What has been written and is not yet in the change log. */
  #unlogged: [AuditEntry, readonly Change[]][] = []

  constructor(judging: Judging, isTrial: boolean) {
    this.#judging = judging
    this.#trx = judging.context.trx
    this.#isTrial = isTrial
    if (isTrial) keepAudit(this.#trx, () => undefined)
  }

  /** Judges rows that lie together. `told`: how many of them are good so far. */
  async part(rows: readonly RecordRow[], told: (good: number) => Promise<void>): Promise<Part> {
    const own = new Found()
    const refused: [number, readonly BadRow[]][] = []
    let good = 0
    for (const batch of apart(this.#judging.offered.parts.entity.entity, rows)) {
      for (const [row, problems] of await this.tried(batch, own))
        if (problems.length > 0) refused.push([row.number, problems])
        else good++
      await told(good)
    }
    return own.part(refused)
  }

  /** Makes the new records of rows that were judged before, without counting them again. */
  async madeAgain(rows: readonly RecordRow[], { added }: Part, told: () => Promise<void>): Promise<void> {
    const numbers = new Set(added)
    const own = rows.filter(({ number }) => numbers.has(number))
    await this.part(own, told)
  }

  /** Saves records for trial; answers what is wrong with each, and tells what they ask. */
  async tried(rows: readonly RecordRow[], found: Found): Promise<Told[]> {
    const said = await this.#saidOf(rows)
    const told: Told[] = []
    // Those that change a record are put back at once; the new ones stay for others to name.
    for (const isNew of [true, false]) {
      const own = said.filter(([, what]) => 'record' in what && (what.before === null) === isNew) as [
        RecordRow,
        { before: Row | null; record: Row },
      ][]
      if (own.length === 0) continue
      const saved = await this.#together(own, isNew, (save) => this.#answered(save))
      for (const [at, [row, { before }]] of own.entries()) {
        const { answer, questions } = saved[at]!
        const problems = this.#outcome(row, before, answer, found)
        if (problems.length === 0) found.ask(questions.map((question) => placed(row, question, true)))
        told.push([row, problems])
      }
    }
    return [...told, ...said.flatMap(([row, what]): Told[] => ('wrong' in what ? [[row, what.wrong]] : []))]
  }

  /** @throws NotAsChecked */
  async written(rows: readonly RecordRow[], found: Found): Promise<void> {
    const said = await this.#saidOf(rows)
    if (said.some(([, what]) => 'wrong' in what)) throw new NotAsChecked()
    const own = said as [RecordRow, { before: Row | null; record: Row }][]
    const saved = await this.#together(own, true, async (save) => ({
      answer: await save(this.#judging.confirmed),
      questions: [],
    }))
    for (const [at, [row, { before }]] of own.entries())
      if (this.#outcome(row, before, saved[at]!.answer, found).length > 0) throw new NotAsChecked()
  }

  /** A save with a yes to all that it asks. */
  async #answered(save: (confirmed: readonly string[]) => Promise<CallResult>): Promise<Saved> {
    const answer = await save([])
    const questions = answer.ResultStatus === ResultStatus.warning ? (answer.Problems ?? []) : []
    return { questions, answer: questions.length > 0 ? await save(questions.map(({ Key }) => Key)) : answer }
  }

  /**
   * Saves a batch: as one where all of it goes well, else each by itself.
   * @param stays whether what was saved stays; what was refused never does
   */
  async #together(
    own: readonly [RecordRow, { before: Row | null; record: Row }][],
    stays: boolean,
    judged: (save: (confirmed: readonly string[]) => Promise<CallResult>) => Promise<Saved>,
  ): Promise<Saved[]> {
    // The change log of the batch before is written while this one is thought about.
    const begun = this.log().then(() => sql`savepoint batch`.execute(this.#trx))
    begun.catch(() => undefined)
    try {
      const audits: [AuditEntry, readonly Change[]][] = []
      const each = async (work: GatheredWork, [, { before, record }]: (typeof own)[number]) => {
        keepAudit(work.trx, (...audit) => audits.push(audit))
        const saved = await judged((confirmed) => this.#saved(work.trx, before, record, confirmed))
        if (work.wrote && saved.answer.ResultStatus !== ResultStatus.success) throw new OneByOne()
        return saved
      }
      const ended = await gathered(this.#trx, own, each, begun)
      await begun
      const saved = ended.map((one) => {
        if (one.status === 'rejected') throw new OneByOne('', { cause: one.reason })
        return one.value
      })
      if (stays && !this.#isTrial) this.#unlogged = audits
      if (!stays) await sql`rollback to savepoint batch`.execute(this.#trx)
      await sql`release savepoint batch`.execute(this.#trx)
      return saved
    } catch (error) {
      if (!(error instanceof OneByOne)) throw error
    }
    await sql`rollback to savepoint batch`.execute(this.#trx)
    const saved: Saved[] = []
    for (const [, { before, record }] of own) {
      await sql`savepoint one_record`.execute(this.#trx)
      const one = await judged((confirmed) => this.#save(before, record, confirmed))
      if (!stays || one.answer.ResultStatus !== ResultStatus.success)
        await sql`rollback to savepoint one_record`.execute(this.#trx)
      await sql`release savepoint one_record`.execute(this.#trx)
      saved.push(one)
    }
    await sql`release savepoint batch`.execute(this.#trx)
    return saved
  }

  /** Writes the change log of what was written since the last time. */
  async log(): Promise<void> {
    const unlogged = this.#unlogged
    this.#unlogged = []
    await writeAudits(this.#trx, unlogged)
  }

  async #saidOf(rows: readonly RecordRow[]): Promise<(readonly [RecordRow, Said])[]> {
    const ended = await gathered(this.#trx, rows, (work, row) => this.#said(work.trx, row))
    return ended.map((one, at) => {
      if (one.status === 'rejected') throw one.reason
      return [rows[at]!, one.value]
    })
  }

  async #said(trx: Trx, row: RecordRow): Promise<Said> {
    if (row.first !== row.number) return { wrong: [whole(row, 'recordTwice', { row: row.first })] }
    const before = row.key === null ? null : await this.#stored(trx, JSON.parse(row.key) as (string | null)[])
    const { record, problems } = recordOf(this.#judging.offered.parts.entity.entity, row, before)
    return problems.length > 0 ? { wrong: problems } : { before, record }
  }

  async #saved(trx: Trx, before: Row | null, record: Row, confirmed: readonly string[]): Promise<CallResult> {
    const { offered, context, uuid, seen } = this.#judging
    const body = { record, confirmed: [...confirmed], ...(before ? { version: Number(before['version']) } : {}) }
    const id = before ? String(before['id']) : null
    return saveRecord(offered.parts, { ...context, trx, changeId: uuid() }, id, body, seen, 'id')
  }

  async #save(before: Row | null, record: Row, confirmed: readonly string[]): Promise<CallResult> {
    const { answers } = this.#judging.offered.parts
    try {
      return await this.#saved(this.#trx, before, record, confirmed)
    } catch (error) {
      if (error instanceof Overtaken) return answers.refused([...error.problems])
      const { statusCode, code } = error as { statusCode?: number; code?: string }
      const refuse = (Key: string) => answers.refused([{ Field: null, Key, Args: {} }])
      // Out of the user's sight, or against a constraint that no rule speaks for.
      if (statusCode === 404) return refuse('kit:refused.gone')
      if (code?.startsWith('23')) return refuse('kit:bulk.failed')
      throw error
    }
  }

  /** The record as it stands now, whether the user may see it or not: what he may not see is refused by the save. */
  async #stored(trx: Trx, key: readonly (string | null)[]): Promise<Row | null> {
    const { parts, identity } = this.#judging.offered
    const { entity } = parts
    const named = identity.map((name, at) =>
      key[at] === null
        ? sql<boolean>`${entity.column(name)} is null`
        : sql<boolean>`${entity.compared(name)} = ${key[at]}`,
    )
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(entity.table)} t where ${all(named)}`.execute(trx)
    return rows[0] ? ((await readRecord(trx, entity, rows[0].id))?.record ?? null) : null
  }

  /** Counts what was done; answers why it could not be. A row that changes nothing needs no right to change. */
  #outcome(row: RecordRow, before: Row | null, answer: CallResult, { counts, added }: Found): readonly BadRow[] {
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
    if (!before) added.push(row.number)
    return []
  }
}

const whole = ({ number }: RecordRow, problem: string, Args: Problem['Args'] = {}): BadRow =>
  badRow('', number, { Field: null, Key: `kit:transfer.problems.${problem}`, Args })

/** A conflict says who was faster in its data alone. */
const problemsOf = ({ Problems }: CallResult): Problem[] =>
  Problems && Problems.length > 0 ? Problems : [{ Field: null, Key: 'kit:bulk.changedMeanwhile', Args: {} }]
