/** The counter of payables: what other modules may use. */
export { apHome } from './home/providers.ts'
export { heldAmong, isPayable } from './invoices/payable.ts'
export { apRoutes } from './routes.ts'
export { seedAp } from './seed.ts'
