/** The counter of payables: what other modules may use. */
export { apRoutes } from './routes.ts'
export { seedAp } from './seed.ts'
