import { MOST_PROBLEMS } from '../../../shared/contracts/check.ts'
import { BASE_LOCALE } from '../../../shared/contracts/shell.ts'
import type { BulkResult } from '../../../shared/contracts/bulk.ts'
import {
  ResultStatus,
  spokenArgs,
  type CallResult,
  type Conflict,
  type Problem,
} from '../../../shared/contracts/result.ts'
import type { SuiteTexts } from '../entity/texts.ts'

const answer = <T>(
  ResultStatus: ResultStatus,
  ResultCode: CallResult['ResultCode'],
  Message: string | null,
  rest: Partial<CallResult<T>> = {},
): CallResult<T> => ({ ResultStatus, ResultCode, Message, EntityId: null, Exception: null, ...rest })

/** The call results of writes [S3.08]: each outcome is worded in this one place. */
export class Answers {
  readonly #texts: SuiteTexts
  constructor(texts: SuiteTexts) {
    this.#texts = texts
  }

  #say(key: string, args: Problem['Args'] = {}): string {
    const say = (text: string) => this.#texts.text(BASE_LOCALE, text)
    return this.#texts.text(BASE_LOCALE, key, spokenArgs(args, say))
  }

  #sentences(problems: readonly Problem[]): string {
    return [...new Set(problems.map((problem) => this.#say(problem.Key, problem.Args)))].join(' ')
  }

  saved<T>(id: string, data: T): CallResult<T> {
    return answer<T>(ResultStatus.success, 'SAVED', this.#say('kit:answers.saved'), { EntityId: id, Data: data })
  }

  deleted(id: string): CallResult {
    return answer(ResultStatus.success, 'DELETED', this.#say('kit:answers.deleted'), { EntityId: id })
  }

  /** [S8.33] */
  noChanges(id: string): CallResult {
    return answer(ResultStatus.failure, 'NO_CHANGES', this.#say('kit:answers.noChanges'), { EntityId: id })
  }

  /** Field limits are INVALID, rules REFUSED; together they are INVALID. */
  refused(problems: Problem[], code: 'INVALID' | 'REFUSED' = 'REFUSED'): CallResult {
    const told = problems.slice(0, MOST_PROBLEMS)
    return answer(ResultStatus.failure, code, this.#sentences(told), { Problems: told })
  }

  question(questions: Problem[]): CallResult {
    return answer(ResultStatus.warning, 'QUESTION', this.#sentences(questions), { Problems: questions })
  }

  conflict<R>(id: string, data: Conflict<R>): CallResult<Conflict<R>> {
    const message = this.#say('kit:answers.conflict', { user: data.changedBy, time: data.changedOn })
    return answer<Conflict<R>>(ResultStatus.failure, 'CONFLICT', message, { EntityId: id, Data: data })
  }

  /** A bulk change: done as far as it could be. */
  many(data: BulkResult): CallResult<BulkResult> {
    const { changed, unchanged, rows } = data
    const message = this.#say('kit:bulk.done', { changed, unchanged, refused: rows.length })
    const isRefused = changed === 0 && rows.length > 0
    const [status, code] = isRefused
      ? ([ResultStatus.failure, 'REFUSED'] as const)
      : ([ResultStatus.success, 'SAVED'] as const)
    return answer<BulkResult>(status, code, message, { Data: data })
  }

  /** A bulk change of more records than one call changes: it goes on in the background. */
  begun(run: string): CallResult<BulkResult> {
    const data: BulkResult = { changed: 0, unchanged: 0, rows: [], run }
    return answer<BulkResult>(ResultStatus.success, 'BEGUN', this.#say('kit:bulk.begun'), { EntityId: run, Data: data })
  }

  duplicateRequest(): CallResult {
    return answer(ResultStatus.failure, 'DUPLICATE_REQUEST', this.#say('kit:answers.duplicateRequest'))
  }

  found<T>(id: string, data: T): CallResult<T> {
    return answer<T>(ResultStatus.success, null, null, { EntityId: id, Data: data })
  }
}
