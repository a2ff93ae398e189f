import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { EntityRooms } from '../../platform/entity/routes.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import { vendorList } from './reports/vendor-list.ts'

/** Calls of accounts payable. */
export function apRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms & ReportRooms): void {
  for (const report of [vendorList]) reportRoutes(app, deps, rooms, report)
}
