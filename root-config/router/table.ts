import type { ApplicationDef, Door } from '../../shared/contracts/doors.ts'
import type { ApplicationRow, OwnNames, RouteRow } from '../../shared/contracts/shell.ts'

/** An application that the server returned to this user. */
export interface Application {
  readonly application: string
  readonly description: string
  readonly routerPath: string
  readonly tile: string
  readonly family: ApplicationDef['family']
  readonly names?: OwnNames
}

/** A declared route: a door that opens a room [S2.05]. */
export interface Route {
  readonly menuId: string
  readonly application: string
  /** Path below the application's. */
  readonly path: string
  readonly fullPath: string
  readonly room: string
  readonly props: Readonly<Record<string, string>>
  /** Base text (en-CA) of the tab. */
  readonly name: string
  readonly names?: OwnNames
  /** False for a route without a menu row: the menus say nothing about it. */
  readonly menu: boolean
}

export interface RouteTable {
  readonly applications: readonly Application[]
  /** Any spelling of a first segment, in lower case. */
  readonly byPath: ReadonlyMap<string, Application>
  readonly byName: ReadonlyMap<string, Application>
  /** Grow once, by `addDoors`. */
  readonly routes: Map<string, Route>
  readonly byMenuId: Map<string, Route>
  /** Menu ids of the routes that the server named for this user; null when it could not be asked, or nothing of it be read. */
  readonly served: ReadonlySet<string> | null
}

/**
 * [D3] One table out of the applications that this user has, the declared doors and the server's routes. A row of the
 * server stands over a declared door of the same path; a row that cannot be read is left out, alone.
 */
export function routeTable(
  rows: readonly ApplicationRow[],
  doors: readonly Door[],
  served: readonly unknown[] | null,
  marks: readonly ApplicationDef[] = [],
): RouteTable {
  const applications = rows.filter(isApplicationRow).map((row) => application(row, marks))
  const byName = new Map(applications.map((a) => [a.application, a]))
  const byPath = new Map(applications.map((a) => [a.routerPath.slice(1).toLowerCase(), a]))
  const table: RouteTable = { applications, byPath, byName, routes: new Map(), byMenuId: new Map(), served: null }
  addDoors(table, doors)
  const named = new Set<string>()
  for (const row of served ?? []) {
    const route = routeOfRow(row, byPath, table.routes)
    if (!route) continue
    add(table, route)
    named.add(route.menuId)
  }
  const isRead = served !== null && (named.size > 0 || served.length === 0)
  return { ...table, served: isRead ? named : null }
}

/** Adds the declared doors of the user's applications to a table; a path that is there already stays what it is. */
export function addDoors(table: RouteTable, doors: readonly Door[]): void {
  for (const door of doors) {
    const owner = table.byName.get(door.application)
    if (owner && !table.routes.has(owner.routerPath + door.path)) add(table, routeOfDoor(door, owner))
  }
}

function add({ routes, byMenuId }: RouteTable, route: Route): void {
  const known = byMenuId.get(route.menuId)
  // A MenuId has one tab and so one address: a second path is another spelling of the first.
  if (known && known.fullPath !== route.fullPath) routes.set(route.fullPath, known)
  else {
    routes.set(route.fullPath, route)
    byMenuId.set(route.menuId, route)
  }
}

function application(row: ApplicationRow, marks: readonly ApplicationDef[]): Application {
  const mark = marks.find((m) => m.application === row.Application)
  const letters = row.Application.slice(0, 2)
  return {
    application: row.Application,
    description: row.Description,
    routerPath: row.RouterPath,
    names: row.Names,
    tile: row.Tile ?? mark?.tile ?? letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase(),
    family: (row.Family as Application['family']) ?? mark?.family ?? 'admin',
  }
}

const routeOfDoor = (door: Door, owner: Application): Route => ({
  menuId: door.menuId,
  application: door.application,
  path: door.path,
  fullPath: owner.routerPath + door.path,
  room: door.room,
  props: door.props ?? {},
  name: door.name,
  menu: door.menu !== false,
})

function routeOfRow(
  row: unknown,
  byPath: ReadonlyMap<string, Application>,
  routes: ReadonlyMap<string, Route>,
): Route | null {
  if (!isRouteRow(row)) return null
  const [, first = '', ...rest] = row.Path.split('/')
  const owner = byPath.get(first.toLowerCase())
  if (!owner || rest.length === 0) return null
  const path = '/' + rest.join('/')
  const fullPath = owner.routerPath + path
  const meta = jsonObject(row.Meta)
  const props = jsonObject(row.Props)
  if (!meta || !props) return null
  const declared = routes.get(fullPath)
  const menuId = typeof meta.menuId === 'string' ? meta.menuId : (declared?.menuId ?? `ROUTE${row.RouteKey}`)
  return {
    menuId,
    application: owner.application,
    path,
    fullPath,
    room: row.Component,
    props: Object.fromEntries(Object.entries(props).map(([name, value]) => [name, String(value)])),
    name: row.Name,
    names: row.Names,
    menu: meta.menu !== false && (typeof meta.menuId === 'string' || declared?.menu === true),
  }
}

const isApplicationRow = (row: unknown): row is ApplicationRow => {
  const { Application, Description, RouterPath } = (row ?? {}) as Partial<ApplicationRow>
  return [Application, Description, RouterPath].every((v) => typeof v === 'string') && RouterPath!.startsWith('/')
}

const isRouteRow = (row: unknown): row is RouteRow => {
  const { Path, Name, Component } = (row ?? {}) as Partial<RouteRow>
  return (
    [Path, Name, Component].every((v) => typeof v === 'string') && Path!.startsWith('/') && Component!.includes('/')
  )
}

/** JSON text, or nothing, to an object; null when it is neither. */
function jsonObject(text: string | null | undefined): Record<string, unknown> | null {
  if (text === null || text === undefined || text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
