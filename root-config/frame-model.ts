import type {
  ApplicationEntry,
  ApplicationTab as ApplicationTabView,
  HomeModel,
  LanguageChoice,
  MenuNode,
  ScreenTab as ScreenTabView,
} from '../shell-elements/types.ts'
import { LOCALES } from '../shared/contracts/shell.ts'
import { type ChromeState, showsMenus } from './chrome-state.ts'
import { applicationLabel, homeLabel, menuLabel, routeLabel, screenTitle } from './labels.ts'
import { type MenuBranch, type Menus, type MenuShelf, menuTree } from './menus.ts'
import { panelIdOf } from './panels.ts'
import { favouriteRoutes } from './favourites.ts'
import { isReachable } from './reachable.ts'
import type { Application, RouteTable } from './router/table.ts'
import { applicationOf, applicationTabOf, samePlace, screensOf, type TabState } from './tabs/tab-state.ts'

/** Everything that the elements draw, as pure functions of the state; names in the user's language. */

export const HOME_TAB = 'HOME' // [S9.16]

export function applicationEntries(table: RouteTable, tabs: TabState): ApplicationEntry[] {
  return table.applications.map((application) => ({
    application: application.application,
    label: applicationLabel(application),
    routerPath: application.routerPath,
    tile: application.tile,
    family: application.family,
    open: applicationTabOf(tabs, application.application) !== undefined,
  }))
}

/** [S4.11] HOME first, without a close control; the active application is the one of the address. */
export function applicationTabs(tabs: TabState): ApplicationTabView[] {
  const active = applicationOf(tabs.target)
  return [
    { id: HOME_TAB, label: homeLabel(), closable: false, active: active === null, home: true },
    ...tabs.applications.map(({ application }) => ({
      id: application.application,
      label: applicationLabel(application),
      tile: application.tile,
      family: application.family,
      closable: true,
      active: application.application === active,
    })),
  ]
}

/** The tabs of the active application [S2.09]; selected is the one that is shown, not the one that opens. */
export function screenTabs(tabs: TabState): ScreenTabView[] {
  const active = applicationOf(tabs.target)
  if (active === null) return []
  return screensOf(tabs, active).map((tab) => {
    const place = { kind: 'screen', application: active, tabId: tab.id } as const
    return {
      id: tab.id,
      label: routeLabel(tab.route),
      subtitle: tab.subtitle,
      active: samePlace(tabs.shown, place),
      busy: tab.started && tab.stage === 'new' && samePlace(tabs.target, place),
      unsaved: tab.unsaved,
      panelId: panelIdOf(tab.id),
    }
  })
}

export function menuNodes(menus: Menus | undefined, application: Application): MenuNode[] {
  if (menus?.state !== 'ready') return []
  const node = ({ row, children }: MenuBranch): MenuNode => ({
    menuId: row.MenuId,
    label: menuLabel(row),
    children: children.map(node),
    path: row.RouterPath ? application.routerPath + row.RouterPath : null,
  })
  return menuTree(menus.rows).map(node)
}

/** [S1.05] In each language's own name. A language without texts is not offered. */
export function languageChoices({ profile, languages }: ChromeState): LanguageChoice[] {
  if (!profile) return []
  return (languages?.Languages ?? []).flatMap(({ LanguageCode, CountryCode, Name }) => {
    const locale = `${LanguageCode}-${CountryCode}`
    return LOCALES.some((known) => known === locale) ? [{ locale, name: Name }] : []
  })
}

/** What HOME shows; nothing of anybody once signed out. */
export function homeModel(table: RouteTable, tabs: TabState, chrome: ChromeState, menusOf: MenuShelf['of']): HomeModel {
  const isShown = showsMenus(chrome)
  const applications = isShown ? table.applications : []
  return {
    greetingName: chrome.profile?.name.split(' ', 1)[0] ?? null,
    companyName: chrome.company?.Name ?? null,
    applications: applications.map((application) => ({
      label: applicationLabel(application),
      path: application.routerPath,
      tile: application.tile,
      family: application.family,
      open: applicationTabOf(tabs, application.application) !== undefined,
    })),
    isWithoutApplication: isShown && applications.length === 0,
    openTabs: tabs.screens.map((tab) => ({
      label: screenTitle(tab),
      path: tab.route.fullPath,
      ...mark(table, tab.application),
    })),
    recents: chrome.recents.flatMap((recent) => {
      const route = table.byMenuId.get(recent.menuId)
      if (!route || !isReachable(table, menusOf, route)) return []
      const label = screenTitle({ route, subtitle: recent.subtitle })
      return [{ label, path: recent.path, when: recent.when, ...mark(table, route.application) }]
    }),
    favouritesWithShift: chrome.favouritesWithShift,
    favourites: favouriteRoutes(table, menusOf, chrome).map((route) => ({
      menuId: route.menuId,
      label: routeLabel(route),
      path: route.fullPath,
      ...mark(table, route.application),
    })),
    board: showsMenus(chrome) ? chrome.board : null,
    waiting: chrome.waiting,
    tenant: chrome.tenant,
  }
}

function mark(table: RouteTable, name: string) {
  const application = table.byName.get(name)
  return application && { note: applicationLabel(application), tile: application.tile, family: application.family }
}
