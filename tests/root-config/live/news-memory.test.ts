import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveNews } from '../../../root-config/live/event-text.ts'
import { NewsMemory } from '../../../root-config/live/news-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const counters = (name: 'runs' | 'cart'): LiveNews => ({ event: 'counters', data: { names: [name] } })

it('[decision 0013] what a leading page has heard is told to a page beside it that began meanwhile, or that it cannot be told', () => {
  const memory = new NewsMemory()
  memory.begin()
  expect(memory.since(1), 'it has just begun').toBeNull()
  vi.advanceTimersByTime(5_000)
  memory.add(counters('runs'))
  vi.advanceTimersByTime(1_000)
  memory.add(counters('cart'))
  expect(memory.since(500)).toEqual([counters('cart')])
  expect(memory.since(2_000)).toEqual([counters('runs'), counters('cart')])
  expect(memory.since(6_001), 'the page is older than its hearing').toBeNull()
  memory.forget()
  expect(memory.since(500), 'it hears nothing any more').toBeNull()
  memory.begin()
  vi.advanceTimersByTime(1_000)
  for (let i = 0; i < 201; i++) memory.add(counters('runs'))
  expect(memory.since(900), 'more than it keeps').toBeNull()
})
