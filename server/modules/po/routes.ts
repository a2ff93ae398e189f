import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { entityRoutes } from '../../platform/entity/routes.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import type { TradeDocument } from '../../trade/document/trade-document.ts'
import type { DocumentRooms } from '../rooms.ts'
import * as job from './job/rules.ts'
import { JobStore, ProductClassStore, ProductStore } from './masters.ts'
import { LandedCosts } from './landed-cost/document.ts'
import { OPEN_RECEIPTS } from './merge-firms.ts'
import { onSaveClass } from './product/class-rules.ts'
import { complete } from './product/complete.ts'
import { labelRoute } from './product/label.ts'
import * as product from './product/rules.ts'
import { PurchaseOrders } from './purchase-order/document.ts'
import { PurchaseReceipts } from './purchase-receipt/document.ts'
import { PurchaseReturns } from './purchase-return/document.ts'
import { ReceiptLineStore } from './purchase-receipt/entity.ts'
import { purchaseOrderList } from './reports/purchase-order-list.ts'

/** Documents of purchasing. */
export const poDocuments: readonly TradeDocument[] = [PurchaseOrders, PurchaseReceipts, PurchaseReturns, LandedCosts]

/** Calls of purchasing. */
export function poRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms & ReportRooms): void {
  // A receipt has the vendor of its order.
  rooms.firmUses.add({ side: 'vendor', table: OPEN_RECEIPTS.table, column: OPEN_RECEIPTS.column })
  entityRoutes(app, deps, rooms, ProductClassStore, { onSave: onSaveClass, transfer: ['classId'] })
  entityRoutes(app, deps, rooms, ProductStore, { onSave: product.onSave, complete, transfer: ['productId'] })
  labelRoute(app, deps)
  entityRoutes(app, deps, rooms, JobStore, {
    onSave: job.onSave(rooms.registry),
    onDelete: job.onDelete,
    transfer: ['jobNo'],
  })
  for (const document of poDocuments) document.register(app, deps, rooms)
  entityRoutes(app, deps, rooms, ReceiptLineStore, { writable: false })
  reportRoutes(app, deps, rooms, purchaseOrderList)
}
