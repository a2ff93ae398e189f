import type { CallResult } from '../contracts/result.ts'
import { bus } from '../events/bus.ts'
import { locale } from '../i18n/i18n.ts'
import { session } from '../session/session.ts'
import { ApiError, queryText, type Query } from './client.ts'

interface UploadOptions {
  query?: Query
  idempotencyKey: string
  /** Share of the file that is on its way, 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/**
 * Sends a file as it is. Not `fetch`, which cannot tell how much has left. Rejects with ApiError as every call does, and with
 * AbortError when it was given up; a token that has run out meanwhile is renewed once.
 */
export async function upload<T>(path: string, file: Blob, options: UploadOptions): Promise<CallResult<T>> {
  const token = await session().accessToken()
  let answer = await send(path, file, token, options)
  if (answer.status === 401) answer = await send(path, file, await session().renew(token), options)
  const result = resultIn(answer.text)
  if (answer.status === 200 && result) return result as CallResult<T>
  throw new ApiError(answer.status, result, answer.requestId, result?.Message ?? String(answer.status))
}

interface Answer {
  status: number
  text: string
  requestId: string | null
}

function send(path: string, file: Blob, token: string, { query, idempotencyKey, onProgress, signal }: UploadOptions) {
  return new Promise<Answer>((done, fail) => {
    if (signal.aborted) return fail(new DOMException('Given up', 'AbortError'))
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}${queryText(query)}`)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('X-Locale', locale())
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      done({
        status: request.status,
        text: request.responseText,
        requestId: request.getResponseHeader('X-Request-Id'),
      }),
    )
    request.addEventListener('error', () => {
      bus.emit('unreached', { status: 0 })
      fail(new ApiError(0, null, null, 'The file did not arrive.'))
    })
    request.addEventListener('abort', () => fail(new DOMException('Given up', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function resultIn(text: string): CallResult | null {
  try {
    const value: unknown = JSON.parse(text)
    return value instanceof Object && 'ResultStatus' in value ? (value as CallResult) : null
  } catch {
    return null
  }
}
