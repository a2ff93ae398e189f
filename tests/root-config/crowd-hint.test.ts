import { describe, expect, test, vi } from 'vitest'
import { Chrome, type ChromeState } from '../../root-config/chrome-state.ts'
import type { Closing } from '../../root-config/closing.ts'
import { hintAtCrowd } from '../../root-config/crowd-hint.ts'
import { routeTable } from '../../root-config/router/table.ts'
import { EMPTY_TABS } from '../../root-config/tabs/tab-state.ts'
import { TabStore } from '../../root-config/tabs/tab-store.ts'
import { close, goScreen, patch, ready } from '../../root-config/tabs/transitions.ts'
import type { Door } from '../../shared/contracts/doors.ts'
import { MemoryStorage } from '../shared/session/memory-storage.ts'
import { ROWS } from './router/fixture.ts'

const ids = Array.from({ length: 30 }, (_, at) => `AR${String(at + 1).padStart(4, '0')}`)
const doors = ids.map((menuId): Door => ({
  menuId,
  application: 'AR',
  path: `/${menuId}`,
  room: 'ar/any',
  name: menuId,
  sequence: 1,
}))
const table = routeTable(ROWS, doors, null)

function page(storage = new MemoryStorage()) {
  const store = new TabStore()
  const chrome = new Chrome({ profile: { sub: 'clerk' }, portal: false, notice: null } as unknown as ChromeState)
  const target = new EventTarget()
  const idle: string[][] = []
  const closing = { idle: async (used: string[]) => idle.push(used) > 0 } as unknown as Closing
  const focusPanel = vi.fn()
  hintAtCrowd({ store, chrome, closing, focusPanel }, target, storage)
  const open = (...menuIds: string[]) => {
    for (const menuId of menuIds)
      store.update((state) =>
        ready(goScreen(state, table.byName.get('AR')!, table.byMenuId.get(menuId)!, null, true), menuId),
      )
  }
  const press = (id: string) => target.dispatchEvent(new CustomEvent('suite-banner-action', { detail: { id } }))
  const offered = () => chrome.state.notice?.actions[0]?.label.args?.['number'] ?? 0
  return { store, chrome, open, press, offered, idle, focusPanel }
}

describe('[D14] past twenty tabs', () => {
  test('one line offers to close those without changes that were not used lately, and goes with the crowd', () => {
    const { store, open, offered, chrome } = page()
    open(...ids.slice(0, 20))
    expect(chrome.state.notice).toBeNull()
    open(ids[20]!)
    expect(offered(), 'all but the ten that were shown last').toBe(11)
    store.update((state) => patch(state, ids[0]!, { unsaved: true }))
    expect(offered()).toBe(10)
    open(ids[1]!)
    expect(offered(), 'a tab that is used again stays').toBe(10)
    store.update((state) => close(state, [ids[5]!]))
    expect(chrome.state.notice).toBeNull()
  })

  test('closes only when asked to, keeps what was used, and gives the focus to the panel', async () => {
    const { open, press, idle, focusPanel } = page()
    open(...ids.slice(0, 21))
    expect(idle).toEqual([])
    press('close')
    expect(idle).toEqual([ids.slice(11, 21).toReversed()])
    await vi.waitFor(() => expect(focusPanel).toHaveBeenCalledOnce())
  })

  test('is silent for the session once they are kept, and for a user who has changes in all', () => {
    const storage = new MemoryStorage()
    const first = page(storage)
    first.open(...ids.slice(0, 21))
    first.press('keep')
    expect(first.chrome.state.notice).toBeNull()
    first.open(ids[25]!)
    expect(first.chrome.state.notice).toBeNull()
    const reloaded = page(storage)
    reloaded.open(...ids)
    expect(reloaded.chrome.state.notice).toBeNull()
    const dirty = page()
    dirty.store.update(() => EMPTY_TABS)
    for (const id of ids) {
      dirty.open(id)
      dirty.store.update((state) => patch(state, id, { unsaved: true }))
    }
    expect(dirty.chrome.state.notice).toBeNull()
  })
})
