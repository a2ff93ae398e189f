import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { transaction, type Trx } from '../database/transaction.ts'
import { numberText, periodOf, type Numbered, type ResetRule } from './number-text.ts'

/** A document asks for a number of a counter that is not there or is out of use. */
export class NoCounter extends Error {
  constructor(readonly counterId: string) {
    super(`there is no active sequence counter ${counterId}`)
  }
}

/** A gapless number is wanted of a counter that may lose some. */
export class NotGapless extends Error {
  constructor(readonly counterId: string) {
    super(`sequence counter ${counterId} is not gapless`)
  }
}

interface CounterRow {
  prefix: string | null
  width: number
  reset_rule: ResetRule
  per_branch: boolean
  gapless: boolean
}

/** A counter counts by branch, and the document is of none. */
export class NoBranch extends Error {
  constructor(readonly counterId: string) {
    super(`sequence counter ${counterId} counts by branch`)
  }
}

/** Gives documents their numbers, each once. */
export class Numbering {
  readonly #own: Kysely<Tables>

  /**
   * @param own connections for ordinary numbers, apart from those of the documents: were they the same, documents that
   *   hold them all would wait for one more for ever
   */
  constructor(own: Kysely<Tables>) {
    this.#own = own
  }

  /**
   * The next number for a document that `trx` writes. A gapless one belongs to that transaction: if it is rolled back, or
   * its process is killed, the next document takes the same number; until it ends, others of the same counter wait. An
   * ordinary one is taken at once in a transaction of its own, and is lost when the document is.
   * @throws NoCounter
   */
  async takeNumber(trx: Trx, counterId: string, document: Numbered): Promise<string> {
    // Held until the document is written: its counter keeps the format meanwhile.
    const counter = await readCounter(trx, counterId, sql`for share`)
    const { branchId, period } = placeOf(counterId, counter, document)
    const take = (db: Trx) => takeNext(db, counterId, branchId, period)
    const number = counter.gapless ? await take(trx) : await transaction(this.#own, take)
    return numberText(counter, number, document)
  }
}

/**
 * The next number of a counter, whether it may leave gaps or not, in the transaction of its document: rolled back, the next document
 * takes it, and until then others of the counter wait. For documents that are seldom begun in one moment.
 * @throws NoCounter, NoBranch
 */
export async function takeNumber(trx: Trx, counterId: string, document: Numbered): Promise<string> {
  const counter = await readCounter(trx, counterId, sql`for share`)
  const { branchId, period } = placeOf(counterId, counter, document)
  return numberText(counter, await takeNext(trx, counterId, branchId, period), document)
}

/**
 * The next numbers, `count` of them, of a counter that must lose none: they belong to `trx`.
 * @throws NoCounter, NotGapless
 */
export async function takeGapless(trx: Trx, counterId: string, document: Numbered, count: number): Promise<string[]> {
  const counter = await readCounter(trx, counterId, sql`for share`)
  if (!counter.gapless) throw new NotGapless(counterId)
  const { branchId, period } = placeOf(counterId, counter, document)
  const first = await takeNext(trx, counterId, branchId, period, count)
  return Array.from({ length: count }, (_, i) => numberText(counter, first + i, document))
}

/**
 * The next numbers as they would be taken now; none is.
 * @throws NoCounter
 */
export async function nextNumbers(
  db: Kysely<Tables>,
  counterId: string,
  document: Numbered,
  count: number,
): Promise<string[]> {
  const counter = await readCounter(db, counterId)
  const { branchId, period } = placeOf(counterId, counter, document)
  const { rows } = await sql<{ next: number }>`
    select next_number as next from sequence_number where ${isAt(counterId, branchId, period)}`.execute(db)
  const first = rows[0]?.next ?? 1
  return Array.from({ length: count }, (_, i) => numberText(counter, first + i, document))
}

async function readCounter(db: Kysely<Tables>, counterId: string, lock = sql``): Promise<CounterRow> {
  const { rows } = await sql<CounterRow>`
    select prefix, width, reset_rule, per_branch, gapless from sequence_counter
    where counter_id = ${counterId} and active ${lock}`.execute(db)
  if (!rows[0]) throw new NoCounter(counterId)
  return rows[0]
}

/** How a counter counts, active or not; it keeps that until the transaction ends. */
export async function heldFormat(
  db: Kysely<Tables>,
  counterId: string,
): Promise<Pick<CounterRow, 'reset_rule' | 'per_branch'> | undefined> {
  const { rows } = await sql<Pick<CounterRow, 'reset_rule' | 'per_branch'>>`
    select reset_rule, per_branch from sequence_counter where counter_id = ${counterId} for share`.execute(db)
  return rows[0]
}

/** Nobody takes a number of this counter until the transaction ends. */
export const holdCounter = (db: Kysely<Tables>, id: string): Promise<unknown> =>
  sql`select from sequence_counter where id = ${id}::uuid for update`.execute(db)

/** The branch and the period in which a counter counts for a document. */
function placeOf(counterId: string, counter: CounterRow, document: Numbered) {
  const branchId = counter.per_branch ? document.branchId : null
  if (counter.per_branch && branchId === null) throw new NoBranch(counterId)
  return { branchId, period: periodOf(counter.reset_rule, document.date) }
}

const isAt = (counterId: string, branchId: string | null, period: string | null) => sql`
  counter_id = ${counterId} and branch_id is not distinct from ${branchId} and period is not distinct from ${period}`

/** The first of `count` numbers. The row of a branch and period is made by whoever needs it first. */
async function takeNext(
  db: Trx,
  counterId: string,
  branchId: string | null,
  period: string | null,
  count = 1,
): Promise<number> {
  const update = sql<{ number: number }>`
    update sequence_number set highest_used = next_number + ${count}::int - 1, next_number = next_number + ${count}::int
    where ${isAt(counterId, branchId, period)}
    returning next_number - ${count}::int as number`
  const taken = await update.execute(db)
  if (taken.rows[0]) return taken.rows[0].number
  await sql`
    insert into sequence_number (counter_id, branch_id, period, next_number, created_by, updated_by)
    values (${counterId}, ${branchId}, ${period}, 1, 'system', 'system')
    on conflict on constraint sequence_number_once do nothing`.execute(db)
  return (await update.execute(db)).rows[0]!.number
}
