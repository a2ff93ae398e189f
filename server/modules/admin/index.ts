/** The counter of administration: what other modules may use. */
export { BranchStore, CompanyStore, WarehouseStore } from './entities/organization.ts'
export { AccountTermsStore, HolidayStore, SalesRepStore } from './entities/trade-masters.ts'
export { SequenceCounterStore, SequenceNumberStore } from './entities/sequence-counter.ts'
export { FirmStore } from './entities/firm.ts'
export { CodeIndexStore, UserCodeStore, UserCodeTypeStore } from './entities/user-code.ts'
export { adminHome } from './home/providers.ts'
export { adminRoutes } from './routes.ts'
export { seedAdmin } from './seed.ts'
