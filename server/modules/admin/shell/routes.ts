import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { passwordRoutes } from './change-password.ts'
import { actingRoutes } from './acting.ts'
import { faultRoutes } from './faults/routes.ts'
import { informationRoutes } from './information.ts'
import { keptWorkRoutes } from './kept-work.ts'
import { menuRoutes } from './menus.ts'
import { portalRoutes } from './portal.ts'
import { searchRoutes } from './search.ts'
import { preferenceRoutes } from './preferences.ts'

/** The calls of section 7, in the spelling of the product text. */
export function shellRoutes(app: FastifyInstance, deps: Deps, { texts, search }: EntityRooms): void {
  menuRoutes(app, deps)
  informationRoutes(app, deps)
  faultRoutes(app, deps)
  portalRoutes(app, deps, texts)
  searchRoutes(app, deps, search, texts)
  preferenceRoutes(app, deps, texts)
  keptWorkRoutes(app, deps)
  actingRoutes(app, deps, texts)
  // An external provider keeps its own passwords.
  if (!deps.config.oidc) passwordRoutes(app, deps, texts)
}
