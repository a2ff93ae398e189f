import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { watchLoading, whileLoading } from '../../root-config/loading.ts'
import { bus } from '../../shared/events/bus.ts'

const page = new EventTarget()
beforeAll(() => watchLoading(page as Window))
afterEach(() => bus.setState('loading', 0))

const press = (key: string) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key })
  page.dispatchEvent(event)
  return event
}

describe('loading counter', () => {
  it('[A32] [S4.17] counts up and down and never below zero', () => {
    const step = (by: number) => bus.setState('loading', bus.state('loading') + by)
    const seen = [1, 1, 1, -1, -1, -1, -1, -1].map((by) => (step(by), bus.state('loading')))
    expect(seen).toEqual([1, 2, 3, 2, 1, 0, 0, 0])
  })

  it('[A32] [S4.18] Escape resets it and goes no further; without loading it is left to others', () => {
    bus.setState('loading', 2)
    expect(press('Escape').defaultPrevented).toBe(true)
    expect(bus.state('loading')).toBe(0)
    expect(press('Escape').defaultPrevented).toBe(false)
  })

  it('is up while work runs, and down when it fails', async () => {
    let fail = (_error: Error) => {}
    const work = whileLoading(() => new Promise((_, reject) => (fail = reject)))
    expect(bus.state('loading')).toBe(1)
    fail(new Error('no texts'))
    await expect(work).rejects.toThrow('no texts')
    expect(bus.state('loading')).toBe(0)
  })

  it('stays at zero when Escape came before the end of the work', async () => {
    let done = () => {}
    const work = whileLoading(() => new Promise<void>((resolve) => (done = resolve)))
    press('Escape')
    done()
    await work
    expect(bus.state('loading')).toBe(0)
  })
})
