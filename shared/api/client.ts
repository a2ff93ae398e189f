import type { CallResult } from '../contracts/result.ts'
import { bus } from '../events/bus.ts'
import { locale } from '../i18n/i18n.ts'
import { session } from '../session/session.ts'
import { alertFor, downloadAlertFor } from './http-errors.ts'

/** A call that failed. `status` is 0 when no answer came. */
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

export type Query = Record<string, string | number | boolean | null | undefined>

interface CallOptions {
  query?: Query
  signal?: AbortSignal
  /** No alert: the caller shows the failure in its own region. The error is thrown all the same [S8.06]. */
  quiet?: boolean
  /** Media type to ask for. */
  accept?: string
}

interface SendOptions extends CallOptions {
  idempotencyKey?: string
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
    return (await bodyOf(answer)) as T
  },

  /** A write. A new `Idempotency-Key` is made unless the caller keeps one for its repeats. */
  async send<T>(
    method: Exclude<Method, 'GET'>,
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<CallResult<T>> {
    const key = options.idempotencyKey ?? crypto.randomUUID()
    const answer = await call(method, path, body, options, { 'Idempotency-Key': key })
    return (await bodyOf(answer)) as CallResult<T>
  },

  /** [S7.14] Fetches a file and hands it to the browser to save. */
  async download(path: string, options: DownloadOptions = {}): Promise<void> {
    const answer = await call(options.method ?? 'GET', path, options.body, options, {}, downloadAlertFor)
    const blob = await answer.blob()
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
    fetch(url, {
      method,
      credentials: 'include',
      signal: options.signal,
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Locale': locale(),
        ...(options.accept ? { Accept: options.accept } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const token = await session().accessToken()
  let answer = await reached(send(token))
  if (answer.status === 401) answer = await reached(send(await session().renew(token)))
  if (answer.ok) return answer
  throw await failure(answer, options.quiet ? () => null : alertOf)
}

/** A transport failure is an ApiError of status 0; an abort stays an abort. */
async function reached(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, null, null, error instanceof Error ? error.message : String(error))
  }
}

async function failure(answer: Response, alertOf: typeof alertFor): Promise<ApiError> {
  const requestId = answer.headers.get('X-Request-Id')
  const result = (await bodyOf(answer).catch(() => null)) as CallResult | null
  const alert = alertOf(answer.status, result)
  if (alert) bus.emit('alert', { ...alert, requestId: requestId ?? undefined })
  return new ApiError(answer.status, result, requestId, result?.Message ?? `${answer.status}`)
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  return text === '' ? null : JSON.parse(text)
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
