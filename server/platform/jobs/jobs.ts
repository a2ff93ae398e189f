import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { transaction, type Trx } from '../database/transaction.ts'
import type { EnqueueOptions, JobQueue, JobParts } from './job-queue.ts'
import { Hopeless, JobInterrupted, type JobHandler, type JobKind } from './job.ts'
import { Presence } from './presence.ts'
import { Queue } from './queue.ts'
import { beginJob, endJob, insertJob, type BegunJob, type Ending, type Go } from './rows.ts'
import { Run } from './run.ts'
import type { ShippedSchedule } from './schedules.ts'
import { Watch } from './watch.ts'

/** Longest wait for jobs that are asked to give themselves back at the end of the server, in milliseconds. */
const GIVE_BACK_MS = 5_000
/** How long jobs may go on after the end has begun before they are asked. */
const FINISH_MS = 2_000

/**
 * Work that outlives the call that asks for it, done by any process of the server, at least once, and again after a
 * failure (server/platform/jobs/README.md).
 */
export class Jobs implements JobQueue {
  readonly #parts: JobParts
  readonly #queue: Queue
  readonly #handlers = new Map<string, JobHandler>()
  readonly #shipped = new Map<string, ShippedSchedule>()
  readonly #runs = new Map<string, Run>()
  readonly #processId: string
  #watch: Watch | null = null
  #ending = false

  constructor(parts: JobParts) {
    this.#parts = parts
    this.#queue = new Queue(parts.db, parts.log)
    this.#processId = parts.random.uuid()
  }

  /**
   * Says how a kind of work is done, and when by itself. Every process knows all kinds before `start`.
   * @param schedules what a new installation does without being asked; an administrator changes it afterwards
   */
  add<P>(handler: JobHandler<P>, ...schedules: Omit<ShippedSchedule<P>, 'kind'>[]): void {
    const { kind } = handler
    const known = this.#handlers.get(kind.name)?.kind
    if (known && known !== (kind as JobKind)) throw new Error(`Two parts of the server do ${kind.name}.`)
    this.#handlers.set(kind.name, handler as JobHandler)
    for (const schedule of schedules) this.#shipped.set(schedule.id, { ...schedule, kind: kind as JobKind })
  }

  /** Schedules of all parts that have been added. */
  get shipped(): ShippedSchedule[] {
    return [...this.#shipped.values()]
  }

  kind(name: string): JobKind | undefined {
    return this.#handlers.get(name)?.kind
  }

  get names(): string[] {
    return [...this.#handlers.keys()]
  }

  async enqueue<P>(trx: Trx, kind: JobKind<P>, payload: P, options: EnqueueOptions): Promise<string> {
    if (!Check(kind.payload, payload)) throw new Error(`The payload of a job ${kind.name} is not as its contract says.`)
    const now = this.#parts.clock.now()
    const runAt = options.runAt ?? now
    const id = await insertJob(trx, {
      name: kind.name,
      payload,
      key: options.key ?? null,
      runAt,
      maxAttempts: options.maxAttempts ?? kind.maxAttempts,
      scheduleId: options.scheduleId ?? null,
      by: options.by,
      now,
    })
    await this.sendTicket(trx, id, runAt)
    return id
  }

  async sendTicket(trx: Trx, id: string, runAt: Date): Promise<void> {
    await this.#queue.send(trx, id, (runAt.getTime() - this.#parts.clock.now().getTime()) / 1000)
  }

  /** Begins to take jobs, `atOnce` at a time. */
  async start(atOnce: number): Promise<void> {
    this.#watch = new Watch(this.#parts, this, this.#runs, new Presence(this.#parts.pool, this.#processId))
    this.#watch.start()
    await this.#queue.start(atOnce, (id) => this.#work(id))
  }

  /**
   * Takes no more jobs. Those under way may finish, are then asked to give themselves back, and are at last left to the
   * other processes, which take them over when they hear no more of this one.
   */
  async stop(): Promise<void> {
    if (!this.#watch) return
    await this.#queue.stopTaking()
    await within(FINISH_MS, this.#queue.idle())
    this.#ending = true
    for (const run of this.#runs.values()) run.interrupt('ending')
    await within(GIVE_BACK_MS, this.#queue.idle())
    await this.#watch.stop()
    await this.#queue.stop()
    this.#watch = null
  }

  /**
   * Does all that is due by the clock, here and one after another, without the queue.
   * @returns how many jobs were begun
   */
  async drain(): Promise<number> {
    for (let begun = 0; ; begun++) {
      const { rows } = await sql<{ id: string }>`
        select id from job where state in ('Queued', 'Retrying') and run_at <= ${this.#parts.clock.now()}
        order by run_at, created_on limit 1`.execute(this.#parts.db)
      if (!rows[0]) return begun
      await this.#work(rows[0].id)
    }
  }

  async #work(jobId: string): Promise<void> {
    const { db, clock, random, log } = this.#parts
    const go: Go = { jobId, runId: random.uuid(), processId: this.#processId }
    const job = await beginJob(db, go, clock.now())
    if (!job) return
    const run = new Run(this.#parts, go, job)
    this.#runs.set(go.runId, run)
    if (this.#ending) run.interrupt('ending')
    try {
      await this.#handle(job, run)
      if (!run.finished) await this.#end(go, { state: 'Done' })
    } catch (error) {
      const ending = this.#endingOf(job, run, error)
      if (ending) await this.#end(go, ending)
      if (ending?.state === 'Failed') log.error({ err: error, job: job.name, jobId }, 'a job has failed for good')
      else if (ending?.state === 'Retrying')
        log.warn({ err: error, job: job.name, jobId }, 'a job failed, to be tried again')
    } finally {
      this.#runs.delete(go.runId)
    }
  }

  async #handle(job: BegunJob, run: Run): Promise<void> {
    const handler = this.#handlers.get(job.name)
    if (!handler) throw new Hopeless('No part of this release does this work.')
    if (!Check(handler.kind.payload, job.payload))
      throw new Hopeless('What it was told is not what this release understands.')
    await handler.run(job.payload, run)
  }

  /** What a failure means; null when the job is not ours any more. */
  #endingOf(job: BegunJob, run: Run, error: unknown): Ending | null {
    if (run.finished) return null
    if (run.signal.aborted || error instanceof JobInterrupted) {
      const { why } = (run.signal.aborted ? run.signal.reason : error) as JobInterrupted
      if (why === 'lost') return null
      return { state: why === 'stopped' ? 'Stopped' : 'Queued' }
    }
    const told = (error instanceof Error ? error.message : String(error)).slice(0, 4000)
    if (error instanceof Hopeless || job.attempts >= job.max_attempts) return { state: 'Failed', error: told }
    const seconds = this.#handlers.get(job.name)!.kind.retryAfter(job.attempts)
    return { state: 'Retrying', error: told, runAt: new Date(this.#parts.clock.now().getTime() + seconds * 1000) }
  }

  async #end(go: Go, ending: Ending): Promise<void> {
    const { db, clock } = this.#parts
    await transaction(db, async (trx) => {
      const state = await endJob(trx, go, ending, clock.now())
      if (state === 'Retrying' || state === 'Queued')
        await this.sendTicket(trx, go.jobId, ending.state === 'Retrying' ? ending.runAt : clock.now())
    })
  }
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())])
