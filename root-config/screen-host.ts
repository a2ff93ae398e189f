import type { ActionShelf } from './action-shelf.ts'
import type { ScreenHost } from '../shared/events/host.ts'
import type { Guards } from './guards.ts'
import type { MenuShelf } from './menus.ts'
import type { Navigation } from './navigation.ts'
import { doorTo, routesTo } from './reachable.ts'
import { formatHash } from './router/hash.ts'
import type { KeptWork } from './release/kept-work.ts'
import type { RouteTable } from './router/table.ts'
import { applicationOf, tabOf } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'
import { patch, ready } from './tabs/transitions.ts'

interface Parts {
  store: TabStore
  navigation: Navigation
  guards: Guards
  actions: ActionShelf
  menus: MenuShelf
  table: RouteTable
  kept: KeptWork
  /** Shows in its panel that a screen failed. */
  broke: ScreenHost['failed']
}

/** The shell's side of `ScreenHost`: what a screen says becomes a change of its tab. */
export function screenHost({ store, navigation, guards, actions, menus, table, kept, broke }: Parts): ScreenHost {
  return {
    ready: (tabId) => void store.update((state) => ready(state, tabId)),
    failed: broke,
    setSubtitle: (tabId, subtitle) => void store.update((state) => patch(state, tabId, { subtitle })),
    setUnsaved: (tabId, unsaved) => void store.update((state) => patch(state, tabId, { unsaved })),
    setQuery: (tabId, query) => navigation.setQuery(tabId, query),
    guard: (tabId, guard) => guards.add(tabId, guard),
    kept: (tabId) => kept.of(tabId),
    actions: (tabId, own) => actions.put(tabId, own),
    canOpen: (screenId) => routesTo(table, menus, screenId).length > 0,
    addressOf(screenId, query, door = 'nearest') {
      const nearest = door === 'nearest' ? applicationOf(store.state.target) : null
      const route = doorTo(table, menus, screenId, nearest)
      return route ? formatHash(route.fullPath, query) : null
    },
    openScreen(screenId, query) {
      const route = doorTo(table, menus, screenId, applicationOf(store.state.target))
      if (!route) return false
      const open = tabOf(store.state, route.menuId)
      navigation.go(route.fullPath, query ? { ...open?.query, ...query } : null)
      return true
    },
  }
}
