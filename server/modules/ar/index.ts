/** The counter of receivables: what other modules may use. */
export { seedAr } from './seed.ts'
export { accrueCommission } from './commission/accrue.ts'
export type { Sold } from './commission/sold.ts'
export { commissionPosting, type CommissionPosted, type ToPost } from './commission/post.ts'
export { ofOwnCustomers } from './own-customers.ts'
export { arDocuments, arRoutes } from './routes.ts'
export { receiptsExpected } from './home/receipts-expected.ts'
export { receiptPapers } from './cash-receipt/bank-papers.ts'
