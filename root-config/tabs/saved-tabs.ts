import { isReachable } from '../reachable.ts'
import { match } from '../router/match.ts'
import { parseHash, type Query } from '../router/hash.ts'
import type { RouteTable } from '../router/table.ts'
import { hashOf, type TabState } from './tab-state.ts'
import { restored } from './transitions.ts'

/** What is kept of the tabs: paths, queries and titles; never form data [D16]. */
interface SavedTabs {
  v: 1
  active: string
  applications: { path: string; last: string | null }[]
  screens: { path: string; room: string; query: Query; subtitle: string | null }[]
}

interface Stores {
  /** Of this browser tab: two browser tabs of one user do not overwrite each other on reload. */
  own: Storage
  /** Of the user in this browser: the next sign-in begins from it. */
  shared: Storage
}

const keyOf = (sub: string) => `novus:tabs:${sub}`

export function saveTabs(stores: Stores, sub: string, state: TabState): void {
  const saved: SavedTabs = {
    v: 1,
    active: hashOf(state, state.target),
    applications: state.applications.map((tab) => ({ path: tab.application.routerPath, last: tab.last })),
    screens: state.screens.map(({ route, query, subtitle }) => ({
      path: route.fullPath,
      room: route.room,
      query,
      subtitle,
    })),
  }
  const text = JSON.stringify(saved)
  for (const store of [stores.own, stores.shared]) {
    try {
      store.setItem(keyOf(sub), text)
    } catch {
      // Storage may be full or forbidden; tabs that do not come back after a reload are all that is lost.
    }
  }
}

/** The tabs of an earlier page load that this user still has a door to, and the address that was active. */
export function loadTabs(stores: Stores, sub: string, table: RouteTable): { state: TabState; active: string } {
  const saved = read(stores.own, sub) ?? read(stores.shared, sub)
  const applications = (saved?.applications ?? []).flatMap(({ path, last }) => {
    const found = match(table, parseHash(path))
    return found.kind === 'application' ? [{ application: found.application, last }] : []
  })
  const screens = (saved?.screens ?? []).flatMap(({ path, query, subtitle }) => {
    const found = match(table, parseHash(path))
    // A door that was taken away meanwhile is not in the strip, not even until its menus have come [acceptance 35].
    return found.kind === 'screen' && isReachable(table, () => undefined, found.route)
      ? [{ route: found.route, query, subtitle }]
      : []
  })
  return { state: restored(applications, screens), active: saved?.active ?? '#/' }
}

/** Room of the screen that an address asks for, if it was open before: known before the server has named any route. */
export function roomOfSaved(stores: Stores, sub: string, hash: string): string | undefined {
  const path = hash.replace(/^#|[?].*$/g, '')
  return (read(stores.own, sub) ?? read(stores.shared, sub))?.screens.find((screen) => screen.path === path)?.room
}

/** Another user starts clean: nothing of the page's tabs stays with this browser tab. */
export function forgetTabs(stores: Pick<Stores, 'own'>, sub: string): void {
  stores.own.removeItem(keyOf(sub))
}

function read(store: Storage, sub: string): SavedTabs | null {
  try {
    const saved = JSON.parse(store.getItem(keyOf(sub)) ?? 'null') as SavedTabs | null
    return saved?.v === 1 && Array.isArray(saved.applications) && Array.isArray(saved.screens) ? saved : null
  } catch {
    return null
  }
}
