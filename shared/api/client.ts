import { ACTING_HEADER, OTHER_PERSON } from '../contracts/acting.ts'
import { learnCurrencies } from '../contracts/currencies-known.ts'
import { CURRENCIES_HEADER, RELEASE_HEADER, STATE_HEADER, ZONE_HEADER } from '../contracts/live.ts'
import type { CallResult } from '../contracts/result.ts'
import { bus } from '../events/bus.ts'
import { isReplaced, noteRelease } from '../events/release.ts'
import { noteServerState } from '../events/server-state.ts'
import { setBusinessZone } from '../i18n/business-day.ts'
import { locale } from '../i18n/i18n.ts'
import { person } from '../session/acting.ts'
import { session } from '../session/session.ts'
import { takeFirstCall } from './first-calls.ts'
import { alertFor, downloadAlertFor } from './http-errors.ts'
import { forgetAnswered, takeAnswered } from './answered-ahead.ts'

/**
 * A call that failed. `status` is 0 when no whole answer came, and that of the answer when it came and could not be read.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly result: CallResult | null,
    readonly requestId: string | null,
    message: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

/** True when nobody was there: no answer, or one of a proxy or a server whose database is away. The same may do later. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || AWAY.has(error.status))

export type Query = Record<string, string | number | boolean | null | undefined>

interface CallOptions {
  query?: Query
  signal?: AbortSignal
  /** No alert: the caller shows the failure in its own region. The error is thrown all the same [S8.06]. */
  quiet?: boolean
  /** Media type to ask for. */
  accept?: string
  /** The call may outlive the page. */
  keepalive?: boolean
}

interface SendOptions extends CallOptions {
  idempotencyKey?: string
  /** What this call says of itself beside what all do. */
  headers?: Readonly<Record<string, string>>
}

