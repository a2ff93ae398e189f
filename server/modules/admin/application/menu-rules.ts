import { sql } from 'kysely'
import { Application, type MenuLine } from '../../../../shared/contracts/admin/application.ts'
import { ROOT_MENU } from '../../../../shared/contracts/doors.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { menuIdOf } from './route-rules.ts'

type Line = MenuLine
/** The stored line that a line changes. */
const storedOf = (lines: readonly Line[] | undefined, line: Line): Line | undefined =>
  line.lineId === undefined ? undefined : lines?.find(({ lineId }) => lineId === line.lineId)

const at = (place: number, field: keyof Line & string) => `menus.${place}.${field}`

/** A menu id is given to one menu only, over all applications, and is no application's key. [S4.14] */
export const menuIdUsedOnce = rule(
  Application,
  'admin.application.menuIdUsedOnce',
  'menus',
  async ({ application, menus }, { db }): Promise<Finding[]> => {
    const ids = menus.map(({ menuId }) => menuId)
    const { rows } = await sql<{ id: string }>`
      select upper(menu_id) as id from menu where upper(menu_id) = any (${ids}::text[]) and application <> ${application}
      union select application from application where application = any (${ids}::text[])
      union select ${application}::text`.execute(db)
    const taken = new Set(rows.map(({ id }) => id))
    return ids.flatMap((menuId, place) =>
      menuId && (menuId === ROOT_MENU || taken.has(menuId) || ids.indexOf(menuId) !== place)
        ? [fail({ menuId }, at(place, 'menuId'))]
        : [],
    )
  },
)

/** A menu that is stored keeps its id: tabs, favourites and menu access know it by it. */
export const menuIdStays = rule(
  Application,
  'admin.application.menuIdStays',
  'menus',
  ({ menus }, { before }): Finding[] =>
    menus.flatMap((line, place) => {
      const stored = storedOf(before?.menus, line)
      return stored && stored.menuId !== line.menuId ? [fail({ menuId: stored.menuId }, at(place, 'menuId'))] : []
    }),
)

/** A menu stands at the root or under a heading of its application: one that opens a screen holds no others. [S3.02] */
export const parentIsHeading = rule(Application, 'admin.application.parentIsHeading', 'menus', ({ menus }): Finding[] =>
  menus.flatMap(({ parentId }, place) => {
    if (!parentId || parentId === ROOT_MENU) return []
    const parent = menus.find(({ menuId }) => menuId === parentId)
    return !parent || parent.routerPath !== null ? [fail({ parentId }, at(place, 'parentId'))] : []
  }),
)

/** No menu stands under itself, directly or by way of others. */
export const parentCircle = rule(Application, 'admin.application.parentCircle', 'menus', ({ menus }): Finding[] => {
  const parentOf = new Map(menus.map(({ menuId, parentId }) => [menuId, parentId]))
  return menus.flatMap(({ menuId }, place) => {
    const above = new Set<string>()
    for (let id = parentOf.get(menuId); id !== undefined && !above.has(id); id = parentOf.get(id)) above.add(id)
    return menuId && above.has(menuId) ? [fail({ menuId }, at(place, 'parentId'))] : []
  })
})

/** A menu of the product is renamed, moved or put out of use; where it leads and that it is there stays. */
export const shippedMenuStays = rule(
  Application,
  'admin.application.shippedMenuStays',
  'menus',
  ({ menus }, { before }): Finding[] => {
    const shipped = before?.menus.filter((line) => line.shipped) ?? []
    return shipped.flatMap((line) => {
      const place = menus.findIndex(({ lineId }) => lineId === line.lineId)
      if (place < 0) return [fail({ menuId: line.menuId })]
      return menus[place]!.routerPath === line.routerPath
        ? []
        : [fail({ menuId: line.menuId }, at(place, 'routerPath'))]
    })
  },
)

/** A menu leads to a route of its path that names it: only so is its tab known. [S2.13] */
export const menuLeads = rule(
  Application,
  'admin.application.menuLeads',
  'menus',
  ({ menus, routes, routerPath }): Finding[] => {
    const tabs = new Set(routes.map((route) => `${String(route.path).toLowerCase()} ${menuIdOf(route)}`))
    return menus.flatMap((line, place) => {
      if (line.routerPath === null || line.shipped) return []
      const path = `${routerPath}${line.routerPath}`
      if (!line.menuId || tabs.has(`${path.toLowerCase()} ${line.menuId}`)) return []
      return [fail({ path, menuId: line.menuId }, at(place, 'routerPath'))]
    })
  },
)

export const onSave = [menuIdUsedOnce, menuIdStays, parentIsHeading, parentCircle, shippedMenuStays, menuLeads]
