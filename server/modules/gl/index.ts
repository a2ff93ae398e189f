/** The counter of the general ledger: what other modules may use. */
export { approvalLimits, controlSettings, type ControlSettings } from './control/settings.ts'
export { AccountStore } from './entities/account.ts'
export { amountInWords, type ChequeLanguage } from './cheques/amount-in-words.ts'
export { eftFile, LARGEST_EFT } from './eft/eft-file.ts'
export { eftOriginator, takeFileNo } from './eft/originator.ts'
export { mayTypeRate, rateAt, useRate, type RateAt } from './rates/rate-at.ts'
export { glRoutes } from './routes.ts'
export { seedGl } from './seed.ts'
