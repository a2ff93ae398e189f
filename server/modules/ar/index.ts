/** The counter of receivables: what other modules may use. */
export { arRoutes } from './routes.ts'
export { receivablesAgree } from './subledger.ts'
