import type { FastifyInstance } from 'fastify'
import { OpeningBalance } from '../../../../shared/contracts/gl/opening-balance.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { entityRoutes, type EntityRooms } from '../../../platform/entity/routes.ts'
import { bringRoute } from './bring-route.ts'
import { OpeningBalanceStore } from './entity.ts'
import { readRoutes } from './read-routes.ts'
import { templateRoute } from './template.ts'
import { writeRoutes } from './write-routes.ts'

/** Opening balances and open items of a company that moves in: files that are brought, proven, posted as one and taken back as one. */
export function openingBalanceRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const answers = new Answers(rooms.texts)
  entityRoutes(app, deps, rooms, OpeningBalanceStore, { writable: false, actions: OpeningBalance.ownActions })
  rooms.registry.keepBeside('opening_file', 'opening_line', 'opening_mapping')
  readRoutes(app, deps)
  templateRoute(app, rooms.texts)
  bringRoute(app, deps, answers)
  writeRoutes(app, deps, answers)
}
