import { sql, type Kysely } from 'kysely'
import type { ApplicationRow, MenuRow, RouteRow } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { readKept } from '../../../platform/lists/kept-rows.ts'
import type { Rights } from '../../../platform/rights/rights.ts'

interface MenuRecord extends MenuRow {
  /** Rooms that the menu's routes open; empty for a heading. */
  rooms: string[]
}

interface Tree {
  applications: ApplicationRow[]
  /** Menus of active applications, in order. */
  menus: MenuRecord[]
  routes: (RouteRow & { menuId: string | null })[]
}

/** What an administrator calls a row: its base name where that is no longer ours, and what he wrote in other languages. */
const ownNames = (table: string, base: string, other: string) => sql`
  nullif(jsonb_strip_nulls(jsonb_build_object(
    'en-CA', case when ${sql.ref(`${table}.${base}`)} <> ${sql.ref(`${table}.seeded`)} ->> ${sql.lit(base)}
                  then ${sql.ref(`${table}.${base}`)} end,
    'fr-CA', ${sql.ref(`${table}.${other}_fr`)}, 'zh-CN', ${sql.ref(`${table}.${other}_zh_cn`)},
    'zh-TW', ${sql.ref(`${table}.${other}_zh_tw`)})), '{}')`

/** Tile or family, where it is not the one of our code. */
const ownMark = (column: string) => sql`
  case when ${sql.ref(column)} is distinct from seeded ->> ${sql.lit(column)} then ${sql.ref(column)} end`

/** Applications, menus and routes in use, in one statement. */
async function readTree(db: Kysely<Tables>): Promise<Tree> {
  // Kept until an application, a menu or a route is written; what of it is whose is judged at each call.
  const rows = await readKept(
    db,
    'application',
    sql<Tree>`
    select
      (select coalesce(json_agg(json_build_object('Application', application, 'Description', description,
                'RouterPath', router_path, 'Names', ${ownNames('application', 'description', 'description')},
                'Tile', ${ownMark('tile')}, 'Family', ${ownMark('family')})
                order by sequence, application), '[]')
       from application where is_active) as applications,
      (select coalesce(json_agg(json_build_object('MenuKey', m.menu_key, 'Application', m.application,
                'MenuId', m.menu_id, 'MenuName', m.menu_name, 'ParentId', m.parent_id, 'Sequence', m.sequence,
                'IsActive', m.is_active, 'RouterPath', m.router_path, 'Names', ${ownNames('m', 'menu_name', 'name')},
                'rooms', array(select r.component from route r where r.menu_id = m.menu_id))
                order by m.sequence, m.menu_key), '[]')
       from menu m where m.in_use) as menus,
      (select coalesce(json_agg(json_build_object('RouteKey', r.route_key, 'Path', r.path, 'Name', r.name,
                'Component', r.component, 'Props', r.props::text, 'Meta', r.meta::text, 'menuId', r.menu_id,
                'Names', ${ownNames('m', 'menu_name', 'name')})
                order by r.route_key), '[]')
       from route r
       left join menu m on m.menu_id = r.menu_id
       join application a on lower(a.router_path) = lower('/' || split_part(r.path, '/', 2)) and a.is_active) as routes`,
  )
  const { applications, menus, routes } = rows[0]!
  return { applications: applications.map(told), menus: menus.map(told), routes: routes.map(told) }
}

const OWN: ReadonlySet<string> = new Set(['Names', 'Tile', 'Family'])

/** What nobody changed is not said at all. */
const told = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null || !OWN.has(name))) as T

const PORTAL_PATH = '/portal'

/** What one user may open: the part of the tree that his rights and menu access leave [S6.01]. */
export interface OwnTree {
  applications: ApplicationRow[]
  menus(application: string): MenuRow[]
  routes: RouteRow[]
}

/** Whose tree it is. */
export interface TreeUser {
  /** He has a row here. */
  isKnown: boolean
  isPortal: boolean
  /** His password is kept here, not by a provider elsewhere. */
  hasPassword: boolean
}

/** Rooms about the user himself: they need no right. */
const PASSWORD_ROOM = 'admin/change-password'
const STAFF_ROOMS: ReadonlySet<string> = new Set(['admin/my-runs', 'admin/waiting'])

export async function ownTree(db: Kysely<Tables>, rights: Rights, user: TreeUser): Promise<OwnTree> {
  const tree = await readTree(db)
  const visible = visibleMenus(tree.menus, rights)
  const shown = new Set(visible.map((menu) => menu.MenuId))
  const known = new Set(tree.menus.map((menu) => menu.MenuId))
  const routes = tree.routes.filter(
    (route) =>
      mayView(route.Component, rights, user) &&
      (route.menuId === null || (known.has(route.menuId) ? shown.has(route.menuId) : isBare(route, rights))),
  )
  const paths = new Set(routes.map((route) => route.Path.split('/', 2)[1]!.toLowerCase()))
  return {
    // An application is shown for what can be opened in it; the portal, to those who land there [S2.18].
    applications: tree.applications.filter(
      ({ RouterPath }) => paths.has(RouterPath.slice(1).toLowerCase()) || (user.isPortal && RouterPath === PORTAL_PATH),
    ),
    menus: (application) =>
      visible
        .filter((menu) => menu.Application.toLowerCase() === application.toLowerCase())
        .map(({ rooms: _rooms, ...menu }) => menu),
    routes: routes.map(({ menuId: _menuId, ...route }) => route),
  }
}

function mayView(room: string, rights: Rights, { isKnown, isPortal, hasPassword }: TreeUser): boolean {
  if (room === PASSWORD_ROOM) return isKnown && hasPassword
  return STAFF_ROOMS.has(room) ? isKnown && !isPortal : rights.can(`${room}.view`)
}

/** A route whose menu id has no menu row is reached without the menu; only a denial shuts it. */
const isBare = (route: { menuId: string | null; Meta: string | null }, rights: Rights) =>
  !rights.closedMenus.has(route.menuId!) && (JSON.parse(route.Meta ?? '{}') as { menu?: boolean }).menu === false

/** Menus whose room the user may view and that are not closed to him, and the headings that hold one. */
function visibleMenus(menus: readonly MenuRecord[], rights: Rights): MenuRecord[] {
  const byId = new Map(menus.map((menu) => [menu.MenuId, menu]))
  const opened = menus.filter(
    (menu) => !rights.closedMenus.has(menu.MenuId) && menu.rooms.some((room) => rights.can(`${room}.view`)),
  )
  const shown = new Set<string>()
  for (const menu of opened)
    for (let at: MenuRecord | undefined = menu; at && !shown.has(at.MenuId); at = byId.get(at.ParentId))
      shown.add(at.MenuId)
  return menus.filter((menu) => shown.has(menu.MenuId))
}
