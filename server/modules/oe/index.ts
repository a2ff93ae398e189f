/** The counter of order entry: what other modules may use. */
export { oeDocuments, oeRoutes } from './routes.ts'
