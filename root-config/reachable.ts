import type { MenuShelf } from './menus.ts'
import type { Route, RouteTable } from './router/table.ts'

/** Routes to a room that this user has: in the table, and not missing from menus that are known [acceptance 35]. */
export function routesTo(table: RouteTable, menus: MenuShelf, room: string): Route[] {
  return [...table.byMenuId.values()].filter((route) => {
    const known = menus.of(route.application)
    const denied = route.menu && known?.state === 'ready' && !known.menuIds.has(route.menuId)
    return route.room === room && !denied
  })
}

/** The door that a drill-down takes: of the active application, else one without a scope of its own, else any. */
export function doorTo(table: RouteTable, menus: MenuShelf, room: string, active: string | null): Route | undefined {
  const routes = routesTo(table, menus, room)
  return (
    routes.find((route) => route.application === active) ??
    routes.find((route) => Object.keys(route.props).length === 0) ??
    routes[0]
  )
}
