import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { entityRoutes, type EntityRooms } from '../../platform/entity/routes.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { AccountStore } from './entities/account.ts'
import * as account from './rules/account.ts'
import { glSources } from './search.ts'

/** Calls of the general ledger. */
export function glRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms & ReportRooms): void {
  entityRoutes(app, deps, rooms, AccountStore, {
    onSave: account.onSave,
    onDelete: account.onDelete,
    complete: account.complete,
    beforeSave: account.beforeSave,
  })
  rooms.search.add(...glSources)
}
