/** The counter of purchasing: what other modules may use. */
export { poHome } from './home/providers.ts'
export { JobUses, type JobUse } from './jobs/job-uses.ts'
export { strangeCostCodes } from './jobs/cost-codes.ts'
export { depositPaid, depositTakenBack, openDeposits, orderForDeposit, type DepositOrder } from './orders/deposits.ts'
export { orderHeader, type OrderHeader } from './orders/header.ts'
export { onOrderWith, ordersTo, vendorOrders, vendorPapers } from './orders/of-vendor.ts'
export {
  invoiceableLines,
  invoiceLines,
  lockLines,
  waitingLines,
  type InvoiceableLine,
  type Invoiced,
} from './receipts/invoicing.ts'
export { PurchaseOrderStore } from './entities/purchase-order.ts'
export { PurchaseReceiptStore } from './entities/purchase-receipt.ts'
export { orderedAndReceivedBy, type OneHand } from './receipts/hands.ts'
export { receiptsOfOrder } from './receipts/of-order.ts'
export { receiptsAgree } from './receipts/proof.ts'
export { poRoutes } from './routes.ts'
export { seedPo } from './seed.ts'
