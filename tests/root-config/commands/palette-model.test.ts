import { beforeAll, describe, expect, it } from 'vitest'
import { groupsOf, type Offer, parseQuery } from '../../../root-config/commands/palette-model.ts'
import { screenOffers, startGroups } from '../../../root-config/commands/screen-offers.ts'
import { shellOffers, screenActionOffers } from '../../../root-config/commands/action-offers.ts'
import { sheetGroups } from '../../../root-config/commands/sheet-groups.ts'
import { keyHints } from '../../../root-config/key-hints.ts'
import { MenuShelf } from '../../../root-config/menus.ts'
import { doorTo } from '../../../root-config/reachable.ts'
import { routeTable } from '../../../root-config/router/table.ts'
import { EMPTY_TABS } from '../../../root-config/tabs/tab-state.ts'
import { goScreen, patch, ready } from '../../../root-config/tabs/transitions.ts'
import type { ChromeState } from '../../../root-config/chrome-state.ts'
import { ALL_DOORS } from '../../../shared/contracts/rooms.ts'
import type { MenuRow } from '../../../shared/contracts/shell.ts'
import type { ScreenAction } from '../../../shared/events/host.ts'
import { installTextSource, loadTexts, setLocale } from '../../../shared/i18n/i18n.ts'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const locales = resolve(import.meta.dirname, '../../../locales')
beforeAll(async () => {
  // setLocale names the language of the page.
  Object.assign(globalThis, { document: { documentElement: {} } })
  installTextSource({
    load: async (locale, namespace) => JSON.parse(readFileSync(`${locales}/${locale}/${namespace}.json`, 'utf8')),
  })
  await loadTexts(['shell', 'kit'])
})

const applications = [
  { Application: 'AR', Description: 'Accounts Receivable', RouterPath: '/novus-ar' },
  { Application: 'AP', Description: 'Accounts Payable', RouterPath: '/novus-ap' },
]
const served = (path: string, menuId: string) => ({
  RouteKey: 1,
  Path: path,
  Name: ALL_DOORS.find((door) => door.menuId === menuId)!.name,
  Component: ALL_DOORS.find((door) => door.menuId === menuId)!.room,
  Props: JSON.stringify(ALL_DOORS.find((door) => door.menuId === menuId)!.props ?? {}),
  Meta: JSON.stringify({ menuId }),
})
const FIRMS = [served('/novus-ar/firm-maintenance', 'AR0010'), served('/novus-ap/firm-maintenance', 'AP0010')]
const table = routeTable(applications, ALL_DOORS, FIRMS)
const gone: string[] = []
const parts = (more: { tabs?: typeof EMPTY_TABS; menus?: MenuShelf; chrome?: Partial<ChromeState> } = {}) => ({
  table,
  menus: more.menus ?? new MenuShelf(() => Promise.resolve([])),
  tabs: more.tabs ?? EMPTY_TABS,
  chrome: { recents: [], favourites: [], ...more.chrome } as unknown as ChromeState,
  active: null,
  go: (path: string) => void gone.push(path),
})
const labels = (offers: readonly Offer[]) => offers.map(({ label }) => label)
const opened = (menuId: string, subtitle: string | null) => {
  const route = table.byMenuId.get(menuId)!
  const tabs = goScreen(EMPTY_TABS, table.byName.get(route.application)!, route, null, true)
  return patch(ready(tabs, menuId), menuId, { subtitle, unsaved: subtitle !== null })
}

