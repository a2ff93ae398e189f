import { parseHash } from './hash.ts'
import { match } from './match.ts'
import type { RouteTable } from './table.ts'

/** [S4.05] The landing page as a path: a leading `../#/` is stripped. Null when the profile has none. */
export function landingPath(landingPage: string | null): string | null {
  const path = landingPage?.trim().replace(/^(\.\.\/)?#?\/?/, '')
  return path ? parseHash(path).path : null
}

/**
 * Where the first navigation of a page load goes: the landing page, unless the address already lies in the landing page's
 * application. Null when the address stands.
 */
export function firstPlace(table: RouteTable, landingPage: string | null, hash: string): string | null {
  const path = landingPath(landingPage)
  if (!path) return null
  const landing = match(table, parseHash(path))
  const asked = match(table, parseHash(hash))
  const within =
    'application' in landing &&
    'application' in asked &&
    landing.application.application === asked.application.application
  return within ? null : path
}

/** [S2.18] Portal navigation appears only when the user's landing page is the portal page. */
export const isPortalLanding = (landingPage: string | null) =>
  landingPath(landingPage)?.split('/')[1]?.toLowerCase() === 'portal'
