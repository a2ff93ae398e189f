import type { Query } from '../router/hash.ts'
import type { Application, Route } from '../router/table.ts'
import type { Closed } from './closed-tabs.ts'
import {
  type ApplicationTab,
  applicationOf,
  applicationTabOf,
  HOME_PLACE,
  type Place,
  type ScreenTab,
  screensOf,
  tabOf,
  type TabState,
} from './tab-state.ts'

/** Every change of the tabs, as pure functions. Each answers a settled state: `shown` agrees with `target` when it can. */

export const goHome = (state: TabState): TabState => settle({ ...state, target: HOME_PLACE })

/** The application page; opens the application tab [S2.03] [S4.12]. */
export function goApplication(state: TabState, application: Application): TabState {
  const place: Place = { kind: 'application', application: application.application }
  return settle(remember({ ...withApplication(state, application), target: place }, place))
}

/** A screen: its application tab, then its menu tab, one per MenuId [S4.10] [S4.14]. `query` null keeps the tab's own. */
export function goScreen(
  state: TabState,
  application: Application,
  route: Route,
  query: Query | null,
  allowed: boolean,
): TabState {
  const place: Place = { kind: 'screen', application: route.application, tabId: route.menuId }
  const opened = withApplication(state, application)
  const known = tabOf(opened, route.menuId)
  const screens = known
    ? opened.screens.map((tab) => (tab === known ? { ...tab, query: query ?? tab.query } : tab))
    : [...opened.screens, newTab(route, query ?? {}, allowed)]
  return settle(remember({ ...opened, screens, target: place }, place))
}

/** Back to where the user last was in an application. */
export function goBackTo(state: TabState, name: string): TabState {
  const tab = applicationTabOf(state, name)
  if (!tab) return state
  return settle({ ...state, target: lastPlace(tab) })
}

/** The menus of an application have come: tabs that they do not name go [acceptance 35]. `null`: no menus, all stay. */
export function confirm(state: TabState, name: string, menuIds: ReadonlySet<string> | null): TabState {
  const allowed = (tab: ScreenTab) => menuIds === null || !tab.route.menu || menuIds.has(tab.id)
  const denied = screensOf(state, name).filter((tab) => !allowed(tab))
  const targetDenied = denied.some((tab) => isAt(state.target, tab.id))
  const kept = close(
    state,
    denied.map((tab) => tab.id),
  )
  const target: Place = targetDenied ? { kind: 'application', application: name } : kept.target
  const screens = kept.screens.map((tab) =>
    tab.application === name && !tab.allowed ? { ...tab, allowed: true } : tab,
  )
  return settle(remember({ ...kept, screens, target }, target))
}

export const ready = (state: TabState, id: string) => settle(patch(state, id, { stage: 'ready' }))
export const failed = (state: TabState, id: string) => settle(patch(state, id, { stage: 'failed' }))
/** Tried again: the tab is new once more, and stays visible where it is. */
export const retried = (state: TabState, id: string): TabState => patch(state, id, { stage: 'new' })

/** Out of its module, as if it had never been shown; not settled, since the next change shows it again. */
export const taken = (state: TabState, id: string): TabState => patch(state, id, { stage: 'new', started: false })
/** Into its module again. */
export const started = (state: TabState, id: string): TabState => patch(state, id, { started: true })

export function patch(
  state: TabState,
  id: string,
  change: Partial<Pick<ScreenTab, 'stage' | 'subtitle' | 'unsaved' | 'query' | 'started'>>,
): TabState {
  const tab = tabOf(state, id)
  const names = Object.keys(change) as (keyof typeof change)[]
  if (!tab || names.every((name) => tab[name] === change[name])) return state
  return { ...state, screens: state.screens.map((other) => (other === tab ? { ...tab, ...change } : other)) }
}

/**
 * Closes menu tabs. The active one hands over to its right neighbour, else its left, else the application page [S4.16].
 */
export function close(state: TabState, ids: readonly string[]): TabState {
  const gone = new Set(ids)
  if (!state.screens.some((tab) => gone.has(tab.id))) return state
  const screens = state.screens.filter((tab) => !gone.has(tab.id))
  const heir = (id: string | null): string | null => {
    if (id === null || !gone.has(id)) return id
    const strip = screensOf(state, tabOf(state, id)!.application)
    const at = strip.findIndex((tab) => tab.id === id)
    const right = strip.slice(at + 1).find((tab) => !gone.has(tab.id))
    const left = strip.slice(0, at).findLast((tab) => !gone.has(tab.id))
    return (right ?? left)?.id ?? null
  }
  const applications = state.applications.map((tab) => ({ ...tab, last: heir(tab.last) }))
  const { target } = state
  const next = { ...state, screens, applications }
  if (target.kind !== 'screen' || !gone.has(target.tabId)) return settle(next)
  const tabId = heir(target.tabId)
  const { application } = target
  const place: Place = tabId ? { kind: 'screen', application, tabId } : { kind: 'application', application }
  return settle(remember({ ...next, target: place }, place))
}