describe('[D17] [A35] places of the palette', () => {
  it('are HOME, the screens that the server named, and the applications; no other declared door', () => {
    expect(labels(screenOffers(parts()))).toEqual([
      'HOME',
      'Vendors',
      'Customers',
      'Accounts Receivable',
      'Accounts Payable',
    ])
    const nothing = { ...parts(), table: routeTable(applications, ALL_DOORS, []) }
    expect(labels(screenOffers(nothing))).toEqual(['HOME', 'Accounts Receivable', 'Accounts Payable'])
    const unasked = { ...parts(), table: routeTable(applications, ALL_DOORS, null) }
    expect(labels(screenOffers(unasked)), '[S2.06] the declared doors').toContain('Customers')
  })

  it('follow the menus where those are known: they may have less, and when no route came they name what there is', async () => {
    const menus = new MenuShelf(async (name) =>
      name === 'AP' ? [] : [{ MenuId: 'AR0910', IsActive: true } as MenuRow],
    )
    await menus.load('AP')
    expect(labels(screenOffers(parts({ menus })))).not.toContain('Vendors')
    await menus.load('AR')
    const late = { ...parts({ menus }), table: routeTable(applications, ALL_DOORS, null) }
    expect(labels(screenOffers(late))).toEqual(['HOME', 'User codes', 'Accounts Receivable', 'Accounts Payable'])
  })

  it('[A3] an open screen is one row, with its record and the word "open"; it leads to the tab there is', () => {
    const rows = screenOffers(parts({ tabs: opened('AR0010', 'ALCO-01') })).filter(({ id }) => id === 'screen-AR0010')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ label: 'Customers · ALCO-01', end: 'open' })
    rows[0]!.run()
    expect(gone.at(-1)).toBe('/novus-ar/firm-maintenance')
  })

  it('begin with recents, open screens and favourites, as far as the server still names them', () => {
    const recent = (menuId: string, subtitle: string) => ({ menuId, subtitle, path: `/${subtitle}`, when: '' })
    const chrome = { recents: [recent('AP0010', 'V1'), recent('GL0910', 'X')], favourites: ['AP0010', 'GL0910'] }
    const groups = startGroups(parts({ tabs: opened('AR0010', 'ALCO-01'), chrome }))
    expect(groups.map(({ id, offers }) => [id, labels(offers)])).toEqual([
      ['recent', ['Vendors · V1']],
      ['open', ['Customers · ALCO-01']],
      ['favourites', ['Vendors']],
      ['applications', ['Accounts Receivable', 'Accounts Payable']],
    ])
    expect(groups[1]!.offers[0]!.end).toBe('unsaved')
  })

  it('whoever has been nowhere yet finds his applications', () => {
    const groups = groupsOf(startGroups(parts({ chrome: { recents: [], favourites: [] } })), '')
    expect(groups.map(({ label, rows }) => [label, rows.map((row) => row.label)])).toEqual([
      ['Applications', ['Accounts Receivable', 'Accounts Payable']],
    ])
  })

  it('a record is opened by a door that it stands behind', () => {
    const { menus } = parts()
    const door = (active: string | null, firmType: string[]) =>
      doorTo(table, menus, 'admin/firm', active, { firmType })?.menuId
    expect(door('AR', ['vendor'])).toBe('AP0010')
    expect(door('AP', ['vendor', 'customer'])).toBe('AP0010')
    expect(door(null, ['customer'])).toBe('AR0010')
    expect(door('AP', ['carrier'])).toBe('AP0010')
  })
})

const action = (id: string, more: Partial<ScreenAction> = {}): ScreenAction => ({
  id,
  label: { key: 'kit:list.refresh' },
  group: 'list',
  enabled: true,
  run: () => {},
  ...more,
})

