import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askEarly, takeEarly } from '../../../shared/api/early.ts'
import { installSession } from '../../../shared/session/session.ts'

/** Calls that reached the network, each with its signal. */
let calls: { url: string; signal: AbortSignal }[]

beforeEach(() => {
  calls = []
  vi.useFakeTimers()
  installSession({ accessToken: async () => 'token' } as never)
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    calls.push({ url, signal: signal! })
    return new Response(JSON.stringify({ asked: calls.length }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => new AbortController().signal
const QUERY = { Page: 1, Search: 'bolt' }

describe('an early call', () => {
  it('is taken once by whoever makes the same call, and by no other', async () => {
    askEarly('admin/firm', QUERY, open())
    expect(takeEarly('admin/firm', { Page: 2, Search: 'bolt' })).toBeUndefined()
    expect(await takeEarly('admin/firm', QUERY)).toEqual({ asked: 1 })
    expect(takeEarly('admin/firm', QUERY)).toBeUndefined()
    expect(calls.map((call) => call.url)).toEqual(['/api/admin/firm?Page=1&Search=bolt'])
  })

  it('leaves once, however often it is asked for', async () => {
    askEarly('admin/once', QUERY, open())
    askEarly('admin/once', QUERY, open())
    await takeEarly('admin/once', QUERY)
    expect(calls).toHaveLength(1)
  })

  it('ends with its tab, taken or not [A14]', async () => {
    const tab = new AbortController()
    askEarly('admin/left', QUERY, tab.signal)
    await vi.advanceTimersByTimeAsync(0)
    tab.abort()
    expect(calls[0]!.signal.aborted).toBe(true)
    // Opened again at once, the screen is not given what was ended.
    expect(takeEarly('admin/left', QUERY)).toBeUndefined()

    askEarly('admin/taken', QUERY, open())
    const list = new AbortController()
    await takeEarly('admin/taken', QUERY, list.signal)
    list.abort()
    expect(calls[1]!.signal.aborted).toBe(true)
  })

  it('that nobody has taken for a while is old news', async () => {
    askEarly('admin/old', QUERY, open())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(takeEarly('admin/old', QUERY)).toBeUndefined()
    expect(calls[0]!.signal.aborted).toBe(true)
  })

  it('that failed tells whoever takes it', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    askEarly('admin/down', QUERY, open())
    await vi.advanceTimersByTimeAsync(0)
    await expect(takeEarly('admin/down', QUERY)).rejects.toMatchObject({ status: 503 })
  })
})
