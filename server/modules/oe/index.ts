/** The counter of order entry: what other modules may use. */
export { oeDocuments, oeRoutes } from './routes.ts'
export {
  invoicedLines,
  linesToShip,
  lockOrders,
  shippedLines,
  type LineMoved,
  type LineToShip,
} from './sales-order/following.ts'
