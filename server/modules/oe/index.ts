/** The counter of order entry: what other modules may use. */
export { oeHome } from './home/providers.ts'
export { pricesOf } from './price/prices-of.ts'
export { oeDocuments, oeRoutes } from './routes.ts'
export { seedOe, seedPrices, soldByOrders } from './seed.ts'
export {
  invoicedLines,
  linesToShip,
  lockOrders,
  shippedLines,
  type LineMoved,
  type LineToShip,
} from './sales-order/following.ts'
