import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { entityRoutes } from '../../platform/entity/routes.ts'
import { inquiryRoutes } from '../../platform/inquiry/routes.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { processRoutes, type ProcessRooms } from '../../platform/process/routes.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import type { TradeDocument } from '../../trade/document/trade-document.ts'
import type { DocumentRooms } from '../rooms.ts'
import { demandLimitRoute } from './demand/limit.ts'
import { demandActionReport, type OrderRecord } from './demand/process.ts'
import { demandSourceRoutes } from './demand/sources.ts'
import { coilInquiry } from './coil-inquiry/reads.ts'
import { GradeStore, ProductSpecificationStore } from './grade/entity.ts'
import * as grade from './grade/rules.ts'
import * as specification from './grade/specification-rules.ts'
import { HeatStore } from './heat/entity.ts'
import * as heat from './heat/rules.ts'
import { InventoryTickets } from './inventory-ticket/document.ts'
import { marketRoute } from './inventory-ticket/market.ts'
import { certificatesRoute } from './lot/certificates.ts'
import { complete as completeLot } from './lot/complete.ts'
import { LotStore } from './lot/entity.ts'
import { lotBulkActions } from './lot/hold.ts'
import * as lot from './lot/rules.ts'
import { tagRoute } from './lot/tag.ts'
import { ProductGradeStore, ProductGroupStore, ProductTypeStore } from './product-group/entity.ts'
import * as productGroup from './product-group/rules.ts'
import type { Purchased } from './product-inquiry/reads.ts'
import { productInquiryRoutes } from './product-inquiry/routes.ts'
import { productCostRoutes } from './reports/cost-routes.ts'
import { stockLookRoutes } from './reports/look-routes.ts'
import { productCost } from './reports/product-cost.ts'
import { countFreeze } from './physical-count/freeze.ts'
import { physicalCountRoutes } from './physical-count/routes.ts'
import { ProductionTickets } from './production-ticket/document.ts'
import { ProductionWorkOrders } from './work-order/document.ts'
import { billOfMaterials, productionWorkOrders } from './reports/production.ts'
import { countDiscrepancy, countSheets, productsNotCounted } from './reports/counts.ts'
import { stockStatus } from './reports/stock-status.ts'
import { inventoryYearEnd } from './year-end/process.ts'

/** Documents of inventory. */
export const icDocuments: readonly TradeDocument[] = [InventoryTickets, ProductionWorkOrders, ProductionTickets]

/** How purchasing keeps its orders: it stands on lots, so inventory is given what it orders by. */
export interface Ordering {
  readonly orders: TradeDocument
  readonly orderRecord: OrderRecord
  readonly kept: Purchased
}

/** Calls of inventory. */
export function icRoutes(
  app: FastifyInstance,
  deps: Deps,
  rooms: DocumentRooms & ReportRooms & ProcessRooms,
  ordering: Ordering,
): void {
  entityRoutes(app, deps, rooms, GradeStore, { onSave: grade.onSave, transfer: ['gradeId'] })
  entityRoutes(app, deps, rooms, ProductSpecificationStore, {
    onSave: specification.onSave,
    transfer: ['specificationId'],
  })
  entityRoutes(app, deps, rooms, ProductTypeStore, { onSave: productGroup.onSaveType, transfer: ['typeId'] })
  entityRoutes(app, deps, rooms, ProductGroupStore, { onSave: productGroup.onSaveGroup, transfer: ['groupId'] })
  entityRoutes(app, deps, rooms, ProductGradeStore, {
    onSave: productGroup.onSaveGrade,
    transfer: ['productId', 'gradeId', 'specificationId'],
  })
  entityRoutes(app, deps, rooms, HeatStore, {
    ...{ complete: heat.complete, afterSave: heat.afterSave, onSave: heat.onSave, onDelete: heat.onDelete },
  })
  entityRoutes(app, deps, rooms, LotStore, {
    ...{ complete: completeLot, beforeSave: lot.numberLot, onSave: lot.onSave, onDelete: lot.onDelete },
    ...{ ownReferences: ['heatKey'], bulkActions: lotBulkActions },
  })
  tagRoute(app, deps)
  certificatesRoute(app, deps)
  marketRoute(app, deps)
  for (const document of icDocuments) document.register(app, deps, rooms)
  productInquiryRoutes(app, deps, rooms, ordering.kept)
  // Whoever runs it has written what it makes: another approves that.
  const written = (of: TradeDocument) => of.parts(rooms, { alsoSets: of.approval!.columns })
  const { orders, orderRecord } = ordering
  const made = {
    ...{ orders: written(orders), tickets: written(InventoryTickets), orderRecord },
    workOrders: ProductionWorkOrders.parts(rooms),
  }
  processRoutes(app, deps, rooms, demandActionReport(deps, made))
  demandSourceRoutes(app, deps, rooms, ordering.kept)
  demandLimitRoute(app, deps, rooms, ordering.kept.orders)
  processRoutes(app, deps, rooms, inventoryYearEnd)
  inquiryRoutes(app, deps, rooms, coilInquiry(deps))
  reportRoutes(app, deps, rooms, stockStatus)
  reportRoutes(app, deps, rooms, productCost)
  productCostRoutes(app, deps, rooms, ordering.kept)
  stockLookRoutes(app, deps, rooms, ordering.kept)
  physicalCountRoutes(app, deps, rooms)
  processRoutes(app, deps, rooms, countFreeze)
  for (const report of [countDiscrepancy, productsNotCounted, countSheets, billOfMaterials, productionWorkOrders])
    reportRoutes(app, deps, rooms, report)
}