/** Closes an application with its menu tabs; the active one hands over to its right neighbour, else its left, else HOME [S4.13]. */
export function closeApplication(state: TabState, name: string): TabState {
  const at = state.applications.findIndex((tab) => tab.application.application === name)
  if (at < 0) return state
  const neighbour = state.applications[at + 1] ?? state.applications[at - 1]
  return settle({
    ...state,
    applications: state.applications.filter((_, index) => index !== at),
    screens: state.screens.filter((tab) => tab.application !== name),
    target: applicationOf(state.target) === name ? (neighbour ? lastPlace(neighbour) : HOME_PLACE) : state.target,
  })
}

/** Closed tabs again, where they stood and with their queries [D17]. A menu that has been opened meanwhile keeps its tab. */
export function reopened(state: TabState, { applications, screens, show }: Closed): TabState {
  const next = {
    ...state,
    applications: [...state.applications],
    screens: [...state.screens],
  }
  const owner = (name: string) => applicationTabOf(next, name)
  for (const { application, before } of applications) {
    if (owner(application.application)) continue
    const at = next.applications.findLastIndex((tab) => before.includes(tab.application.application)) + 1
    next.applications.splice(at, 0, { application, last: null })
  }
  for (const { application, route, query, subtitle, before } of screens) {
    if (tabOf(next, route.menuId)) continue
    if (!owner(route.application)) next.applications.push({ application, last: null })
    const left = next.screens.findLastIndex((tab) => before.includes(tab.id))
    const first = next.screens.findIndex((tab) => tab.application === route.application)
    const at = left >= 0 ? left + 1 : first >= 0 ? first : next.screens.length
    next.screens.splice(at, 0, { ...newTab(route, query, false), subtitle })
  }
  const lasts = new Map(applications.map(({ application, last }) => [application.application, last]))
  next.applications = next.applications.map((tab) => {
    const last = tab.last ?? lasts.get(tab.application.application)
    return last && tabOf(next, last) ? { ...tab, last } : tab
  })
  const place: Place = show.kind === 'screen' && !tabOf(next, show.tabId) ? { ...show, kind: 'application' } : show
  if (place.kind !== 'home' && !owner(place.application)) return settle(next)
  return settle(remember({ ...next, target: place }, place))
}

/** Tabs of an earlier page load, in their order; none is mounted before it is shown [D16]. */
export function restored(
  applications: readonly { application: Application; last: string | null }[],
  screens: readonly { route: Route; query: Query; subtitle: string | null }[],
): TabState {
  const names = new Set(applications.map((tab) => tab.application.application))
  const kept = screens.filter((tab) => names.has(tab.route.application))
  const ids = new Set(kept.map((tab) => tab.route.menuId))
  return {
    applications: applications.map((tab) => ({ ...tab, last: tab.last && ids.has(tab.last) ? tab.last : null })),
    screens: kept.map((tab) => ({ ...newTab(tab.route, tab.query, false), subtitle: tab.subtitle })),
    target: HOME_PLACE,
    // Nothing is visible until the first address has been taken: HOME must not flash before a screen.
    shown: null,
  }
}

const newTab = (route: Route, query: Query, allowed: boolean): ScreenTab => ({
  id: route.menuId,
  application: route.application,
  route,
  query,
  subtitle: null,
  unsaved: false,
  stage: 'new',
  allowed: allowed || !route.menu,
  started: false,
})

const lastPlace = ({ application: { application }, last }: ApplicationTab): Place =>
  last ? { kind: 'screen', application, tabId: last } : { kind: 'application', application }

const isAt = (place: Place, tabId: string) => place.kind === 'screen' && place.tabId === tabId

function withApplication(state: TabState, application: Application): TabState {
  if (applicationTabOf(state, application.application)) return state
  return { ...state, applications: [...state.applications, { application, last: null }] }
}

function remember(state: TabState, place: Place): TabState {
  if (place.kind === 'home') return state
  const last = place.kind === 'screen' ? place.tabId : null
  const applications = state.applications.map((tab) =>
    tab.application.application === place.application && tab.last !== last ? { ...tab, last } : tab,
  )
  return { ...state, applications }
}

/** Selection and panel follow the target together, once it is ready; what is closed cannot stay visible. */
function settle(state: TabState): TabState {
  const { target } = state
  if (target.kind !== 'screen') return { ...state, shown: target }
  const screens = state.screens.map((tab) =>
    tab.id === target.tabId && !tab.started ? { ...tab, started: true } : tab,
  )
  if (tabOf(state, target.tabId)!.stage !== 'new') return { ...state, screens, shown: target }
  return { ...state, screens, shown: standing(state, state.shown) ? state.shown : null }
}

function standing(state: TabState, place: Place | null): boolean {
  if (place === null) return false
  if (place.kind === 'home') return true
  if (place.kind === 'application') return applicationTabOf(state, place.application) !== undefined
  return tabOf(state, place.tabId) !== undefined
}
