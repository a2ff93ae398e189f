/** The counter of the general ledger: what other modules may use. */
export {
  isKeptFromBooks,
  ownBanks,
  keptFromBooks,
  ownPayables,
  seesAccount,
  seesBank,
  seesDocument,
  seesEntry,
} from './books-in-sight.ts'
export { accountsByHand } from './binding/account-by-hand.ts'
export { datedAhead } from './binding/dated-ahead.ts'
export { fitsLedger } from './binding/fits-ledger.ts'
export { companyOfBank, currencyOfBank } from './banks/company-of-bank.ts'
export { usualBank } from './banks/usual-bank.ts'
export { controlSettings, type ControlSettings } from './control/settings.ts'
export { accountsInRole, controlAccountsAmong, revenueAccounts } from './chart/named-accounts.ts'
export { taxGroupsOf } from './chart/tax-groups.ts'
export { AccountStore } from './entities/account.ts'
export { amountInWords, type ChequeLanguage } from './cheques/amount-in-words.ts'
export { eftFile, LARGEST_EFT } from './eft/eft-file.ts'
export { eftOriginator, takeFileNo } from './eft/originator.ts'
export { glHome } from './home/providers.ts'
export { mayTypeRate, rateAt, useRate, type RateAt } from './rates/rate-at.ts'
export { revaluationsAgree } from './revaluation/proof.ts'
export { glRoutes } from './routes.ts'
export { closeDemo, seedGl } from './seed.ts'
