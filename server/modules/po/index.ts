/** The counter of purchasing: what other modules may use. */
export { poHome } from './home/providers.ts'
export {
  depositPaid,
  depositTakenBack,
  openDeposits,
  orderForDeposit,
  type DepositOrder,
} from './purchase-order/deposits.ts'
export { orderHeader, type OrderHeader } from './purchase-order/header.ts'
export { onOrderWith, ordersTo, vendorOrders, vendorPapers } from './purchase-order/of-vendor.ts'
export {
  invoiceableLines,
  invoiceLines,
  lockLines,
  waitingLines,
  type InvoiceableLine,
  type Invoiced,
} from './purchase-receipt/invoicing.ts'
export { chargeStock, chargeTakenBack, type StockCharge } from './purchase-receipt/charge-stock.ts'
export { productUnits, type ProductUnits } from './product/units.ts'
export { takeOffers, vendorOffers, type NewOffer, type VendorOffer } from './product/vendor-offers.ts'
export { PurchaseOrders } from './purchase-order/document.ts'
export { orderRecord } from './purchase-order/proposed.ts'
export { ProductStore } from './masters.ts'
export { PurchaseOrderStore } from './purchase-order/entity.ts'
export { PurchaseReceiptStore } from './purchase-receipt/entity.ts'
export { PurchaseReturns } from './purchase-return/document.ts'
export { cameToUs } from './purchase-return/rules.ts'
export { orderedAndReceivedBy, type OneHand } from './purchase-receipt/hands.ts'
export { receiptsOfOrder } from './purchase-receipt/of-order.ts'
export { poDocuments, poRoutes } from './routes.ts'
export { seedPo, seedProducts } from './seed.ts'
