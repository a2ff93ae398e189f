/** The counter of purchasing: what other modules may use. */
export { strangeCostCodes } from './jobs/cost-codes.ts'
export {
  invoiceableLines,
  invoiceLines,
  lockLines,
  waitingLines,
  type InvoiceableLine,
  type Invoiced,
} from './receipts/invoicing.ts'
export { poRoutes } from './routes.ts'
export { seedPo } from './seed.ts'
