import { api } from '../shared/api/client.ts'
import { ALL_APPLICATIONS, ALL_DOORS, moduleOf } from '../shared/contracts/rooms.ts'
import type { ApplicationRow, DefaultCompany, Languages, MenuRow, TenantInfo } from '../shared/contracts/shell.ts'
import type { Chrome } from './chrome-state.ts'
import { importModule, specifierOf } from './modules.ts'
import { parseHash } from './router/hash.ts'
import { match } from './router/match.ts'
import { type RouteTable, routeTable } from './router/table.ts'

/** The shell does not wait longer than this, in ms, for routes that only add to the declared ones. */
const ROUTES_PATIENCE = 3_000

/** [S7.01] [S7.03] Applications and routes, asked for side by side; the table that the router matches against. */
export async function loadTable(): Promise<RouteTable> {
  const [rows, served] = await Promise.all([
    api.get<ApplicationRow[]>('shell/applications', { quiet: true }),
    servedRoutes(),
  ])
  if (!Array.isArray(rows)) throw new Error('The list of applications could not be read.')
  return routeTable(rows, ALL_DOORS, served, ALL_APPLICATIONS)
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

/** Code of the screen that the address asks for, fetched beside the first calls. */
export function preloadScreen(hash: string): void {
  const rows = ALL_APPLICATIONS.map((a) => ({
    Application: a.application,
    Description: a.description,
    RouterPath: a.routerPath,
  }))
  const verdict = match(routeTable(rows, ALL_DOORS, null), parseHash(hash))
  if (verdict.kind !== 'screen') return
  // Whoever shows the screen reports what goes wrong.
  importModule(specifierOf(moduleOf(verdict.route.room))).catch(() => undefined)
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
