import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  control: () => import('./screens/control.screen.ts'),
  'account-enquiry': () => import('./screens/account-enquiry.screen.ts'),
  account: () => import('./screens/account.screen.ts'),
  currency: () => import('./screens/currency.screen.ts'),
  'foreign-exchange': () => import('./screens/foreign-exchange.screen.ts'),
  'foreign-exchange-revaluation': () => import('./screens/foreign-exchange-revaluation.screen.ts'),
  'bank-account': () => import('./screens/bank-account.screen.ts'),
  'fiscal-year': () => import('./screens/fiscal-year.screen.ts'),
  journal: () => import('./screens/journal.screen.ts'),
  entry: () => import('./screens/entry.screen.ts'),
  'merge-accounts': () => import('./screens/merge-accounts.screen.ts'),
  'segment-accounts': () => import('./screens/segment-accounts.screen.ts'),
  integration: () => import('./screens/integration.screen.ts'),
  'journal-printing': () => import('./screens/journal-printing.screen.ts'),
  'trial-balance': () => import('./screens/trial-balance.screen.ts'),
  'detailed-ledger': () => import('./screens/detailed-ledger.screen.ts'),
  'tie-out': () => import('./screens/tie-out.screen.ts'),
  'revaluation-report': () => import('./screens/revaluation-report.screen.ts'),
  'pending-entry': () => import('./screens/pending-entry.screen.ts'),
}
