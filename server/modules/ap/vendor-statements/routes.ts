import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { documentRoutes } from '../../../platform/document/routes.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { VendorStatementStore } from '../entities/vendor-statement.ts'
import { onSave } from '../rules/vendor-statement.ts'
import { vendorStatementActs } from './acts.ts'
import { completeVendorStatement, numberVendorStatement } from './complete.ts'

/** Calls of statements of vendors. */
export function vendorStatementRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  documentRoutes(app, deps, rooms, VendorStatementStore, {
    ...{ onSave, complete: completeVendorStatement, beforeSave: numberVendorStatement },
    transitions: vendorStatementActs,
  })
}
