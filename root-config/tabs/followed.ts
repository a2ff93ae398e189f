import type { Route, RouteTable } from '../router/table.ts'
import { screensOf, type TabState } from './tab-state.ts'
import { close, closeApplication } from './transitions.ts'

/**
 * The tabs over another table than they were opened from. A screen whose door is gone closes as it would at the next start, unless
 * something in it is unsaved: that is its user's to give up. All others stand as they are.
 */
export function followed(state: TabState, table: RouteTable): TabState {
  const doorOf = (id: string): Route | undefined =>
    table.served === null || table.served.has(id) ? table.byMenuId.get(id) : undefined
  const gone = state.screens.filter((tab) => !tab.unsaved && !doorOf(tab.id))
  const left = close(
    state,
    gone.map((tab) => tab.id),
  )
  const empty = left.applications.filter(
    ({ application: { application } }) => !table.byName.has(application) && screensOf(left, application).length === 0,
  )
  const kept = empty.reduce((tabs, tab) => closeApplication(tabs, tab.application.application), left)
  return {
    ...kept,
    applications: kept.applications.map((tab) => ({
      ...tab,
      application: table.byName.get(tab.application.application) ?? tab.application,
    })),
    screens: kept.screens.map((tab) => ({ ...tab, route: doorOf(tab.id) ?? tab.route })),
  }
}
