/** The counter of receivables: what other modules may use. */
export { seedAr } from './seed.ts'
export { arDocuments, arRoutes } from './routes.ts'
export { receiptPapers } from './cash-receipt/bank-papers.ts'
