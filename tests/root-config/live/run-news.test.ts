import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunNews } from '../../../shared/contracts/work.ts'
import { api } from '../../../shared/api/client.ts'
import { bus } from '../../../shared/events/bus.ts'
import { Chrome, type ChromeState } from '../../../root-config/chrome-state.ts'
import { followRunNews } from '../../../root-config/live/run-news.ts'

const NEWS: RunNews = { count: 1, newest: { id: 'one', title: 'Customer list', what: 'Excel', state: 'Done' } }
const moved = () => bus.emit('counters-changed', { names: ['runs'] })
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  bus.setState('session', 'signed-in')
})
afterEach(() => {
  bus.setState('session', 'signed-out')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function follow(profile: object = {}, settled: () => Promise<unknown> = () => Promise.resolve()) {
  const chrome = new Chrome({ profile, portal: false, runNews: null } as unknown as ChromeState)
  const call = vi.spyOn(api, 'get').mockResolvedValue({ count: 0, newest: null })
  followRunNews(chrome, settled)
  return { chrome, call }
}

describe('[issue 4] runs that ended while their user was elsewhere', () => {
  it('are asked about once at first, and again when it is calm after one moved', async () => {
    const { chrome, call } = follow()
    await passes(1_000)
    expect(call).toHaveBeenCalledTimes(1)
    expect(chrome.state.runNews).toBeNull()
    for (let i = 0; i < 6; i++) {
      moved()
      await passes(500)
    }
    expect(call, 'a run that goes on is no news').toHaveBeenCalledTimes(1)
    call.mockResolvedValue(NEWS)
    await passes(500)
    expect(chrome.state.runNews).toEqual(NEWS)
  })

  it('are told now and then also where something always moves, and stay when nobody answers', async () => {
    const { chrome, call } = follow()
    await passes(1_000)
    call.mockResolvedValue(NEWS)
    for (let i = 0; i < 40; i++) {
      moved()
      await passes(500)
    }
    expect(chrome.state.runNews).toEqual(NEWS)
    call.mockRejectedValue(new Error('away'))
    moved()
    await passes(16_000)
    expect(chrome.state.runNews).toEqual(NEWS)
    bus.setState('session', 'signed-out')
    expect(chrome.state.runNews, 'nothing of anybody once signed out').toBeNull()
  })

  it('are not asked about while a screen opens: nobody waits for them', async () => {
    let isOpen: (value: unknown) => void = () => undefined
    const { call } = follow({}, () => new Promise((resolve) => (isOpen = resolve)))
    await passes(5_000)
    expect(call).not.toHaveBeenCalled()
    isOpen(null)
    await passes(0)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('are nothing to a user without menus', async () => {
    const { call } = follow({ showMenus: false })
    await passes(20_000)
    expect(call).not.toHaveBeenCalled()
  })
})
