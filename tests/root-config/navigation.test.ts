import { describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../root-config/guards.ts'
import { menuTree } from '../../root-config/menus.ts'
import { loadTabs, roomOfSaved, saveTabs } from '../../root-config/tabs/saved-tabs.ts'
import { MemoryStorage } from '../shared/session/memory-storage.ts'
import { dirty, menuRow, menusOf, shell } from './navigation-fixture.ts'
import { routeTable } from '../../root-config/router/table.ts'
import { DOORS, ROWS, TABLE } from './router/fixture.ts'

describe('the address', () => {
  test('[A4] [S2.04] a bad one is replaced, so Back never meets it again', () => {
    const { history } = shell()
    history.type('#/NOVUS-AR/journals')
    expect(history.hash).toBe('#/novus-ar/journals')
    history.type('#/novus-ar/nope')
    expect(history.hash).toBe('#/novus-ar')
    history.type('#/nope/x')
    expect(history.entries).toEqual(['', '#/novus-ar/journals', '#/novus-ar', '#/'])
    history.back()
    expect(history.hash).toBe('#/novus-ar')
    history.back()
    expect(history.hash).toBe('#/novus-ar/journals')
  })

  test('[S4.07] [S4.08] [S4.09] the first segment gives the application, the second the menu, the rules of section 2 the rest', async () => {
    const { history, store, asked } = shell()
    history.type('#/novus-ar/journals')
    expect(store.state.target).toEqual({ kind: 'screen', application: 'AR', tabId: 'AR0001' })
    await vi.waitFor(() => expect(asked.mock.calls).toEqual([['AR']]))
    history.type('#/novus-ap')
    expect(store.state.target).toEqual({ kind: 'application', application: 'AP' })
    await vi.waitFor(() => expect(asked.mock.calls).toEqual([['AR'], ['AP']]))
    history.type('#/novus-ap/no-such-menu')
    expect(history.hash).toBe('#/novus-ap')
  })

  test('[A3] the same MenuId by menu and in another letter case is one tab and one entry', () => {
    const { history, navigation, store } = shell()
    navigation.go('/novus-ar/journals')
    history.type('#/Novus-AR/journals')
    expect(store.state.screens).toHaveLength(1)
    navigation.go('/novus-ar/journals')
    expect(history.hash).toBe('#/novus-ar/journals')
  })

  test("[D2] a screen's query is its own, and no step of the history", async () => {
    const { history, host, navigation, open } = shell()
    await open('#/novus-ar/journals', 'AR0001')
    host.setQuery('AR0001', { record: 'J 1', page: '2' })
    expect(history.hash).toBe('#/novus-ar/journals?record=J+1&page=2')
    const length = history.entries.length
    host.setQuery('AR0001', { page: null })
    expect(history.entries).toHaveLength(length)
    navigation.go('/')
    host.setQuery('AR0001', { record: 'J 2' })
    expect(history.hash).toBe('#/')
    navigation.select('AR0001')
    expect(history.hash).toBe('#/novus-ar/journals?record=J+2')
  })

  test('[D6] Back to the address of a closed tab opens it again', async () => {
    const { history, closing, store, open } = shell()
    await open('#/novus-ar/journals', 'AR0001')
    await open('#/novus-ar/user-codes', 'AR0020')
    await closing.tab('AR0020')
    expect(history.hash).toBe('#/novus-ar/journals')
    history.back()
    expect(history.hash).toBe('#/novus-ar/user-codes')
    expect(store.state.screens.map((tab) => tab.id)).toEqual(['AR0001', 'AR0020'])
  })

  test('[A22] after sign-out it leads nowhere', () => {
    const { history, navigation, store } = shell()
    navigation.go('/novus-ar')
    navigation.stop()
    history.type('#/novus-ar/journals')
    expect(history.hash).toBe('#/')
    expect(store.state.screens).toEqual([])
  })
})

describe('menus', () => {
  test('[A6] [S4.10] are asked for once the application tab is active, once while it is open, never for HOME', async () => {
    const { navigation, store, asked, closing, menus } = shell(undefined, async (name) => {
      expect(store.state.target).toMatchObject({ application: name })
      expect(store.state.applications.map((tab) => tab.application.application)).toContain(name)
      return menusOf(name)
    })
    navigation.go('/novus-ar/journals')
    await vi.waitFor(() => expect(menus.of('AR')?.state).toBe('ready'))
    navigation.go('/')
    navigation.go('/novus-ar')
    expect(asked.mock.calls).toEqual([['AR']])
    await closing.application('AR')
    navigation.go('/novus-ar')
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('[A35] a typed address that they do not name ends at the root and leaves no entry', async () => {
    const { history, store } = shell(undefined, async () => [menuRow('AR', 'AR0020')])
    history.type('#/novus-ar/journals')
    await vi.waitFor(() => expect(history.hash).toBe('#/novus-ar'))
    expect(history.entries).toEqual(['', '#/novus-ar'])
    history.type('#/novus-ar/firm-maintenance')
    expect(history.hash).toBe('#/novus-ar')
    expect(store.state.screens).toEqual([])
  })

  test('that failed are asked for again, and hold no screen up', async () => {
    const answers = [Promise.reject(new Error('500')), Promise.resolve(menusOf('AR'))]
    const { navigation, store, menus } = shell(undefined, () => answers.shift()!)
    navigation.go('/novus-ar/journals')
    await vi.waitFor(() => expect(store.state.screens[0]).toMatchObject({ allowed: true }))
    expect(menus.of('AR')).toEqual({ state: 'failed' })
    navigation.askMenus()
    await vi.waitFor(() => expect(menus.of('AR')?.state).toBe('ready'))
  })

  test('[S3.02] [S9.16] hang below ROOT by ParentId, in sequence; what hangs nowhere is left out', () => {
    const rows = [
      { ...menuRow('AR', 'B'), Sequence: 2 },
      { ...menuRow('AR', 'A'), Sequence: 1 },
      { ...menuRow('AR', 'A1'), ParentId: 'A' },
      { ...menuRow('AR', 'LOST'), ParentId: 'NOBODY' },
      { ...menuRow('AR', 'SELF'), ParentId: 'SELF' },
    ]
    const shape = menuTree(rows).map(({ row, children }) => [row.MenuId, children.map((child) => child.row.MenuId)])
    expect(shape).toEqual([
      ['A', ['A1']],
      ['B', []],
    ])
  })
})

describe('unsaved work', () => {
  test('[A9] a close refused leaves tab, address and history as they were', async () => {
    const { history, closing, guards, store, open } = shell(async () => 'keep')
    await open('#/novus-ar/journals', 'AR0001')
    guards.add('AR0001', dirty())
    const before = { state: store.state, entries: [...history.entries], at: history.at }
    expect(await closing.tab('AR0001')).toBe(false)
    expect({ state: store.state, entries: history.entries, at: history.at }).toEqual(before)
  })

  test('[A9] an answer that comes while the user is elsewhere closes the right tab only', async () => {
    let answer!: (a: Answer) => void
    const { closing, guards, store, navigation, open } = shell(() => new Promise((done) => (answer = done)))
    await open('#/novus-ar/journals', 'AR0001')
    guards.add('AR0001', dirty())
    const closed = closing.tab('AR0001')
    await open('#/novus-ar/user-codes', 'AR0020')
    navigation.go('/')
    answer('discard')
    expect(await closed).toBe(true)
    expect(store.state.screens.map((tab) => tab.id)).toEqual(['AR0020'])
    expect(store.state.target).toEqual({ kind: 'home' })
  })

  test('[A10] [D5] closing an application asks once, by the names of its dirty screens', async () => {
    const { closing, guards, ask, store, open } = shell(async () => 'keep')
    await open('#/novus-ar/journals', 'AR0001')
    await open('#/novus-ar/firm-maintenance', 'AR0010')
    await open('#/novus-ar/user-codes', 'AR0020')
    guards.add('AR0001', dirty(['J 1']))
    guards.add('AR0010', dirty([]))
    guards.add('AR0020', dirty(['Terms', 'Zones']))
    expect(await closing.application('AR')).toBe(false)
    expect(ask.mock.calls).toEqual([[['J 1', 'Terms', 'Zones']]])
    expect(store.state.screens).toHaveLength(3)
  })

  test('[D5] Save that is refused stays, and shows the screen that refused', async () => {
    const { closing, guards, store, navigation, open } = shell(async () => 'save')
    await open('#/novus-ar/journals', 'AR0001')
    const guard = { ...dirty(), save: vi.fn(async () => false) }
    guards.add('AR0001', guard)
    navigation.go('/')
    expect(await closing.tab('AR0001')).toBe(false)
    expect(store.state.target).toMatchObject({ tabId: 'AR0001' })
    expect(guard.discard).not.toHaveBeenCalled()
  })

  test('a guard that was taken back asks nothing', async () => {
    const { closing, guards, ask, open } = shell()
    await open('#/novus-ar/journals', 'AR0001')
    guards.add('AR0001', dirty())()
    expect(await closing.tab('AR0001')).toBe(true)
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('a drill-down', () => {
  test('takes the door of the active application, else one without a scope, else any', async () => {
    const { host, history, open } = shell()
    await open('#/novus-ap/Unapplied-Debit-report', 'AP0020')
    expect(host.openScreen('admin/firm', { record: 'F 1' })).toBe(true)
    expect(history.hash).toBe('#/novus-ap/firm-maintenance?record=F+1')
    expect(host.openScreen('admin/user-code')).toBe(true)
    expect(history.hash).toBe('#/novus-ar/user-codes')
    expect(host.addressOf('admin/user-code', { record: 'x y' })).toBe('#/novus-ar/user-codes?record=x+y')
    expect(host.addressOf('gl/nothing')).toBeNull()
    expect(host.canOpen('gl/nothing')).toBe(false)
    expect(host.openScreen('gl/nothing')).toBe(false)
  })
})

test('[A12] [D16] order, queries, titles and the active address survive a reload; a door that is gone does not', async () => {
  const stores = { own: new MemoryStorage(), shared: new MemoryStorage() }
  const { store, host, open } = shell()
  await open('#/novus-ap/Unapplied-Debit-report', 'AP0020')
  await open('#/novus-ar/journals', 'AR0001')
  host.setQuery('AR0001', { record: 'J 1' })
  host.setSubtitle('AR0001', 'J 1')
  saveTabs(stores, 'clerk', store.state)
  stores.own.clear()
  const { state, active } = loadTabs(stores, 'clerk', TABLE)
  expect(active).toBe('#/novus-ar/journals?record=J+1')
  expect(state.applications.map((tab) => tab.application.application)).toEqual(['AP', 'AR'])
  expect(state.screens).toMatchObject([
    { id: 'AP0020', started: false },
    { id: 'AR0001', started: false, subtitle: 'J 1', query: { record: 'J 1' }, stage: 'new' },
  ])
  const kept = state.screens[0]!.route
  expect(roomOfSaved(stores, 'clerk', `#${kept.fullPath}?record=7`), 'known before any route is').toBe(kept.room)
  expect(roomOfSaved(stores, 'clerk', '#/')).toBeUndefined()
  expect(loadTabs(stores, 'somebody else', TABLE).state.screens).toEqual([])
  stores.shared.setItem('novus:tabs:clerk', '{"v":1,"applications":[{"path":"/gone"}],"screens":[{"path":"/gone/x"}]}')
  expect(loadTabs(stores, 'clerk', TABLE).state).toMatchObject({ applications: [], screens: [] })
})

test('[A12] [A35] [D16] a tab whose door the server names no more is not in the strip that is restored', async () => {
  const stores = { own: new MemoryStorage(), shared: new MemoryStorage() }
  const { store, open } = shell()
  await open('#/novus-ar/journals', 'AR0001')
  await open('#/novus-ar/user-codes', 'AR0020')
  saveTabs(stores, 'clerk', store.state)
  const journals = { RouteKey: 1, Path: '/novus-ar/journals', Name: 'J', Component: 'ar/journal', Meta: null }
  const restored = (served: unknown[] | null) =>
    loadTabs(stores, 'clerk', routeTable(ROWS, DOORS, served)).state.screens.map((tab) => tab.id)
  expect(restored([journals])).toEqual(['AR0001'])
  expect(restored(null), 'routes that could not be asked take nothing away').toEqual(['AR0001', 'AR0020'])
})
