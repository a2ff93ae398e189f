import { ApiError } from '../../api/client.ts'
import type { ActionCall, Records, SaveCall } from '../../api/records.ts'
import { ResultStatus, type CallResult, type Conflict, type Problem } from '../../contracts/result.ts'
import { bus } from '../../events/bus.ts'
import type { Row } from './field-path.ts'
import type { Notice } from './record-snapshot.ts'
import { SaveAttempt } from './save-attempt.ts'

/** What became of a write. */
export type Outcome =
  | { kind: 'done'; data: Row }
  | { kind: 'unchanged' }
  | { kind: 'asked'; problems: readonly Problem[] }
  | { kind: 'conflict'; conflict: Conflict<Row> }
  /** The record is no more. */
  | { kind: 'gone' }
  | { kind: 'refused'; problems: readonly Problem[]; notice: Notice | null }
  /** No answer to go by: the server may or may not have done it. */
  | { kind: 'unanswered'; notice: Notice | null }

/** The writes of one record, with their answers told apart in one place. */
export class RecordWrites {
  readonly #records: Records
  readonly #attempt = new SaveAttempt()

  readonly #module: string

  /** `module` is named by the report of a fault. */
  constructor(records: Records, module: string) {
    this.#records = records
    this.#module = module
  }

  /** Sends one attempt; the same content after a lost answer goes out under the same idempotency key. */
  save(body: Omit<SaveCall<Record<string, unknown>>, 'idempotencyKey'>): Promise<Outcome> {
    const idempotencyKey = this.#attempt.keyFor(body)
    return this.#outcome('kit:editor.notSaved', () => this.#records.save({ ...body, idempotencyKey }))
  }

  /** Posts a document, or whatever its action is. */
  runAction(body: Omit<ActionCall, 'idempotencyKey'>): Promise<Outcome> {
    const idempotencyKey = this.#attempt.keyFor(body)
    return this.#outcome('kit:document.notDone', () => this.#records.runAction({ ...body, idempotencyKey }))
  }

  /** Asks what an action would post; nothing of it stays. */
  preview(call: Parameters<Records['preview']>[0]): Promise<Outcome> {
    return this.#outcome('kit:posting.notShown', () => this.#records.preview(call) as Promise<CallResult>)
  }

  remove(id: string, version: number, confirmed: string[]): Promise<Outcome> {
    return this.#outcome('kit:editor.notDeleted', () => this.#records.remove(id, version, confirmed))
  }

  async #outcome(refusalKey: string, send: () => Promise<CallResult>): Promise<Outcome> {
    try {
      const result = await send()
      this.#attempt.answered()
      return outcomeOf(result, refusalKey)
    } catch (error) {
      if (!(error instanceof ApiError)) return this.#fault(error, refusalKey)
      const isAnswer = error.status >= 400 && error.status < 500
      if (isAnswer) this.#attempt.answered()
      if (isAnswer && error.result?.ResultStatus) return outcomeOf(error.result, refusalKey)
      const key = error.status === 0 ? 'kit:editor.notReached' : refusalKey
      // A session that ended has a dialog of its own [S8.02].
      return { kind: 'unanswered', notice: error.status === 401 ? null : { level: 'error', key } }
    }
  }

  /** Not the server's doing: reported once [acceptance 16], and the record stays as it is on screen. */
  #fault(error: unknown, refusalKey: string): Outcome {
    bus.emit('fault', { module: this.#module, error })
    return { kind: 'unanswered', notice: { level: 'error', key: refusalKey } }
  }
}

function outcomeOf(result: CallResult, refusalKey: string): Outcome {
  const problems = result.Problems ?? []
  if (result.ResultStatus === ResultStatus.success) return { kind: 'done', data: (result.Data ?? {}) as Row }
  if (result.ResultStatus === ResultStatus.warning) return { kind: 'asked', problems }
  if (result.ResultStatus === ResultStatus.noRecord) return { kind: 'gone' }
  if (result.ResultCode === 'NO_CHANGES') return { kind: 'unchanged' }
  if (result.ResultCode === 'CONFLICT') return { kind: 'conflict', conflict: result.Data as Conflict<Row> }
  const key = result.ResultCode === 'FORBIDDEN' ? 'kit:states.forbidden' : refusalKey
  return { kind: 'refused', problems, notice: problems.length > 0 ? null : { level: 'error', key } }
}
