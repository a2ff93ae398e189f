import type { Density, Theme } from '../shared/contracts/preferences.ts'
import type { Locale } from '../shared/contracts/shell.ts'
import type { Chrome } from './chrome-state.ts'
import type { Closing } from './closing.ts'
import type { Dialogs } from './dialogs.ts'
import { favouriteActions } from './favourites.ts'
import type { FrameActions } from './frame-view.ts'
import { HOME_TAB } from './frame-model.ts'
import { importLate } from './late.ts'
import { stopWaiting } from './loading.ts'
import { chooseLocale } from './locale.ts'
import type { MenuShelf } from './menus.ts'
import type { Navigation } from './navigation.ts'
import type { PreferenceStore } from './preferences.ts'
import { parseHash } from './router/hash.ts'
import type { RouteTable } from './router/table.ts'
import type { SessionService } from './session-service.ts'
import { tabMenuActions } from './tab-menu.ts'
import { FAVOURITES_WITH_SHIFT, MY_RUNS, SYSTEM_THEME } from './user-actions.ts'
import { applicationOf } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

interface Parts {
  table: RouteTable
  store: TabStore
  menus: MenuShelf
  navigation: Navigation
  closing: Closing
  chrome: Chrome
  dialogs: Dialogs
  sessions: SessionService
  /** Opens the form, or the external provider's own page. */
  changePassword(): void
  release: string
  preferences: PreferenceStore
}

/** What every press in the chrome does. */
export function frameActions(parts: Parts): FrameActions {
  const { table, store, menus, navigation, closing, chrome, sessions, preferences } = parts
  return {
    // [S2.11] Any other item goes to that application's router path.
    chooseApplication: ({ detail }) => {
      const application = table.byName.get(detail.application)
      if (application) navigation.go(application.routerPath)
    },
    // [S2.12] The tab named HOME goes to '/'.
    selectApplication: ({ detail }) =>
      detail.id === HOME_TAB ? navigation.go('/') : navigation.selectApplication(detail.id),
    closeApplication: ({ detail }) => void closing.application(detail.id),
    // [S2.13] A menu item goes to the application router path plus the menu's router path.
    chooseMenu: ({ detail }) => {
      const path = menuPath(parts, detail.menuId)
      if (path) navigation.go(path)
    },
    selectScreen: ({ detail }) => navigation.select(detail.id),
    closeScreen: ({ detail }) => void closing.tab(detail.id),
    ...tabMenuActions(store, closing),
    ...favouriteActions({ table, menus, chrome }, preferences, () => store.state),
    userAction: ({ detail }) => userAction(detail.id, parts),
    chooseLanguage: ({ detail }) => void chooseLocale(detail.locale as Locale).catch(reportError),
    navigate: ({ detail }) => {
      const { path, query } = parseHash(detail.path)
      navigation.go(path, Object.keys(query).length > 0 ? query : null)
    },
    stopWaiting,
    signInAgain: () => void sessions.signInAgain().catch(reportError),
    logOut: () => void sessions.logOut().catch(reportError),
    retryMenus: () => navigation.askMenus(),
  }
}

function menuPath({ table, menus, store }: Parts, menuId: string): string | null {
  const { target, shown } = store.state
  // The bar shows the menus of the application that opens, the page those of the one that is still visible.
  for (const owner of [applicationOf(target), shown && applicationOf(shown)]) {
    const known = owner ? menus.of(owner) : undefined
    const row = known?.state === 'ready' ? known.rows.find((other) => other.MenuId === menuId) : undefined
    if (row?.RouterPath) return table.byName.get(owner!)!.routerPath + row.RouterPath
  }
  return null
}

const PATH_OF_RUNS = '/shell/my-runs'

function userAction(id: string, parts: Parts): void {
  const { sessions, preferences } = parts
  const [what, value] = id.split('-', 2) as [string, string]
  if (id === 'log-out') void sessions.logOut().catch(reportError)
  else if (id === 'log-in') void sessions.logIn().catch(reportError)
  else if (id === 'about') void about(parts).catch(reportError)
  else if (id === 'change-password') parts.changePassword()
  else if (id === MY_RUNS) parts.navigation.go(PATH_OF_RUNS)
  else if (what === 'theme') preferences.choose({ theme: value === SYSTEM_THEME ? null : (value as Theme) })
  else if (what === 'density') preferences.choose({ density: value as Density })
  else if (id === FAVOURITES_WITH_SHIFT)
    preferences.choose({ favouritesWithShift: !preferences.choices.favouritesWithShift })
}

async function about({ chrome, dialogs, release }: Parts): Promise<void> {
  const { showAbout } = await importLate(() => import('./about.ts'))
  const { tenant, profile } = chrome.state
  await showAbout(dialogs, { tenant, profile, release })
}
