/** The counter of payables: what other modules may use. */
export { apHome } from './home/providers.ts'
export { heldAmong, isPayable } from './purchase-invoice/payable.ts'
export { issueCheque, spoilCheque } from './payment/cheques.ts'
export { paymentPapers } from './payment/bank-papers.ts'
export { outstandingCheques } from './payment/outstanding.ts'
export { issuePayment, type PaymentOrder } from './payment/issue-payment.ts'
export { apDocuments, apRoutes } from './routes.ts'
export { seedAp, seedOpenWork } from './seed.ts'
