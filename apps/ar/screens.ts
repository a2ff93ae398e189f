import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'account-inquiry': () => import('./screens/account-inquiry.screen.ts'),
  'account-statement': () => import('./screens/account-statement.screen.ts'),
  'aged-trial-balance': () => import('./screens/aged-trial-balance.screen.ts'),
  'inactive-customers': () => import('./screens/inactive-customers.screen.ts'),
  'journal-printing': () => import('./screens/journal-printing.screen.ts'),
  'overdue-accounts': () => import('./screens/overdue-accounts.screen.ts'),
  'commission-plan': () => import('./screens/commission-plan.screen.ts'),
  'sales-commission': () => import('./screens/sales-commission.screen.ts'),
  'sales-rep-commission': () => import('./screens/sales-rep-commission.screen.ts'),
  'assess-interest': () => import('./screens/assess-interest.screen.ts'),
  'interest-rate': () => import('./screens/interest-rate.screen.ts'),
  'recurring-invoice': () => import('./screens/recurring-invoice.screen.ts'),
  'reminder-level': () => import('./screens/reminder-level.screen.ts'),
  'unapplied-credits': () => import('./screens/unapplied-credits.screen.ts'),
  collection: () => import('./screens/collection.screen.ts'),
  'customer-invoice': () => import('./screens/customer-invoice.screen.ts'),
  'cash-receipt': () => import('./screens/cash-receipt.screen.ts'),
  deposit: () => import('./screens/deposit.screen.ts'),
}
