import type { Static, TSchema } from 'typebox'
import type { Trx } from '../database/transaction.ts'

/** A kind of work: its name, what it must be told, and how often it is tried. Whoever asks for it needs only this. */
export interface JobKind<P = unknown> {
  /** As rows keep it, so never changed: `sendLetter`. */
  readonly name: string
  /** Contract of the payload; rows of an older release are checked against it too. */
  readonly payload: TSchema
  /** How often it is begun in all before it is a dead letter. */
  readonly maxAttempts: number
  /** Seconds from the failure of that attempt, the first being 1, to the next. */
  readonly retryAfter: (attempt: number) => number
  /** Phantom: the type of the payload. */
  readonly __payload?: P
}

interface KindOptions {
  maxAttempts?: number
  retryAfter?: (attempt: number) => number
}

const LONGEST_BACKOFF = 3600

/** 10 s, 20 s, 40 s … and at most an hour. */
export const backoff = (attempt: number): number => Math.min(LONGEST_BACKOFF, 5 * 2 ** attempt)

export const jobKind = <const S extends TSchema>(
  name: string,
  payload: S,
  { maxAttempts = 5, retryAfter = backoff }: KindOptions = {},
): JobKind<Static<S>> => ({ name, payload, maxAttempts, retryAfter })

export interface Progress {
  /** Pieces that are done, of `total`. */
  done?: number
  total?: number
  /** One line for whoever waits, at most 500 characters. */
  line?: string
}

/** What a running job may use. */
export interface JobContext {
  readonly jobId: string
  /** 1 for the first. */
  readonly attempt: number
  /** Display name of who asked for it, or of the part of the server that did. */
  readonly requestedBy: string
  /** Aborted when somebody stops the job, the server ends, or another process has taken the job over. */
  readonly signal: AbortSignal
  /**
   * Tells how far it is; cheap to call often, as rows are written twice a second at most.
   * @throws the reason of `signal` once that is aborted: a job that tells its progress can be stopped
   */
  readonly progress: (progress: Progress) => Promise<void>
  /**
   * Does the last work and marks the job as done in one transaction, so that neither is there without the other, however
   * often the job is begun. A job that never calls it is marked after `run`.
   */
  readonly finish: <R>(work: (trx: Trx) => Promise<R>) => Promise<R>
}

/** How a kind of work is done. */
export interface JobHandler<P = unknown> {
  readonly kind: JobKind<P>
  run(payload: P, context: JobContext): Promise<void>
}

/** Ties a kind to its work, with the payload's type. */
export const jobHandler = <P>(kind: JobKind<P>, run: JobHandler<P>['run']): JobHandler<P> => ({ kind, run })

/** Thrown by a job that no other attempt can help: it becomes a dead letter at once. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

/** Why the signal of a job was aborted. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted'
  /** `stopped`: by a user; `ending`: the server ends; `lost`: another process has it now. */
  constructor(readonly why: 'stopped' | 'ending' | 'lost') {
    super(`The job was interrupted: ${why}.`)
  }
}
