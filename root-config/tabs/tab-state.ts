import { type Query, formatHash } from '../router/hash.ts'
import type { Application, Route } from '../router/table.ts'

/** What the content area can show. */
export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'application'; readonly application: string }
  | { readonly kind: 'screen'; readonly application: string; readonly tabId: string }

/** One application tab; HOME is not among them, it is always there [S4.11]. */
export interface ApplicationTab {
  readonly application: Application
  /** Menu tab last shown here; null is the application page. */
  readonly last: string | null
}

/** One menu tab. `new` until its screen can be used [S4.15]. */
export interface ScreenTab {
  readonly id: string
  readonly application: string
  readonly route: Route
  readonly query: Query
  /** Second half of the title: a record's key. */
  readonly subtitle: string | null
  readonly unsaved: boolean
  readonly stage: 'new' | 'ready' | 'failed'
  /** The menus of the application have confirmed it [acceptance 35]; until then nothing of it is mounted. */
  readonly allowed: boolean
  /** It has been asked for in this page load: a restored tab mounts when it is first shown [D16]. */
  readonly started: boolean
}

export interface TabState {
  readonly applications: readonly ApplicationTab[]
  /** In the order of their strips. */
  readonly screens: readonly ScreenTab[]
  /** Where the address points. */
  readonly target: Place
  /** What is selected and visible: follows the target once it is ready. Null while nothing can be shown. */
  readonly shown: Place | null
}

export const HOME_PLACE: Place = { kind: 'home' }
export const EMPTY_TABS: TabState = { applications: [], screens: [], target: HOME_PLACE, shown: HOME_PLACE }

export const tabOf = (state: TabState, id: string) => state.screens.find((tab) => tab.id === id)
export const applicationTabOf = (state: TabState, name: string) =>
  state.applications.find((tab) => tab.application.application === name)
export const screensOf = (state: TabState, name: string) => state.screens.filter((tab) => tab.application === name)

export function samePlace(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null || a.kind !== b.kind) return a === b
  if (a.kind === 'screen') return a.tabId === (b as typeof a).tabId
  return a.kind === 'home' || a.application === (b as typeof a).application
}

/** The active application; null on HOME. */
export const applicationOf = (place: Place) => (place.kind === 'home' ? null : place.application)

/** True while the address points at a screen that is not ready. */
export const isBusy = (state: TabState) => !samePlace(state.target, state.shown)

/** The one address of a place. */
export function hashOf(state: TabState, place: Place): string {
  switch (place.kind) {
    case 'home':
      return formatHash('/')
    case 'application':
      return formatHash(applicationTabOf(state, place.application)!.application.routerPath)
    case 'screen': {
      const tab = tabOf(state, place.tabId)!
      return formatHash(tab.route.fullPath, tab.query)
    }
  }
}
