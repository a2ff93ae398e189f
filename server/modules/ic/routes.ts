import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import type { TradeDocument } from '../../trade/document/trade-document.ts'
import type { DocumentRooms } from '../rooms.ts'
import { InventoryTickets } from './inventory-ticket/document.ts'
import { stockStatus } from './reports/stock-status.ts'

/** Documents of inventory. */
export const icDocuments: readonly TradeDocument[] = [InventoryTickets]

/** Calls of inventory. */
export function icRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms & ReportRooms): void {
  for (const document of icDocuments) document.register(app, deps, rooms)
  reportRoutes(app, deps, rooms, stockStatus)
}
