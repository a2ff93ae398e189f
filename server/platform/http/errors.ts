import { OTHER_PERSON } from '../../../shared/contracts/acting.ts'
import { ResultStatus, type CallResult, type ResultCode } from '../../../shared/contracts/result.ts'

/** An answer other than success, thrown anywhere below a route. The error handler turns it into a call result. */
export class HttpError extends Error {
  override name = 'HttpError'
  constructor(
    readonly statusCode: number,
    readonly result: CallResult,
    readonly headers: Record<string, string> = {},
  ) {
    super(result.Message ?? '')
  }
}

const failure = (
  code:
    | ResultCode
    | 'UNAUTHORIZED'
    | 'UNAVAILABLE'
    | 'STORAGE_FULL'
    | 'STORE_AWAY'
    | 'NO_COMPANY'
    | 'TOO_MANY'
    | typeof OTHER_PERSON,
  message: string,
  status: ResultStatus = ResultStatus.failure,
): CallResult => ({
  ResultStatus: status,
  ResultCode: code,
  Message: message,
  EntityId: null,
  Exception: null,
})

/** [S8.01] What no form can send. `description` is shown by a failed download [S8.08]. */
export const badRequest = (description = 'Bad request', statusCode = 400): HttpError =>
  new HttpError(statusCode, failure('BAD_REQUEST', description))

/** [S8.02] */
export const unauthorized = (): HttpError =>
  new HttpError(401, failure('UNAUTHORIZED', 'Unauthorized'), { 'www-authenticate': 'Bearer' })

/** [S8.03] */
export const forbidden = (): HttpError =>
  new HttpError(403, failure('FORBIDDEN', 'You do not have sufficient permissions.'))

/** [S8.04] */
export const notFound = (): HttpError => new HttpError(404, failure('NOT_FOUND', 'Not Found', ResultStatus.noRecord))

/** The page that asked took the caller for another person than the one who is at work in this browser now. */
export const otherPerson = (): HttpError => new HttpError(409, failure(OTHER_PERSON, 'Another person is at work.'))

/** [S8.05] `reference` is the request id, which finds the failure in the log. */
export const serverError = (reference: string): HttpError =>
  new HttpError(500, { ...failure('SERVER_ERROR', 'Server error'), Exception: reference })

/** The database is away: the same call may be repeated after `Retry-After` seconds. */
export const unavailable = (reference: string): HttpError =>
  new HttpError(503, { ...failure('UNAVAILABLE', 'Server error'), Exception: reference }, { 'retry-after': '2' })

/** The database is there and says nothing. What the call has begun may still be done: a write is repeated under its key. */
export const notAnswering = (reference: string): HttpError =>
  new HttpError(
    503,
    {
      ...failure('UNAVAILABLE', 'The database does not answer. Nothing is lost; try again in a moment.'),
      Exception: reference,
    },
    { 'retry-after': '2' },
  )

/** The disk of the database is full: nothing was saved, and nothing can be until there is room. */
export const storageFull = (reference: string): HttpError =>
  new HttpError(507, {
    ...failure('STORAGE_FULL', 'The disk of the server is full: nothing can be saved until there is room.'),
    Exception: reference,
  })

/** The store of attachments does not answer: all else goes on. */
export const storeAway = (reference: string): HttpError =>
  new HttpError(500, {
    ...failure('STORE_AWAY', 'The store of attachments does not answer. Try again later.'),
    Exception: reference,
  })

/** Nothing of the books can be told or written before there is a company. */
export const noCompany = (): HttpError => new HttpError(409, failure('NO_COMPANY', 'There is no company yet.'))

/** Too many calls of this caller: the same call may be repeated after `seconds`. */
export const tooMany = (seconds: number): HttpError =>
  new HttpError(429, failure('TOO_MANY', 'Too many calls'), { 'retry-after': String(seconds) })
