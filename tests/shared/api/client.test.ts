import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, ApiError } from '../../../shared/api/client.ts'
import { bus } from '../../../shared/events/bus.ts'
import type { EventTopics } from '../../../shared/events/topics.ts'
import { SessionGone } from '../../../shared/session/session-end.ts'
import { installSession } from '../../../shared/session/session.ts'

type Answer = Response | Error
let answers: Answer[]
let sent: { url: string; init: RequestInit }[]
let alerts: EventTopics['alert'][]
let faults: EventTopics['fault'][]
let unreached: number
let stop: () => void

beforeEach(() => {
  answers = []
  sent = []
  alerts = []
  faults = []
  unreached = 0
  const subscriptions = [
    bus.on$('alert').subscribe((alert) => alerts.push(alert)),
    bus.on$('fault').subscribe((fault) => faults.push(fault)),
    bus.on$('unreached').subscribe(() => unreached++),
  ]
  stop = () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  })
  let token = 0
  installSession({
    current: () => null,
    accessToken: async () => `token-${token}`,
    renew: async () => `token-${++token}`,
    signOut: async () => undefined,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const said = (status: number, result: object | string, headers: Record<string, string> = {}) =>
  new Response(typeof result === 'string' ? result : JSON.stringify(result), {
    status,
    headers: { 'X-Request-Id': 'request-1', ...headers },
  })
const refused = { ResultStatus: 2, ResultCode: 'X', Message: 'Of the server', EntityId: null, Exception: null }

/** The failure of a call. */
const failing = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('[A34] what a failed call says, once, and hands on to its caller [S8.06]', () => {
  test.each([
    ['[S8.01]', 400, 'shell:alerts.badRequest'],
    ['[S8.03]', 403, 'shell:alerts.forbidden'],
    ['[S8.04]', 404, 'shell:alerts.notFound'],
    ['[S8.05]', 500, 'shell:alerts.serverError'],
    ['[S8.05] of a proxy', 502, 'shell:alerts.serverError'],
  ])('%s %i', async (_id, status, key) => {
    answers.push(said(status, refused))
    const error = await failing(api.get('admin/firm'))
    expect([error.status, error.result, error.requestId]).toEqual([status, refused, 'request-1'])
    expect(alerts).toEqual([{ title: { key: 'shell:alerts.title' }, message: { key }, requestId: 'request-1' }])
  })

  test.each([
    ['STORAGE_FULL', 507, 'shell:alerts.storageFull'],
    ['STORE_AWAY', 500, 'shell:alerts.storeAway'],
    ['NO_COMPANY', 409, 'shell:alerts.noCompany'],
  ])(
    'a full disk, and a store of attachments that is away, have sentences of their own: %s',
    async (code, status, key) => {
      answers.push(said(status, { ...refused, ResultCode: code }))
      await failing(api.get('admin/firm'))
      expect(alerts.map(({ message }) => message)).toEqual([{ key }])
    },
  )

  test('[S8.02] 401 renews once, repeats once, and says nothing', async () => {
    answers.push(said(401, refused), said(401, refused))
    expect((await failing(api.get('admin/firm'))).status).toBe(401)
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)['Authorization'])).toEqual([
      'Bearer token-0',
      'Bearer token-1',
    ])
    expect(alerts).toEqual([])
  })

  test.each([409, 413, 418])('[S8.15] %i is an unknown error on what was asked for', async (status) => {
    answers.push(said(status, refused))
    await failing(api.get('admin/firm'))
    expect(alerts.map(({ message }) => message)).toEqual([
      { key: 'shell:alerts.unknown', args: { subject: 'admin/firm' } },
    ])
  })

  test('nothing where the caller shows the failure in its own region', async () => {
    answers.push(said(500, refused))
    expect((await failing(api.get('admin/firm', { quiet: true }))).status).toBe(500)
    expect(alerts).toEqual([])
  })
})

