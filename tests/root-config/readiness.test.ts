import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Readiness } from '../../root-config/readiness.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watching(tabId: string) {
  const late: [string, unknown][] = []
  const readiness = new Readiness((...what) => late.push(what))
  readiness.watch(tabId)
  return { readiness, late }
}

it('[A15] a screen that is not ready in half a minute is late, without a cause', () => {
  const { late } = watching('AR0001')
  vi.advanceTimersByTime(29_999)
  expect(late).toEqual([])
  vi.advanceTimersByTime(1)
  expect(late).toEqual([['AR0001', null]])
})

it('[A15] an error that nobody caught while it opens leaves it a moment, and is the cause', () => {
  const { readiness, late } = watching('AR0001')
  const error = new Error('thrown in a subscriber')
  readiness.hurry(error)
  vi.advanceTimersByTime(1_999)
  expect(late).toEqual([])
  vi.advanceTimersByTime(1)
  expect(late).toEqual([['AR0001', error]])
})

it('a screen that is ready all the same, or was left, is not late', () => {
  const { readiness, late } = watching('AR0001')
  readiness.hurry(new Error('of a timer'))
  readiness.watch(null)
  readiness.hurry(new Error('later'))
  vi.advanceTimersByTime(60_000)
  expect([late, readiness.watched]).toEqual([[], null])
})
