/** The counter of inventory: what other modules may use. */
export { icDocuments, icRoutes } from './routes.ts'
