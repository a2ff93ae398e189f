import { Entry } from '../gl/entry.ts'
import { Account } from '../gl/account.ts'
import { choice, code, date, integer, money, optional, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { TaxReturn } from './tax-return.ts'
import { TAX_ON_RETURN } from './tax-return-amounts.ts'

/**
 * [finance 5.3, 9.9] Every line of the books behind a GST/HST return, under the line of the form on which it counts: what is filed of the
 * period, or what would be. Proven by what the tax accounts moved; what waits for its integration is named beside it.
 */
export const TaxWorksheet = reportContract('ap.taxWorksheet', {
  parameters: { periodStart: date(), periodEnd: date() },
  columns: {
    line: code({ max: 4 }),
    standsFor: choice(['Sales', ...TAX_ON_RETURN]),
    glAccount: of(Account, 'account'),
    accountName: of(Account, 'name'),
    entryNo: optional(of(Entry, 'entryNo')),
    postingDate: optional(date()),
    description: optional(text({ max: 200 })),
    taxCode: optional(code({ max: 10 })),
    returnNo: optional(of(TaxReturn, 'returnNo')),
    entries: integer(),
    sales: money(),
    collected: money(),
    recoverable: money(),
    netTax: money(),
  },
  hidden: ['accountName', 'taxCode', 'entries', 'returnNo'],
  groupBy: [['line'], ['line', 'glAccount'], ['glAccount'], []],
  titles: { line: 'standsFor', glAccount: 'accountName' },
  totals: ['entries', 'sales', 'collected', 'recoverable', 'netTax'],
  ties: ['account', 'pending'],
  period: ['periodStart', 'periodEnd'],
  sort: ['postingDate', 'entryNo', 'glAccount'],
  drill: { entryNo: 'gl/entry', returnNo: 'ap/tax-return', glAccount: 'gl/account-enquiry' },
})
