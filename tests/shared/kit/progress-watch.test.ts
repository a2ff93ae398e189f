import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bus } from '../../../shared/events/bus.ts'
import { ProgressWatch } from '../../../shared/kit/work/progress-watch.ts'

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const begun: ProgressWatch[] = []

/** One that waits for work of its own; each look finds it still under way. */
function waiting() {
  const look = vi.fn(() => watch.wait())
  const watch = new ProgressWatch(look)
  begun.push(watch)
  watch.begin()
  watch.wait()
  return { watch, look }
}

beforeEach(() => {
  vi.useFakeTimers()
  bus.setState('live', false)
})
afterEach(() => {
  for (const watch of begun.splice(0)) watch.end()
  bus.setState('live', false)
  vi.useRealTimers()
})

describe('work under way is looked at', () => {
  it('every second and a half where nobody tells of it, and when it is told where somebody does', async () => {
    const { look } = waiting()
    await passes(3_100)
    expect(look).toHaveBeenCalledTimes(2)
    bus.setState('live', true)
    look.mockClear()
    await passes(10_000)
    expect(look).not.toHaveBeenCalled()
    bus.emit('counters-changed', { names: ['runs'] })
    bus.emit('counters-changed', { names: ['cart'] })
    expect(look).toHaveBeenCalledTimes(1)
    await passes(15_100)
    expect(look, 'against what gets lost').toHaveBeenCalledTimes(2)
  })

  it('when a page begins to hear: of what ended a moment before nobody tells it', () => {
    const { look } = waiting()
    bus.setState('live', true)
    expect(look).toHaveBeenCalledTimes(1)
  })

  it('soon after the stream went away, and never where nobody looks', async () => {
    bus.setState('live', true)
    const { watch, look } = waiting()
    bus.setState('live', false)
    await passes(1_600)
    expect(look).toHaveBeenCalledTimes(1)
    watch.end()
    await passes(60_000)
    bus.setState('live', true)
    expect(look).toHaveBeenCalledTimes(1)
  })
})
