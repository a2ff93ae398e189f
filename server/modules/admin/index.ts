/** The counter of administration: what other modules may use. */
export { BranchStore, CompanyStore, WarehouseStore } from './organization/entities.ts'
export { setCountStage } from './organization/count-stage.ts'
export { AccountTermsStore, HolidayStore, SalesRepStore } from './trade-masters/entities.ts'
export { SequenceCounterStore, SequenceNumberStore } from './sequence-counter/entity.ts'
export { SalesTaxStore, TaxGroupStore } from './sales-tax/entity.ts'
export { returnTaxes } from './sales-tax/return-taxes.ts'
export { insertTerms } from './trade-masters/usual-terms.ts'
export { insertTaxes, sampleProvinces, SAMPLES_BESIDE, taxAccounts } from './sales-tax/insert-taxes.ts'
export { vendorBankOf, vendorBankStandings, type VendorBank } from './vendor-bank-change/vendor-bank.ts'
export { FirmUses, type FirmUse } from './firm/firm-uses.ts'
export { FirmMerges, mergeParameters } from './firm/firm-merges.ts'
export { deactivateFirms, firmsToDeactivate } from './firm/deactivate-firms.ts'
export { holdCustomer } from './firm/hold-customer.ts'
export { FirmStore } from './firm/entity.ts'
export { PlaceStore } from './place/entity.ts'
export { CodeIndexStore, UserCodeStore, UserCodeTypeStore } from './user-code/entity.ts'
export { letterhead } from './organization/logo/letterhead.ts'
export {
  beginStory,
  firstYear,
  lastYear,
  storyDay,
  storyMonth,
  storyMonthEnd,
  storyMonths,
  workday,
  writtenMonth,
} from './demo/story-day.ts'
export { runAction, authorOf, contextAt, named, userOf } from './demo/people.ts'
export { acted, changed, saved, type Led } from './demo/written.ts'
export { adminHome } from './home/providers.ts'
export { dutiesOfDeputy } from './duties/questions.ts'
export { adminRoutes } from './routes.ts'
export { isWithoutCompany, seedAdmin, seedBesideChart } from './seed.ts'
