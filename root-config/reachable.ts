import type { MenuShelf } from './menus.ts'
import type { Route, RouteTable } from './router/table.ts'

/** The server named this route for the user, or could not be asked: then the menus will say. */
export const isServed = (table: RouteTable, route: Route): boolean =>
  table.served.size === 0 || table.served.has(route.menuId)

/**
 * Routes to a room that this user has [acceptance 35]. Menus that are known say so; of an application that is not open yet,
 * the server's routes do, unless they could not be asked.
 */
export function routesTo(table: RouteTable, menus: MenuShelf, room: string): Route[] {
  return [...table.byMenuId.values()].filter((route) => {
    if (route.room !== room) return false
    const known = menus.of(route.application)
    if (known?.state === 'ready') return !route.menu || known.menuIds.has(route.menuId)
    return isServed(table, route)
  })
}

/**
 * [acceptance 35] True when the server has named this route for the user, by its menus or by its routes: what it has not
 * named yet is in no list of places.
 */
export function isConfirmed(route: Route, table: RouteTable, menusOf: MenuShelf['of']): boolean {
  const known = menusOf(route.application)
  if (known?.state === 'ready' && route.menu) return known.menuIds.has(route.menuId)
  return table.served.has(route.menuId)
}

export const confirmedRoutes = (table: RouteTable, menus: MenuShelf): Route[] =>
  [...table.byMenuId.values()].filter((route) => isConfirmed(route, table, (name) => menus.of(name)))

/**
 * The door that a drill-down takes: of the active application, else one without a scope of its own, else any. A door whose
 * scope leaves the record out is taken only where there is no other.
 */
export function doorTo(
  table: RouteTable,
  menus: MenuShelf,
  room: string,
  active: string | null,
  fits: Readonly<Record<string, readonly string[]>> = {},
): Route | undefined {
  const all = routesTo(table, menus, room)
  const suiting = all.filter(({ props }) =>
    Object.entries(fits).every(([name, values]) => props[name] === undefined || values.includes(props[name])),
  )
  const routes = suiting.length > 0 ? suiting : all
  return (
    routes.find((route) => route.application === active) ??
    routes.find((route) => Object.keys(route.props).length === 0) ??
    routes[0]
  )
}
