import type { RawBuilder } from 'kysely'
import type { ActionContext } from '../action/action.ts'
import { transaction } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { currentUser, findUser, type CurrentUser } from '../identity/user.ts'
import { Hopeless, type JobContext } from '../jobs/job.ts'
import { rightsOf, type Rights } from '../rights/rights.ts'
import { nextRows, planRows, progressOf, takeRow, tellAll, tellRow, type BegunWork } from './work-rows.ts'
import { refusedBecause, type Item, type RowOutcome } from './outcome.ts'

/** Things that are taken at once; before each lot the user's right is asked for again. */
const LOT = 50

/** Carries what became of one thing out of a transaction that must leave nothing behind. */
class Unwritten extends Error {
  constructor(readonly outcome: RowOutcome) {
    super('unwritten')
  }
}

/** A run that is being done: by whom, with what it was asked, and how its things are gone through. */
export class WorkInHand {
  readonly runId: string
  readonly asked: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  #user: CurrentUser | null = null

  constructor(
    readonly deps: Deps,
    /** What its user must be allowed as long as it goes on. */
    private readonly right: string,
    private readonly begun: BegunWork,
    private readonly job: JobContext,
  ) {
    this.runId = begun.id
    this.asked = begun.asked
    this.signal = job.signal
  }

  /** Who asked for it, with the rights that he has now. */
  get user(): CurrentUser {
    if (!this.#user) throw new Error('Nobody has been let in yet.')
    return this.#user
  }

  /**
   * Reads the user anew.
   * @throws Hopeless when he may not do this any more [S6.01]
   */
  async admit(): Promise<Rights> {
    const row = await findUser(this.deps.db, { subject: this.begun.user_subject, grant: null, signIn: null })
    const user = row && !row.disabled ? currentUser(row) : null
    const rights = user && (await rightsOf(this.deps.db, user))
    if (!user || !rights?.can(this.right)) throw new Hopeless('The user may not do this any more.')
    this.#user = user
    return rights
  }

  /** Writes down what there is to do, unless an earlier attempt has. */
  async plan(items: RawBuilder<unknown>): Promise<void> {
    await planRows(this.deps.db, this.runId, items)
  }

  /**
   * Goes through what was planned, one thing after another, each in a transaction of its own: what one refuses keeps no other
   * from being done, and what was done before an interruption is not done again.
   */
  async each(step: (context: ActionContext, item: Item) => Promise<RowOutcome>): Promise<void> {
    const { db } = this.deps
    const { total, ...begun } = await progressOf(db, this.runId)
    let { done } = begun
    for (let lot = await nextRows(db, this.runId, LOT); lot.length > 0; lot = await nextRows(db, this.runId, LOT)) {
      const rights = await this.admit()
      for (const item of lot) {
        await this.job.progress({ done, total })
        await this.#one(rights, item, step)
        done++
      }
    }
    await this.job.progress({ done: total, total })
  }

  /** Does all of it in one piece: its work, what it tells of it, and the end of the run commit together, or not at all. */
  async whole(work: (context: ActionContext) => Promise<readonly (Item & RowOutcome)[]>): Promise<void> {
    const rights = await this.admit()
    await this.job.finish(async (trx) => tellAll(trx, this.runId, await work({ ...this.#context(rights), trx })))
  }

  async #one(
    rights: Rights,
    item: Item,
    step: (context: ActionContext, item: Item) => Promise<RowOutcome>,
  ): Promise<void> {
    const { db, log } = this.deps
    try {
      await transaction(db, async (trx) => {
        if (!(await takeRow(trx, this.runId, item.item))) return
        const outcome = await step({ ...this.#context(rights), trx }, item)
        if (outcome.outcome !== 'done') throw new Unwritten(outcome)
        await tellRow(trx, this.runId, item.item, outcome)
      })
    } catch (error) {
      await tellRow(db, this.runId, item.item, rowOutcomeOf(error))
      if (!(error instanceof Unwritten))
        log.warn({ err: error, run: this.runId }, 'one thing of a run could not be done')
    }
  }

  #context = (rights: Rights): Omit<ActionContext, 'trx'> => ({
    user: this.user,
    rights,
    requestId: this.job.jobId,
    changeId: this.deps.random.uuid(),
    now: this.deps.clock.now(),
  })
}

function rowOutcomeOf(error: unknown): RowOutcome {
  if (error instanceof Unwritten) return error.outcome
  const isGone = (error as { statusCode?: number }).statusCode === 404
  return refusedBecause(isGone ? 'kit:refused.gone' : 'kit:work.failed')
}
