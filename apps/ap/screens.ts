import type { ScreenMap } from '../../shared/kit/screen.ts'

export const screens: ScreenMap = {
  'card-payment': () => import('./screens/card-payment.screen.ts'),
  cheque: () => import('./screens/cheque.screen.ts'),
  'credit-card': () => import('./screens/credit-card.screen.ts'),
  'distribution-template': () => import('./screens/distribution-template.screen.ts'),
  'expense-template': () => import('./screens/expense-template.screen.ts'),
  'expense-template-column': () => import('./screens/expense-template-column.screen.ts'),
  'account-inquiry': () => import('./screens/account-inquiry.screen.ts'),
  'aged-trial-balance': () => import('./screens/aged-trial-balance.screen.ts'),
  'payment-batch': () => import('./screens/payment-batch.screen.ts'),
  'cheque-printing': () => import('./screens/cheque-printing.screen.ts'),
  holdback: () => import('./screens/holdback.screen.ts'),
  payment: () => import('./screens/payment.screen.ts'),
  'purchase-invoice': () => import('./screens/purchase-invoice.screen.ts'),
  'credit-card-invoices': () => import('./screens/credit-card-invoices.screen.ts'),
  'expense-report': () => import('./screens/expense-report.screen.ts'),
  'journal-printing': () => import('./screens/journal-printing.screen.ts'),
  'payments-report': () => import('./screens/payments-report.screen.ts'),
  'top-accounts': () => import('./screens/top-accounts.screen.ts'),
  'unapplied-debit': () => import('./screens/unapplied-debit.screen.ts'),
  'vendor-list': () => import('./screens/vendor-list.screen.ts'),
}
