import { sql } from 'kysely'
import { Application, type RouteLine } from '../../../../shared/contracts/admin/application.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'

const at = (place: number, field: keyof RouteLine & string) => `routes.${place}.${field}`

/** A path belongs to the application that its first part names. [S2.02] */
export const pathInside = rule(
  Application,
  'admin.application.pathInside',
  'routes',
  ({ routes, routerPath }): Finding[] =>
    routes.flatMap(({ path }, place) =>
      path && routerPath && !path.startsWith(`${routerPath}/`) ? [fail({ routerPath }, at(place, 'path'))] : [],
    ),
)

/** A path is defined once, in whatever letters it is written. [S3.03] */
export const pathUsedOnce = rule(
  Application,
  'admin.application.pathUsedOnce',
  'routes',
  async ({ routes }, { db, before }): Promise<Finding[]> => {
    const paths = routes.map(({ path }) => path?.toLowerCase() ?? '')
    const { rows } = await sql<{ path: string }>`
      select lower(path) as path from route
      where lower(path) = any (${paths}::text[])
        and owner_id is distinct from ${(before as { id?: string } | null)?.id ?? null}::uuid`.execute(db)
    const taken = new Set(rows.map(({ path }) => path))
    return paths.flatMap((path, place) =>
      path && (taken.has(path) || paths.indexOf(path) !== place)
        ? [fail({ path: routes[place]!.path }, at(place, 'path'))]
        : [],
    )
  },
)

/** Props and Meta are objects: names with values. [S3.03] */
export const objectsGiven = rule(Application, 'admin.application.objectsGiven', 'routes', ({ routes }): Finding[] =>
  routes.flatMap((route, place) =>
    (['props', 'meta'] as const).flatMap((field) =>
      route[field] !== null && objectOf(route[field]) === false ? [fail({}, at(place, field))] : [],
    ),
  ),
)

/** The tab that Meta names is a menu of this application; a route that shows no menu may name any. */
export const menuKnown = rule(Application, 'admin.application.menuKnown', 'routes', ({ routes, menus }): Finding[] => {
  const ids = new Set(menus.map(({ menuId }) => menuId))
  return routes.flatMap(({ meta }, place) => {
    const { menuId, menu } = objectOf(meta) || {}
    if (menuId === undefined || menu === false || ids.has(String(menuId))) return []
    return [fail({ menuId: String(menuId) }, at(place, 'meta'))]
  })
})

/** A route of the product keeps its path and is not deleted. */
export const shippedRouteStays = rule(
  Application,
  'admin.application.shippedRouteStays',
  'routes',
  ({ routes }, { before }): Finding[] => {
    const shipped = before?.routes.filter((line) => line.shipped) ?? []
    return shipped.flatMap(({ lineId, path }) => {
      const place = routes.findIndex((line) => line.lineId === lineId)
      if (place < 0) return [fail({ path })]
      return routes[place]!.path === path ? [] : [fail({ path }, at(place, 'path'))]
    })
  },
)

/** The menu whose tab a route opens; none when its Meta names none. */
export const menuIdOf = ({ meta }: Pick<RouteLine, 'meta'>): string | undefined => {
  const { menuId } = objectOf(meta) || {}
  return typeof menuId === 'string' ? menuId : undefined
}

/** The object that a JSON text says; false for another value, undefined for a text that says nothing or cannot be read. */
function objectOf(text: string | null): Record<string, unknown> | false | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && (value as Record<string, unknown>)
  } catch {
    // The field wall has said so.
    return undefined
  }
}

export const onSave = [pathInside, pathUsedOnce, objectsGiven, menuKnown, shippedRouteStays]
