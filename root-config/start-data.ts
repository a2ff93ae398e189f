import { api } from '../shared/api/client.ts'
import { ALL_APPLICATIONS } from '../shared/contracts/applications.ts'
import { moduleOf } from '../shared/contracts/doors.ts'
import type { ApplicationRow, DefaultCompany, Languages, MenuRow, TenantInfo } from '../shared/contracts/shell.ts'
import type { Chrome } from './chrome-state.ts'
import { importLate } from './late.ts'
import { importModule, specifierOf } from './modules.ts'
import { parseHash } from './router/hash.ts'
import { match } from './router/match.ts'
import { addDoors, type RouteTable, routeTable } from './router/table.ts'

/** The shell does not wait longer than this, in ms, for routes that only add to the declared ones. */
const ROUTES_PATIENCE = 3_000

/** Applications of the user, and his routes where the server could tell them. */
export interface Doors {
  readonly applications: readonly ApplicationRow[]
  readonly routes: readonly unknown[] | null
}

/** [S7.01] [S7.03] Applications and routes, asked for side by side. */
export async function askDoors(): Promise<Doors> {
  const [applications, routes] = await Promise.all([
    api.get<ApplicationRow[]>('shell/applications', { quiet: true }),
    servedRoutes(),
  ])
  if (!Array.isArray(applications)) throw new Error('The list of applications could not be read.')
  return { applications, routes }
}

/** The table of what an earlier start was told, where it leads to the address and the landing page; else null. */
export function lastTable({ applications, routes }: Doors, paths: readonly string[]): RouteTable | null {
  const table = routeTable(applications, [], routes, ALL_APPLICATIONS)
  const leads = (path: string) => match(table, parseHash(path)).kind !== 'redirect'
  return table.served && routes!.every(saysItsMenu) && paths.every(leads) ? table : null
}

/**
 * The table that the router matches against. The server's routes are the user's doors. All declared ones, `hash` among them, are
 * needed now only where it did not name them.
 */
export async function tableOf({ applications: rows, routes: served }: Doors, hash: string): Promise<RouteTable> {
  const table = routeTable(rows, [], served, ALL_APPLICATIONS)
  if (table.served && match(table, parseHash(hash)).kind !== 'redirect' && served!.every(saysItsMenu)) return table
  return declaredDoors().then(
    (doors) => routeTable(rows, doors, served, ALL_APPLICATIONS),
    (error: unknown) => {
      if (table.served) return table
      throw error
    },
  )
}

/** A row without a menu id is that of a declared door, if one has its path. */
const saysItsMenu = (row: unknown) => /"menu(Id)?"/.test((row as { Meta?: string | null })?.Meta ?? '')

const declaredDoors = async () => (await importLate(() => import('../shared/contracts/rooms.ts'))).ALL_DOORS

/** A door that is shut to the user is known to be there, so that its address says why it does not open. */
export async function addDeclaredDoors(table: RouteTable): Promise<void> {
  addDoors(table, await declaredDoors())
}

/** [S2.06] [S8.14] A route list that fails, is late or cannot be read adds nothing. */
async function servedRoutes(): Promise<unknown[] | null> {
  try {
    const rows = await api.get<unknown>('shell/routes', { quiet: true, signal: AbortSignal.timeout(ROUTES_PATIENCE) })
    return Array.isArray(rows) ? rows : null
  } catch {
    return null
  }
}

/** [S7.02] */
export const fetchMenus = (application: string) =>
  api.get<MenuRow[]>('shell/menus', { query: { application }, quiet: true })

/** Code of the screen that the address asks for, where an earlier page load had it open: fetched beside the first calls. */
export function preloadScreen(room: string | undefined): void {
  if (room === undefined) return
  // Whoever shows the screen reports what goes wrong.
  importModule(specifierOf(moduleOf(room))).catch(() => undefined)
}

/** What the chrome can do without: asked for once the shell can be used; a failure leaves its place empty [S8.13]. */
export async function loadChrome(chrome: Chrome): Promise<void> {
  const silent = <T>(path: string) => api.get<T>(path, { quiet: true }).catch(() => null)
  await Promise.all([
    silent<TenantInfo>('tenant').then((tenant) => chrome.set({ tenant })),
    silent<Languages>('shell_init/languages').then((languages) => chrome.set({ languages })),
    silent<DefaultCompany>('Company/GetDefaultCompany').then((company) => chrome.set({ company })),
  ])
}
