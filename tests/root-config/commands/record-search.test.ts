import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RecordSearch } from '../../../root-config/commands/record-search.ts'
import type { SearchRow } from '../../../shared/contracts/search.ts'

const row = (key: string) => ({ key }) as SearchRow

describe('[D17] search while somebody types', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function service() {
    const calls: { text: string; kind: unknown; signal: AbortSignal; answer(rows: SearchRow[]): void; fail(): void }[] =
      []
    const states: string[] = []
    const search = new RecordSearch(
      () => states.push(search.found.state),
      (text, kind, signal) =>
        new Promise((answer, reject) => calls.push({ text, kind, signal, answer, fail: () => reject(new Error()) })),
    )
    return { search, calls, states }
  }

  it('asks once after the last key, and gives up the former call', async () => {
    const { search, calls } = service()
    for (const text of ['h', 'ha', 'har']) search.search(text, undefined)
    await vi.runAllTimersAsync()
    expect(calls.map(({ text }) => text)).toEqual(['har'])
    search.search('harl', 'firm')
    expect(calls[0]!.signal.aborted).toBe(true)
    await vi.runAllTimersAsync()
    expect(calls[1]).toMatchObject({ text: 'harl', kind: 'firm' })
    calls[0]!.answer([row('LATE')])
    calls[1]!.answer([row('HARLOW')])
    await vi.runAllTimersAsync()
    expect(search.found).toEqual({ rows: [row('HARLOW')], state: 'idle' })
    search.search('harl', 'firm')
    await vi.runAllTimersAsync()
    expect(calls).toHaveLength(2)
  })

  it('keeps the rows there are until the next ones come, and has none without a text', async () => {
    const { search, calls, states } = service()
    search.search('a', undefined)
    await vi.runAllTimersAsync()
    calls[0]!.answer([row('A')])
    await vi.runAllTimersAsync()
    search.search('ab', undefined)
    expect(search.found).toEqual({ rows: [row('A')], state: 'searching' })
    search.search('', undefined)
    expect(search.found).toEqual({ rows: [], state: 'idle' })
    await vi.runAllTimersAsync()
    expect(calls).toHaveLength(1)
    expect(states).toEqual(['searching', 'idle', 'searching', 'idle'])
  })

  it('says that it failed; a call given up did not fail', async () => {
    const { search, calls } = service()
    search.search('a', undefined)
    await vi.runAllTimersAsync()
    calls[0]!.fail()
    await vi.runAllTimersAsync()
    expect(search.found).toEqual({ rows: [], state: 'failed' })
    search.search('ab', undefined)
    await vi.runAllTimersAsync()
    search.clear()
    calls[1]!.fail()
    await vi.runAllTimersAsync()
    expect(search.found).toEqual({ rows: [], state: 'idle' })
  })
})
