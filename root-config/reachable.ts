import type { MenuShelf } from './menus.ts'
import type { Route, RouteTable } from './router/table.ts'

/**
 * [acceptance 35] The one rule for every list of places, from the palette to the tabs of an earlier page load: a door is
 * shown when the server has named it for the user, by the menus of its application once they are known, until then by its
 * routes. Where the routes could not be asked, the declared doors of the user's applications stand [S2.06].
 */
export function isReachable(table: RouteTable, menusOf: MenuShelf['of'], route: Route): boolean {
  const known = route.menu ? menusOf(route.application) : undefined
  if (known?.state === 'ready') return known.menuIds.has(route.menuId)
  return table.served?.has(route.menuId) ?? true
}

export const reachableRoutes = (table: RouteTable, menus: MenuShelf): Route[] =>
  [...table.byMenuId.values()].filter((route) => isReachable(table, (name) => menus.of(name), route))

/** The doors to a room that this user has. */
export const routesTo = (table: RouteTable, menus: MenuShelf, room: string): Route[] =>
  reachableRoutes(table, menus).filter((route) => route.room === room)

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