describe('[D17] actions of the palette, the sheet and the status bar', () => {
  it('are those of the screen that are enabled, under the name of the screen', () => {
    const offers = screenActionOffers([action('a', { keys: 'Alt+R' }), action('b', { enabled: false })], 'Customers')
    expect(offers).toMatchObject([{ id: 'do-a', label: 'Refresh', note: 'Customers', keys: 'Alt R' }])
  })

  it('of the shell are its keys, the rows of the user menu and the languages, by their en-CA names too', async () => {
    await setLocale('fr-CA')
    const done: string[] = []
    const offers = shellOffers({
      shortcuts: [
        { id: 'w', keys: 'Alt+W', label: { key: 'shell:shortcuts.closeScreen' }, run: () => done.push('w') },
        { id: 'p', keys: 'Ctrl+K', label: { key: 'shell:shortcuts.palette' }, unlisted: true, run: () => {} },
      ],
      chrome: {
        profile: {},
        theme: 'dark',
        preferences: { theme: 'dark', density: 'regular' },
        languages: { Languages: [{ LanguageCode: 'zh', CountryCode: 'CN', Name: '简体中文' }] },
      } as unknown as ChromeState,
      canChangePassword: false,
      userAction: (id) => done.push(id),
      chooseLocale: (locale) => done.push(locale),
    })
    const rows = groupsOf([{ id: 'shell', offers }], 'dark theme')[0]!.rows
    expect(rows[0]).toMatchObject({ id: 'user-theme-dark', label: 'Thème sombre', end: 'choisi' })
    expect(groupsOf([{ id: 'shell', offers }], 'close screen')[0]!.rows[0]).toMatchObject({ keys: 'Alt W' })
    for (const id of ['shell-w', 'user-log-out', 'language-zh-CN']) offers.find((offer) => offer.id === id)!.run()
    expect(done).toEqual(['w', 'log-out', 'zh-CN'])
    expect(offers.find(({ id }) => id === 'shell-p')).toBeUndefined()
    await setLocale('en-CA')
  })

  it('the sheet prints what is declared, also what is disabled just now; a command without a key is not in it', () => {
    const shell = [
      { id: 'a', keys: 'Alt+PageDown', label: { key: 'shell:shortcuts.nextScreen' }, run: () => {} },
      { id: 'b', label: { key: 'shell:shortcuts.menu' }, run: () => {} },
    ]
    const screen = [
      action('x', { keys: 'Alt+X', enabled: false }),
      action('y'),
      action('z', { keys: 'F8', group: 'record' }),
    ]
    expect(sheetGroups(shell, screen)).toEqual([
      { id: 'shell', label: 'Everywhere', rows: [{ keys: 'Alt PgDn', label: 'Next screen' }] },
      { id: 'list', label: 'List', rows: [{ keys: 'Alt X', label: 'Refresh' }] },
      { id: 'record', label: 'Record', rows: [{ keys: 'F8', label: 'Refresh' }] },
    ])
  })

  it('the status bar names the keys of the shell that are worth it, a line, then the first four of the screen', () => {
    const shell = [
      { id: 'a', keys: 'Ctrl+K', label: { key: 'shell:shortcuts.palette' }, hint: true, run: () => {} },
      { id: 'b', keys: 'Alt+W', label: { key: 'shell:shortcuts.closeScreen' }, run: () => {} },
    ]
    const screen = ['Alt+N', 'Alt+R', 'Alt+C', 'Alt+X', 'Alt+I'].map((keys, at) => action(String(at), { keys }))
    const hints = keyHints(shell, [action('off', { keys: 'F8', enabled: false }), action('none'), ...screen])
    expect(hints.map(({ keys }) => keys)).toEqual(['Ctrl K', 'Alt N', 'Alt R', 'Alt C', 'Alt X'])
    expect(hints.map(({ divided }) => divided ?? false)).toEqual([false, true, false, false, false])
  })
})

describe('[D17] the field of the palette', () => {
  it.each([
    ['', 'all', ''],
    ['  harlow ', 'all', 'harlow'],
    ['> dark', 'actions', 'dark'],
    ['@harl', 'firms', 'harl'],
    ['#', 'documents', ''],
    ['a#b', 'all', 'a#b'],
  ])('%j is looked for in %s', (typed, area, text) => {
    expect(parseQuery(typed)).toEqual({ area, text })
  })

  it('ranks inside a group, keeps the order of the server, and favours what is open', () => {
    const offer = (label: string, more: Partial<Offer> = {}): Offer => ({
      id: label,
      label,
      icon: 'screen',
      run: () => {},
      ...more,
    })
    const groups = groupsOf(
      [
        { id: 'firms', found: true, offers: [offer('Zeta'), offer('Abbott')] },
        { id: 'documents', found: true, offers: [] },
        {
          id: 'screens',
          most: 2,
          offers: [offer('Abc 1'), offer('Abc 2', { favoured: true }), offer('Abc 3'), offer('X')],
        },
      ],
      'ab',
    )
    expect(groups.map(({ id, rows }) => [id, rows.map(({ label }) => label)])).toEqual([
      ['firms', ['Zeta', 'Abbott']],
      ['screens', ['Abc 2', 'Abc 1']],
    ])
    expect(groups[0]!.rows[1]!.spans).toEqual([[0, 2]])
  })
})
