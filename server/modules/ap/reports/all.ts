import type { StoredReport } from '../../../platform/reports/rows-for.ts'
import { agedTrialBalance } from './aged-trial-balance.ts'
import { creditCardInvoices } from './credit-card-invoices.ts'
import { expenseReport } from './expense-report.ts'
import { journalPrinting } from './journal-printing.ts'
import { paymentsReport } from './payments-report.ts'
import { slipPayments } from './slip-payments.ts'
import { statementDifferences } from './statement-differences.ts'
import { t5018 } from './t5018.ts'
import { taxWorksheet } from './tax-worksheet.ts'
import { topAccounts } from './top-accounts.ts'
import { unappliedDebit } from './unapplied-debit.ts'
import { vendorList } from './vendor-list.ts'

/** Reports of accounts payable. */
export const AP_REPORTS: readonly StoredReport[] = [
  agedTrialBalance,
  unappliedDebit,
  paymentsReport,
  creditCardInvoices,
  topAccounts,
  expenseReport,
  journalPrinting,
  vendorList,
  t5018,
  slipPayments,
  taxWorksheet,
  statementDifferences,
]
