import type { MenuShelf } from './menus.ts'
import type { Route, RouteTable } from './router/table.ts'

/**
 * Routes to a room that this user has [acceptance 35]. Menus that are known say so; of an application that is not open yet,
 * the server's routes do, unless they could not be asked.
 */
export function routesTo(table: RouteTable, menus: MenuShelf, room: string): Route[] {
  return [...table.byMenuId.values()].filter((route) => {
    if (route.room !== room) return false
    const known = menus.of(route.application)
    if (known?.state === 'ready') return !route.menu || known.menuIds.has(route.menuId)
    return table.served.size === 0 || table.served.has(route.menuId)
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
