import { afterEach, expect, test, vi } from 'vitest'
import { Chrome, type ChromeState } from '../../root-config/chrome-state.ts'
import { sayReadOnly } from '../../root-config/read-only-notice.ts'
import { bus } from '../../shared/events/bus.ts'
import { noteServerState } from '../../shared/events/server-state.ts'

afterEach(() => {
  bus.setState('readOnly', false)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a server that can save nothing is said in every page, before all else, until it says that it can again', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => new Response(null, { headers: { 'x-novus-state': 'read-only' } }))
  vi.stubGlobal('fetch', asked)
  const chrome = new Chrome({ notice: null } as unknown as ChromeState)
  sayReadOnly(chrome)
  chrome.say('rights', { message: { key: 'shell:live.rights' }, actions: [] })
  noteServerState('read-only')
  expect(chrome.state.notice).toMatchObject({ message: { key: 'shell:readOnly' }, level: 'warn' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(chrome.said('readOnly')).not.toBeNull()
  asked.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(chrome.state.notice?.message).toEqual({ key: 'shell:live.rights' })
  const before = asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.mock.calls.length, 'nobody asks any more').toBe(before)
})
