import type { Query } from '../router/hash.ts'
import type { Application, Route } from '../router/table.ts'
import { applicationTabOf, samePlace, screensOf, tabOf, type Place, type TabState } from './tab-state.ts'

/** What one close took away, so that it can be opened again as it stood [D17]: addresses and titles, never form data. */
export interface Closed {
  readonly applications: readonly { application: Application; last: string | null; before: readonly string[] }[]
  /** `before` names the tabs to its left. */
  readonly screens: readonly {
    application: Application
    route: Route
    query: Query
    subtitle: string | null
    before: readonly string[]
  }[]
  /** What the user was at, when that was closed; else the last tab that was. */
  readonly show: Place
}

/** Levels that are kept. */
const MOST = 25

/** The closed tabs of this page load, newest first. */
export class ClosedTabs {
  #closed: readonly Closed[] = []

  /** To be told before the tabs go. */
  note(state: TabState, screenIds: readonly string[], names: readonly string[] = []): void {
    const ids = new Set([...screenIds, ...names.flatMap((name) => screensOf(state, name).map((tab) => tab.id))])
    const strip = state.applications.map((tab) => tab.application.application)
    const applications = names.flatMap((name) => {
      const tab = applicationTabOf(state, name)
      return tab ? [{ ...tab, before: strip.slice(0, strip.indexOf(name)) }] : []
    })
    const gone = state.screens.filter((tab) => ids.has(tab.id))
    const screens = gone.map(({ id, application, route, query, subtitle }) => {
      const own = screensOf(state, application).map((tab) => tab.id)
      const before = own.slice(0, own.indexOf(id))
      return { application: applicationTabOf(state, application)!.application, route, query, subtitle, before }
    })
    const places: Place[] = [
      ...applications.map(({ application: { application }, last }): Place =>
        last ? { kind: 'screen', application, tabId: last } : { kind: 'application', application },
      ),
      ...(applications.length > 0
        ? []
        : gone.map(({ id, application }): Place => ({ kind: 'screen', application, tabId: id }))),
    ]
    const show = places.find((place) => samePlace(place, state.target)) ?? places.at(-1)
    if (show) this.#closed = [{ applications, screens, show }, ...this.#closed].slice(0, MOST)
  }

  /** What would be opened next; a level whose tabs are all open again has nothing left to open. */
  next(state: TabState): Closed | undefined {
    return this.#closed.find((closed) => titlesOf(state, closed).length > 0)
  }

  take(state: TabState): Closed | undefined {
    const next = this.next(state)
    if (next) this.#closed = this.#closed.slice(this.#closed.indexOf(next) + 1)
    return next
  }
}

/** The tabs of a level that are not open: its applications where those were closed, else its screens. */
export function titlesOf(
  state: TabState,
  { applications, screens }: Closed,
): (Application | Closed['screens'][number])[] {
  const owners = applications.map((tab) => tab.application).filter((a) => !applicationTabOf(state, a.application))
  if (owners.length > 0) return owners
  return screens.filter(({ route }) => !tabOf(state, route.menuId))
}
