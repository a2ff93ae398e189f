import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Guards } from '../../../root-config/guards.ts'
import { KeptWork } from '../../../root-config/release/kept-work.ts'
import { EMPTY_TABS, type ScreenTab, tabOf } from '../../../root-config/tabs/tab-state.ts'
import { TabStore } from '../../../root-config/tabs/tab-store.ts'
import { installSession } from '../../../shared/session/session.ts'
import { MemoryStorage } from '../../shared/session/memory-storage.ts'

const TABS = [
  { tabId: 'A', names: ['Firm KELSOX'], work: { draft: 'a' } },
  { tabId: 'B', names: ['Branch TOR'], work: { draft: 'b' } },
]
let sent: string[]
let isThere: boolean
beforeEach(() => {
  sent = []
  isThere = true
  installSession({
    ...{ current: () => null, accessToken: async () => 'token', renew: async () => 'token' },
    signOut: async () => undefined,
  })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`)
    if (!isThere) return new Response('', { status: 404 })
    if (method === 'POST') return Response.json({ id: 'k1' })
    return method === 'GET' ? Response.json({ tabs: TABS }) : new Response(null, { status: 204 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

function page(storage = new MemoryStorage()) {
  const guards = new Guards(async () => 'discard', vi.fn())
  const store = new TabStore()
  store.update(() => ({ ...EMPTY_TABS, screens: TABS.map(({ tabId }) => ({ id: tabId }) as ScreenTab) }))
  return { guards, store, storage, kept: new KeptWork({ guards, store, storage }) }
}

describe('[A38] unsaved work over a reload', () => {
  test('goes to each screen once, and is forgotten with the last; until then its tab counts as unsaved', async () => {
    const before = page()
    expect(before.kept.of('A'), 'a page that kept nothing asks for nothing').toBeNull()
    await before.kept.keep(TABS)
    const { kept, guards, store, storage } = page(before.storage)
    expect(await kept.of('A')).toEqual({ draft: 'a' })
    expect(await kept.of('A')).toBeNull()
    expect(guards.unsaved()).toEqual(['Branch TOR'])
    expect(tabOf(store.state, 'B')!.unsaved).toBe(true)
    expect(sent).not.toContain('DELETE /api/shell/kept-work/k1')
    expect(guards.keep().kept, 'another reload before it was shown').toEqual([TABS[1]])
    expect(await kept.of('B')).toEqual({ draft: 'b' })
    expect(guards.unsaved()).toEqual([])
    await vi.waitFor(() => expect(sent).toContain('DELETE /api/shell/kept-work/k1'))
    expect(storage.length).toBe(0)
  })

  test('that was given up with its tab is gone', async () => {
    const { storage } = page()
    storage.setItem('novus:kept-work', 'k1')
    const { guards, kept, store } = page(storage)
    await kept.of('C')
    expect(await guards.mayClose(['B'])).toBe(true)
    expect(await kept.of('B')).toBeNull()
    expect(tabOf(store.state, 'B')!.unsaved).toBe(false)
  })

  test('that nobody has any more is no failure', async () => {
    isThere = false
    const { storage } = page()
    storage.setItem('novus:kept-work', 'k1')
    expect(await page(storage).kept.of('A')).toBeNull()
  })
})
