import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import type { Clock, Random } from '../ports.ts'
import type { JobKind } from './job.ts'

/** What the jobs of a process stand on. */
export interface JobParts {
  db: Kysely<Tables>
  pool: Pool
  clock: Clock
  random: Random
  log: Log
}

export interface EnqueueOptions {
  /** Not before; at once unless said. */
  runAt?: Date
  /** While a job of this kind with this key waits, asking again changes that one instead of adding another. */
  key?: string
  maxAttempts?: number
  /** Display name of the user, or the part of the server, that asks. */
  by: string
  /** The schedule that asks. */
  scheduleId?: string
}

/** Where work is asked for. */
export interface JobQueue {
  /** The kind of that name, if some part of this release does it. */
  kind(name: string): JobKind | undefined
  /**
   * Asks for work in the caller's transaction: it is done if that commits, and never heard of otherwise.
   * @returns id of the job, for progress and result
   */
  enqueue<P>(trx: Trx, kind: JobKind<P>, payload: P, options: EnqueueOptions): Promise<string>
  /** Lets a process look at a waiting job at that time. */
  sendTicket(trx: Trx, id: string, runAt: Date): Promise<void>
}
