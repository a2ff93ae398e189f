import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Menus } from '../../root-config/menus.ts'
import type { ModuleHost } from '../../root-config/module-host.ts'
import { preloadMenus } from '../../root-config/preparation.ts'
import type { RouteTable } from '../../root-config/router/table.ts'

const ROOMS = ['gl/account', 'gl/journal', 'gl/entry']
const table = {
  routes: new Map(ROOMS.map((room, at) => [room, { room, menuId: `GL${at}` }])),
} as unknown as RouteTable
const menus: Menus = { state: 'ready', rows: [], menuIds: new Set(['GL0', 'GL1', 'GL2']) }
const turn = () => new Promise((done) => setImmediate(done))

describe('screens of a menu that is shown', () => {
  const frames: (() => void)[] = []
  const idle: (() => void)[] = []
  const asked: string[] = []
  let arrive: () => void = () => undefined
  beforeEach(() => {
    vi.stubGlobal('document', { visibilityState: 'visible' })
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are fetched after the paint, in idle moments, one after the other, and once', async () => {
    const preload = (screenId: string) => {
      asked.push(screenId)
      return new Promise<void>((done) => (arrive = done))
    }
    const hosts = new Map([['gl', { preload } as unknown as ModuleHost]])
    preloadMenus(menus, table, hosts)
    await turn()
    expect([asked, idle.length], 'nothing is painted yet').toEqual([[], 0])
    frames.splice(0).forEach((run) => run())
    await vi.waitUntil(() => idle.length === 1)
    expect(asked, 'painted, and still busy').toEqual([])
    for (let at = 0; at < ROOMS.length; at++) {
      idle.splice(0).forEach((run) => run())
      await vi.waitUntil(() => asked.length === at + 1)
      await turn()
      expect([asked.length, idle.length], 'the next one waits until this one is there').toEqual([at + 1, 0])
      arrive()
      if (at + 1 < ROOMS.length) await vi.waitUntil(() => idle.length === 1)
    }
    expect(asked).toEqual(ROOMS)
    preloadMenus(menus, table, hosts)
    await turn()
    expect(frames).toEqual([])
  })
})
