import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { entityRoutes } from '../../platform/entity/routes.ts'
import { inquiryRoutes } from '../../platform/inquiry/routes.ts'
import type { ReportRooms } from '../../platform/reports/report-rooms.ts'
import { reportRoutes } from '../../platform/reports/routes.ts'
import { processRoutes } from '../../platform/process/routes.ts'
import type { Works } from '../../platform/work/work.ts'
import type { TradeDocument } from '../../trade/document/trade-document.ts'
import type { DocumentRooms } from '../rooms.ts'
import { CashDrawerStore } from './cash-drawer/entity.ts'
import * as cashDrawer from './cash-drawer/rules.ts'
import { CustomerSkuStore } from './customer-sku/entity.ts'
import * as customerSku from './customer-sku/rules.ts'
import { DiscountTableStore } from './discount-table/entity.ts'
import * as discountTable from './discount-table/rules.ts'
import { Answers } from '../../platform/action/answers.ts'
import { orderSummary } from './order-summary/reads.ts'
import { priceInquiry } from './price/inquiry.ts'
import { PriceAdjustments } from './price-adjustment/document.ts'
import { ProductReturns } from './product-return/document.ts'
import { PriceTables } from './price-table/document.ts'
import { PriceListStore } from './price-table/entity.ts'
import { priceOverrideAudit, safetyPriceAudit } from './reports/price-audits.ts'
import { priceTableDueForReview } from './reports/due-for-review.ts'
import { renewPriceTable } from './price-table/renew.ts'
import { customerPriceList, productsPriceList } from './reports/price-lists.ts'
import { newProductsPricing } from './price-table/new-products.ts'
import { priceFileRoutes } from './price-table/file/routes.ts'
import { vendorPriceRoutes } from './vendor-prices/routes.ts'
import { carryVendorPrices } from './vendor-prices/merged.ts'
import { TariffTableStore } from './tariff-table/entity.ts'
import * as tariffTable from './tariff-table/rules.ts'
import { ordersInvoicesQueue } from './invoicing/process.ts'
import { shippingDirect } from './shipment/direct.ts'
import { Shipments } from './shipment/document.ts'
import { ordersShippingQueue } from './shipping-queue/process.ts'
import { shippingQueueRoutes } from './shipping-queue/routes.ts'
import { salesDocuments } from './reports/sales-documents.ts'
import { shippedNotInvoiced } from './reports/shipped-not-invoiced.ts'
import { sendDocumentRoutes } from './reports/send-documents.ts'
import { SalesOrders } from './sales-order/document.ts'
import { orderStatus } from './sales-order/order-status.ts'

/** Documents of order entry. */
export const oeDocuments: readonly TradeDocument[] = [
  SalesOrders,
  Shipments,
  PriceTables,
  PriceAdjustments,
  ProductReturns,
]

/** Calls of order entry. */
export function oeRoutes(
  app: FastifyInstance,
  deps: Deps,
  rooms: DocumentRooms & ReportRooms & { works: Works },
): void {
  entityRoutes(app, deps, rooms, CustomerSkuStore, {
    onSave: customerSku.onSave,
    transfer: ['customerId', 'customerSku'],
  })
  entityRoutes(app, deps, rooms, DiscountTableStore, { onSave: discountTable.onSave, transfer: ['tableId'] })
  entityRoutes(app, deps, rooms, TariffTableStore, { onSave: tariffTable.onSave, transfer: ['tariffId'] })
  entityRoutes(app, deps, rooms, CashDrawerStore, { onSave: cashDrawer.onSave, transfer: ['drawerId'] })
  entityRoutes(app, deps, rooms, PriceListStore, { writable: false })
  inquiryRoutes(app, deps, rooms, priceInquiry(deps))
  inquiryRoutes(app, deps, rooms, orderSummary(deps, new Answers(rooms.texts)))
  rooms.firmMerges.add(...customerSku.MERGE_RULES)
  rooms.firmMerges.carryAlong(carryVendorPrices)
  rooms.directShips.tell(shippingDirect(deps, rooms))
  for (const document of oeDocuments) document.register(app, deps, rooms)
  for (const report of [
    orderStatus,
    priceOverrideAudit,
    safetyPriceAudit,
    priceTableDueForReview(deps),
    productsPriceList,
    customerPriceList,
    salesDocuments,
    shippedNotInvoiced,
  ])
    reportRoutes(app, deps, rooms, report)
  processRoutes(app, deps, rooms, ordersInvoicesQueue(deps, rooms))
  processRoutes(app, deps, rooms, renewPriceTable(deps, rooms))
  processRoutes(app, deps, rooms, newProductsPricing(deps, rooms))
  priceFileRoutes(app, deps, rooms)
  vendorPriceRoutes(app, deps, rooms)
  processRoutes(app, deps, rooms, ordersShippingQueue(deps, rooms))
  shippingQueueRoutes(app, deps, rooms)
  sendDocumentRoutes(app, deps, rooms)
}
