/** The counter of payables: what other modules may use. */
export { apHome } from './home/providers.ts'
export { heldAmong, isPayable } from './invoices/payable.ts'
export { issueCheque, spoilCheque } from './payments/cheques.ts'
export { outstandingCheques } from './payments/outstanding.ts'
export { issuePayment, type PaymentOrder } from './payments/issue-payment.ts'
export { payablesAgree } from './proof.ts'
export { apRoutes } from './routes.ts'
export { seedAp, seedDesk } from './seed.ts'