describe('[A34] what a failed download says', () => {
  test.each([
    ['[S8.07]', 401, refused, { key: 'shell:alerts.unauthorized' }],
    ['[S8.08]', 400, refused, { key: 'shell:alerts.said', args: { text: 'Of the server' } }],
    ['[S8.08] without a description', 400, {}, { key: 'shell:alerts.unauthorizedRequest' }],
    ['[S8.09]', 404, refused, { key: 'shell:alerts.notFound' }],
    ['of anything else', 500, refused, { key: 'shell:alerts.serverError' }],
  ])('%s %i', async (_id, status, body, message) => {
    answers.push(said(status, body), said(status, body))
    expect((await failing(api.download('admin/firm/export'))).status).toBe(status)
    expect(alerts.map((alert) => alert.message)).toEqual([message])
  })
})

describe('[A16] an answer that cannot be read', () => {
  test.each([
    ['a page instead of JSON', '<!doctype html><title>Proxy</title>', 'text/html'],
    ['half of it', '{"List":[{"id":', 'application/json'],
  ])('%s: an error of its own, one report with the request, nothing of its content', async (_what, body, type) => {
    answers.push(said(200, body, { 'Content-Type': type }))
    const error = await failing(api.get('admin/firm'))
    expect(error.message).toBe(`The answer of admin/firm could not be read (${type}, ${body.length} characters)`)
    expect(faults).toEqual([{ module: 'admin', kind: 'answer', error, requestId: 'request-1' }])
    expect(alerts.map(({ message }) => message.key)).toEqual(['shell:alerts.unknown'])
  })

  test('of a write keeps its caller from taking it for done', async () => {
    answers.push(said(200, '<html>'))
    expect((await failing(api.send('POST', 'admin/firm', {}, { quiet: true }))).status).toBe(200)
    expect(alerts).toEqual([])
    expect(faults).toHaveLength(1)
  })

  test('a refusal that is a page of a proxy is told by its status', async () => {
    answers.push(said(502, '<html>Bad gateway</html>'))
    const error = await failing(api.get('admin/firm'))
    expect([error.status, error.result]).toEqual([502, null])
    expect(faults).toEqual([])
  })
})

describe('[A39] an answer that does not come', () => {
  test('is an error of status 0, no alert, and a hint that nobody may be there', async () => {
    answers.push(new TypeError('Failed to fetch'))
    expect((await failing(api.get('admin/firm'))).status).toBe(0)
    expect([unreached, alerts, faults]).toEqual([1, [], []])
  })

  test('is cut off on the way: the same', async () => {
    const cut = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"List":['))
        stream.error(new TypeError('network error'))
      },
    })
    answers.push(new Response(cut, { status: 200 }))
    expect((await failing(api.get('admin/firm'))).status).toBe(0)
    expect([unreached, faults]).toEqual([1, []])
  })

  test('of the provider while renewing: the call was not reached; of a session that is over: 401', async () => {
    const port = { current: () => null, renew: async () => '', signOut: async () => undefined }
    installSession({ ...port, accessToken: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect((await failing(api.get('admin/firm'))).status).toBe(0)
    installSession({ ...port, accessToken: () => Promise.reject(new SessionGone()) })
    expect((await failing(api.get('admin/firm'))).status).toBe(401)
    expect(alerts).toEqual([])
  })

  test('is given up by the caller: stays an abort', async () => {
    answers.push(new DOMException('given up', 'AbortError'))
    await expect(api.get('admin/firm')).rejects.toThrow('given up')
    expect(unreached).toBe(0)
  })
})

describe('a server that is too busy', () => {
  test('is asked once more after the time it asked for, under the same key', async () => {
    vi.useFakeTimers()
    answers.push(said(429, refused, { 'Retry-After': '2' }), said(200, { ResultStatus: 1 }))
    const call = api.send('POST', 'admin/firm', {})
    await vi.advanceTimersByTimeAsync(1_900)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await call).toEqual({ ResultStatus: 1 })
    const keys = sent.map(({ init }) => (init.headers as Record<string, string>)['Idempotency-Key'])
    expect(new Set(keys).size).toBe(1)
  })

  test('and asks for a long time: the caller hears of it', async () => {
    answers.push(said(429, refused, { 'Retry-After': '60' }))
    expect((await failing(api.get('admin/firm'))).status).toBe(429)
    expect(alerts.map(({ message }) => message.key)).toEqual(['shell:alerts.unknown'])
    expect(sent).toHaveLength(1)
  })
})
