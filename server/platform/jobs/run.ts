import { transaction, type Trx } from '../database/transaction.ts'
import type { JobParts } from './job-queue.ts'
import { JobInterrupted, type JobContext, type Progress } from './job.ts'
import { endJob, writeProgress, type BegunJob, type Go } from './rows.ts'

/** Milliseconds between two written states of progress. */
const PROGRESS_MS = 500

/** A job in the hands of this process. */
export class Run implements JobContext {
  readonly jobId: string
  readonly attempt: number
  readonly requestedBy: string
  readonly #abort = new AbortController()
  #toldAt = -Infinity
  #finished = false

  constructor(
    private readonly deps: Pick<JobParts, 'db' | 'clock'>,
    readonly go: Go,
    job: BegunJob,
  ) {
    this.jobId = job.id
    this.attempt = job.attempts
    this.requestedBy = job.created_by
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get finished(): boolean {
    return this.#finished
  }

  interrupt(why: JobInterrupted['why']): void {
    if (!this.signal.aborted) this.#abort.abort(new JobInterrupted(why))
  }

  // Both as properties, so that a job may take them out of its context.
  readonly progress = async (progress: Progress): Promise<void> => {
    this.signal.throwIfAborted()
    const isLast = progress.done !== undefined && progress.done === progress.total
    if (!isLast && performance.now() - this.#toldAt < PROGRESS_MS) return
    this.#toldAt = performance.now()
    await writeProgress(this.deps.db, this.go, progress)
  }

  readonly finish = async <R>(work: (trx: Trx) => Promise<R>): Promise<R> => {
    const result = await transaction(this.deps.db, async (trx) => {
      const result = await work(trx)
      if ((await endJob(trx, this.go, { state: 'Done' }, this.deps.clock.now())) === null)
        throw new JobInterrupted('lost')
      return result
    })
    this.#finished = true
    return result
  }
}
