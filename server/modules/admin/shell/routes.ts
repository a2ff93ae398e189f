import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { passwordRoutes } from './change-password.ts'
import { faultRoutes } from './faults/routes.ts'
import { informationRoutes } from './information.ts'
import { menuRoutes } from './menus.ts'
import { portalRoutes } from './portal.ts'

/** The calls of section 7, in the spelling of the product text. */
export function shellRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  menuRoutes(app, deps)
  informationRoutes(app, deps)
  faultRoutes(app, deps)
  portalRoutes(app, deps, texts)
  // An external provider keeps its own passwords.
  if (!deps.config.oidc) passwordRoutes(app, deps, texts)
}
