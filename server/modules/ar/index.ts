/** The counter of receivables: what other modules may use. */
export { seedAr } from './seed.ts'
export { arDocuments, arRoutes } from './routes.ts'
