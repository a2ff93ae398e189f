import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Connection, ConnectionWatch } from '../../root-config/connection-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A network, and what the watch says about it. */
function network() {
  const world = { well: true, browserOnline: true, probes: 0, said: [] as Connection[] }
  const watch = new ConnectionWatch({
    probe: async () => (world.probes++, world.well),
    browserOnline: () => world.browserOnline,
    setState: (state) => world.said.push(state),
  })
  return { world, watch }
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('[A39] the connection', () => {
  test('one call that got lost is no outage', async () => {
    const { world, watch } = network()
    watch.suspect()
    await passes(0)
    expect([world.probes, world.said]).toEqual([1, []])
  })

  test('a server that is away is said once, asked for again and again, a little later each time, and said to be back', async () => {
    const { world, watch } = network()
    world.well = false
    for (let i = 0; i < 5; i++) watch.suspect()
    await passes(0)
    expect(world.said).toEqual(['unreachable'])
    await passes(60_000)
    expect(world.probes).toBe(1 + 3 + 10)
    world.well = true
    await passes(5_000)
    expect(world.said).toEqual(['unreachable', 'online'])
    await passes(60_000)
    expect(world.probes).toBe(15)
  })

  test('the browser’s word is believed when it has no network, and looked into when it has one again', async () => {
    const { world, watch } = network()
    Object.assign(world, { well: false, browserOnline: false })
    watch.lost()
    expect(world.said).toEqual(['offline'])
    world.browserOnline = true
    watch.look()
    await passes(0)
    expect(world.said).toEqual(['offline', 'unreachable'])
    world.well = true
    watch.look()
    await passes(0)
    expect(world.said).toEqual(['offline', 'unreachable', 'online'])
  })

  test('a browser that keeps saying offline is not believed for ever', async () => {
    const { world, watch } = network()
    world.browserOnline = false
    watch.lost()
    await passes(1_000)
    expect(world.said).toEqual(['offline', 'online'])
  })
})
