import type { Address } from './hash.ts'
import type { Application, Route, RouteTable } from './table.ts'

/** What an address means. `path` is the canonical spelling, written back with replaceState when it differs. */
export type Verdict =
  | { kind: 'home'; path: '/' }
  | { kind: 'application'; path: string; application: Application }
  | { kind: 'screen'; path: string; application: Application; route: Route }
  | { kind: 'redirect'; path: string }

/**
 * [S2.02]-[S2.05] The first segment names the application in any letter case, the rest a declared route exactly. An
 * unknown menu goes to the application root, an unknown application to '/'.
 */
export function match(table: RouteTable, address: Pick<Address, 'segments'>): Verdict {
  const [first, ...rest] = address.segments
  if (first === undefined) return { kind: 'home', path: '/' }
  const application = table.byPath.get(first.toLowerCase())
  if (!application) return { kind: 'redirect', path: '/' }
  if (rest.length === 0) return { kind: 'application', path: application.routerPath, application }
  const route = table.routes.get(`${application.routerPath}/${rest.join('/')}`)
  if (!route) return { kind: 'redirect', path: application.routerPath }
  return { kind: 'screen', path: route.fullPath, application, route }
}
