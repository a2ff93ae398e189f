/** The counter of receivables: what other modules may use. */
export { arDocuments, arRoutes } from './routes.ts'
