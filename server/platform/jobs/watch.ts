import { transaction } from '../database/transaction.ts'
import { judgeAnew } from './clock-back.ts'
import type { JobQueue, JobParts } from './job-queue.ts'
import { anySilent, overdueJobs, signOfLife, takeFromTheDead } from './rows.ts'
import type { Presence } from './presence.ts'
import type { Run } from './run.ts'
import { enqueueDue } from './schedules.ts'

const ROUND_MS = 1_000
/** Every how many rounds. */
const LOOK_AT_SCHEDULES = 5
const LOOK_FOR_THE_OVERDUE = 60
const OVERDUE_MS = 120_000

/**
 * What a process does beside its jobs, once a second: it says that it is alive, hears who has stopped a job of its own,
 * takes over from processes that have died, and asks for what schedules say. Any number of processes may do it.
 */
export class Watch {
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> = Promise.resolve()
  #rounds = 0
  #quiet = false

  constructor(
    private readonly deps: Pick<JobParts, 'db' | 'clock' | 'log'>,
    private readonly jobs: JobQueue,
    private readonly runs: ReadonlyMap<string, Run>,
    private readonly presence: Presence,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.#next(), ROUND_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#round
    await this.presence.end()
  }

  #next(): void {
    if (this.#quiet) return
    this.#quiet = true
    this.#round = this.#look()
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'the jobs could not be looked after'))
      .finally(() => (this.#quiet = false))
  }

  async #look(): Promise<void> {
    const { db, clock } = this.deps
    const round = this.#rounds++
    await this.presence.keep()
    await this.#listen()
    if (await anySilent(db))
      await transaction(db, async (trx) => {
        for (const id of await takeFromTheDead(trx, clock.now())) await this.jobs.sendTicket(trx, id, clock.now())
      })
    if (round % LOOK_AT_SCHEDULES === 0) {
      await judgeAnew(this.deps, this.jobs)
      await enqueueDue(this.deps, this.jobs)
    }
    if (round % LOOK_FOR_THE_OVERDUE === 0)
      await transaction(db, async (trx) => {
        for (const id of await overdueJobs(trx, new Date(clock.now().getTime() - OVERDUE_MS)))
          await this.jobs.sendTicket(trx, id, clock.now())
      })
  }

  async #listen(): Promise<void> {
    const own = [...this.runs.keys()]
    if (own.length === 0) return
    const signs = new Map((await signOfLife(this.deps.db, own)).map((sign) => [sign.run_id, sign]))
    for (const runId of own) {
      const run = this.runs.get(runId)
      if (!run || run.finished) continue
      const sign = signs.get(runId)
      if (sign?.stop_asked) run.interrupt('stopped')
      // One that has just written its end is no longer running either, and takes no notice.
      else if (!sign) run.interrupt('lost')
    }
  }
}
