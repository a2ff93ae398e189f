import type { FastifyInstance } from 'fastify'
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import type { DocumentRooms } from '../rooms.ts'
import type { Deps } from '../../platform/deps.ts'
import { notedHands } from '../../trade/approval/noted.ts'
import { documentRoutes } from '../../platform/document/routes.ts'
import { entityRoutes } from '../../platform/entity/routes.ts'
import { JobStore, ProductClassStore, ProductStore } from './masters.ts'
import { PurchaseOrderStore } from './purchase-order/entity.ts'
import { PurchaseReceiptStore, ReceiptLineStore } from './purchase-receipt/entity.ts'
import { orderActs } from './purchase-order/actions.ts'
import { complete as completeOrder } from './purchase-order/complete.ts'
import { orderHands } from './purchase-order/hands.ts'
import { numberOrder } from './purchase-order/number.ts'
import { receiptActs } from './purchase-receipt/actions.ts'
import { complete as completeReceipt } from './purchase-receipt/complete.ts'
import { numberReceipt } from './purchase-receipt/number.ts'
import { orderPrintRoute } from './purchase-order/print/route.ts'
import { poSources } from './search.ts'
import * as job from './job/rules.ts'
import { MERGE_RULES, OPEN_RECEIPTS } from './merge-firms.ts'
import * as product from './product/rules.ts'
import * as purchaseOrder from './purchase-order/rules.ts'
import * as purchaseReceipt from './purchase-receipt/rules.ts'
import { poSubledgers } from './subledger.ts'

/** Calls of purchasing. */
export function poRoutes(app: FastifyInstance, deps: Deps, rooms: DocumentRooms): void {
  rooms.firmUses.add({ side: 'vendor', table: OPEN_RECEIPTS.table, column: OPEN_RECEIPTS.column })
  rooms.firmMerges.add(...MERGE_RULES)
  rooms.registry.carry(Firm.id, OPEN_RECEIPTS)
  entityRoutes(app, deps, rooms, ProductClassStore, { onSave: product.onSaveClass, transfer: ['classId'] })
  entityRoutes(app, deps, rooms, ProductStore, { onSave: product.onSave, transfer: ['productId'] })
  entityRoutes(app, deps, rooms, JobStore, {
    onSave: job.onSave(rooms.registry),
    onDelete: job.onDelete,
    transfer: ['jobNo'],
  })
  documentRoutes(app, deps, rooms, PurchaseOrderStore, {
    onSave: purchaseOrder.onSave,
    onDelete: purchaseOrder.onDelete,
    complete: completeOrder,
    beforeSave: numberOrder,
    guard: orderHands,
    transitions: orderActs,
  })
  orderPrintRoute(app, deps, rooms.texts)
  documentRoutes(app, deps, rooms, PurchaseReceiptStore, {
    onSave: purchaseReceipt.onSave,
    complete: completeReceipt,
    beforeSave: numberReceipt,
    afterSave: notedHands(PurchaseReceiptStore),
    transitions: receiptActs(deps),
  })
  entityRoutes(app, deps, rooms, ReceiptLineStore, { writable: false })
  rooms.subledgers.add(...poSubledgers)
  rooms.search.add(...poSources)
}