interface DownloadOptions extends CallOptions {
  method?: 'GET' | 'POST'
  body?: unknown
  /** Name to save under when the server names none. */
  fileName?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** [S7.13] The generic data calls: prefix `api/`, bearer token, credentials, no timeout [S9.03]. */
export const api = {
  async get<T>(path: string, options: CallOptions = {}): Promise<T> {
    const answer = await call('GET', path, undefined, options)
    return (await readBody(answer, path, options)) as T
  },

  /** A write. A new `Idempotency-Key` is made unless the caller keeps one for its repeats. */
  async send<T>(
    method: Exclude<Method, 'GET'>,
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<CallResult<T>> {
    const key = options.idempotencyKey ?? crypto.randomUUID()
    const answer = await call(method, path, body, options, { 'Idempotency-Key': key, ...options.headers })
    return (await readBody(answer, path, options)) as CallResult<T>
  },

  /** A file that is shown, not saved. */
  async file(path: string, options: CallOptions = {}): Promise<Blob> {
    return reached((await call('GET', path, undefined, options)).blob())
  },

  /** [S7.14] Fetches a file and hands it to the browser to save. */
  async download(path: string, options: DownloadOptions = {}): Promise<void> {
    const answer = await call(options.method ?? 'GET', path, options.body, options, {}, downloadAlertFor)
    const blob = await reached(answer.blob())
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = fileNameOf(answer) ?? options.fileName ?? 'download'
    link.click()
    // The click has read the address by the next task; without this the file would stay in memory.
    setTimeout(() => URL.revokeObjectURL(link.href), 0)
  },
}

async function call(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions,
  headers: Record<string, string> = {},
  alertOf = alertFor,
): Promise<Response> {
  const url = `/api/${path}${queryText(options.query)}`
  const send = (token: string) =>
    reached(
      (method === 'GET' && (takeFirstCall(url, token, options.signal) ?? takeAnswered(url))) ||
        fetch(url, {
          method,
          credentials: 'include',
          signal: options.signal,
          keepalive: options.keepalive,
          headers: {
            Authorization: `Bearer ${token}`,
            'X-Locale': locale(),
            [ACTING_HEADER]: person(),
            ...(options.accept ? { Accept: options.accept } : {}),
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        }),
    )
  if (method !== 'GET') forgetAnswered()
  const token = await admitted(session().accessToken())
  let answer = await send(token)
  if (answer.status === 401) answer = await send(await admitted(session().renew(token)))
  const wait = secondsToWait(answer)
  if (wait !== null) {
    await pause(wait, options.signal)
    answer = await send(await admitted(session().accessToken()))
  }
  if (method !== 'GET') forgetAnswered()
  noteRelease(answer.headers.get(RELEASE_HEADER))
  setBusinessZone(answer.headers.get(ZONE_HEADER))
  learnCurrencies(answer.headers.get(CURRENCIES_HEADER))
  noteServerState(answer.headers.get(STATE_HEADER))
  if (answer.ok) return answer
  if (AWAY.has(answer.status)) bus.emit('unreached', { status: answer.status })
  throw await failure(answer, options.quiet ? () => null : (status, result) => alertOf(status, result, path))
}

/** Answers of a proxy that found nobody, and of a server whose database is away. */
const AWAY = new Set([502, 503, 504])
/** Longest wait in s that a busy server may ask for; a longer one is for the user to decide. */
const LONGEST_WAIT = 5

/** [RFC 6585] A server that is too busy has done nothing: the same call goes out once more, under the same key. */
function secondsToWait(answer: Response): number | null {
  const seconds = Number(answer.headers.get('Retry-After') ?? NaN)
  return answer.status === 429 && seconds >= 0 && seconds <= LONGEST_WAIT ? seconds : null
}

const pause = (seconds: number, signal?: AbortSignal) =>
  new Promise<void>((done, fail) => {
    const timer = setTimeout(done, seconds * 1000)
    signal?.addEventListener('abort', () => (clearTimeout(timer), fail(signal.reason as Error)), { once: true })
  })

/** A transport failure is an ApiError of status 0; an abort stays an abort. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    bus.emit('unreached', { status: 0 })
    throw new ApiError(0, null, null, error instanceof Error ? error.message : String(error))
  }
}

/** A session that ended for good is a 401 to its callers; a provider that could not be asked, a failure of transport. */
async function admitted(token: Promise<string>): Promise<string> {
  try {
    return await token
  } catch (error) {
    const gone = error instanceof Error && error.name === 'SessionGone'
    throw new ApiError(gone ? 401 : 0, null, null, error instanceof Error ? error.message : String(error))
  }
}

async function failure(
  answer: Response,
  alertOf: (status: number, result: CallResult | null) => ReturnType<typeof alertFor>,
): Promise<ApiError> {
  const requestId = answer.headers.get('X-Request-Id')
  // What a proxy puts in its place is no call result; what stands in for it is the status.
  const result = await answer.text().then(
    (text) => resultIn(text),
    () => null,
  )
  // This page is not for who is here now: whoever opened it begins anew.
  const isOther = result?.ResultCode === OTHER_PERSON
  if (isOther) bus.emit('person-changed', {})
  const alert = isOther ? null : alertOf(answer.status, result)
  // What this page sends is of another release than the server that could not take it.
  const note = answer.status === 400 && isReplaced() ? { note: { key: 'shell:release.refused' } } : {}
  if (alert) bus.emit('alert', { ...alert, ...note, requestId: requestId ?? undefined })
  return new ApiError(answer.status, result, requestId, result?.Message ?? `${answer.status}`)
}

function resultIn(text: string): CallResult | null {
  try {
    const value: unknown = JSON.parse(text)
    return value instanceof Object && 'ResultStatus' in value ? (value as CallResult) : null
  } catch {
    return null
  }
}

/** The JSON of an answer. One that is none is a fault of the server or of something between, and reported once. */
async function readBody(answer: Response, path: string, { quiet }: CallOptions): Promise<unknown> {
  const text = await reached(answer.text())
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    const requestId = answer.headers.get('X-Request-Id')
    const type = answer.headers.get('Content-Type') ?? 'no type'
    const error = new ApiError(
      answer.status,
      null,
      requestId,
      `The answer of ${path} could not be read (${type}, ${text.length} characters)`,
    )
    bus.emit('fault', {
      module: path.split('/', 1)[0]!,
      kind: 'answer',
      error,
      ...(requestId ? { requestId } : {}),
    })
    const alert = quiet ? null : alertFor(answer.status, null, path)
    if (alert) bus.emit('alert', { ...alert, requestId: requestId ?? undefined })
    throw error
  }
}

export function queryText(query: Query = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, v]) => [name, String(v)]))}`
}

function fileNameOf(answer: Response): string | null {
  const disposition = answer.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)
  if (encoded) return decodeURIComponent(encoded[1]!)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}
