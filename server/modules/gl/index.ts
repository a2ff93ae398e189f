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
export { companyOfBank, currencyOfBank } from './bank-account/company-of-bank.ts'
export { countChequesFrom, holdChequeNumbers } from './bank-account/cheque-numbers.ts'
export { usualBank } from './bank-account/usual-bank.ts'
export { accountsInRole, revenueAccounts } from './account/named-accounts.ts'
export { taxGroupsOf } from './account/tax-groups.ts'
export { AccountStore } from './account/entity.ts'
export { amountInWords, type ChequeLanguage } from './bank-account/cheque/amount-in-words.ts'
export { EFT_CURRENCIES, LARGEST_EFT } from './bank-account/eft/eft-file.ts'
export { makeEftFile } from './bank-account/eft/kept-file.ts'
export { eftFileRoute } from './bank-account/eft/file-route.ts'
export type { ReturnsFace, Sent, SentBack } from './eft-return/take-returns.ts'
export { BankPapers, type PaperTeller } from './bank-reconciliation/papers.ts'
export { halfReconciled } from './demo/bank-statement.ts'
export { glHome } from './home/providers.ts'
export { glDocuments, glRoutes } from './routes.ts'
export { closeDemo, seedGl } from './seed.ts'
export { LARGEST_FILE, cleanRef, cleanText } from './bank-reconciliation/files/bank-file.ts'
export { headOf } from './bank-reconciliation/files/csv.ts'
export { tagsOf } from './bank-reconciliation/files/xml.ts'
export { bankOf } from './bank-reconciliation/bank.ts'
export { statementOf } from './bank-reconciliation/import-file.ts'
