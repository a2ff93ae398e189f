import { Firm } from '../admin/firm.ts'
import { choice, integer, money, optional } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { BankAccount } from '../gl/bank-account.ts'
import { of, reportContract } from '../report.ts'

/** Whether a slip is asked for, and what it lacks. */
export const T5018_STANDINGS = ['Due', 'KindMissing', 'NumberMissing', 'NumberWrong', 'Below'] as const

/**
 * [finance 7.13] What subcontractors in construction were paid in a calendar or fiscal year, by the day of payment and with tax, as
 * box 22 of the T5018 wants it: payments to vendors who get one, less documents that are for goods alone. In the company's currency.
 */
export const T5018 = reportContract('ap.t5018', {
  parameters: {
    year: integer({ least: 1001, most: 9998, ungrouped: true }),
    basis: choice(['Calendar', 'Fiscal']),
    only: optional(choice(T5018_STANDINGS)),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    legalName: of(Firm, 'legalName'),
    accountNumber: of(Firm, 'businessNumber'),
    payments: integer(),
    paid: money(),
    goods: money(),
    reported: money(),
    threshold: money(),
    standing: choice(T5018_STANDINGS),
  },
  hidden: ['legalName'],
  groupBy: [[], ['standing']],
  totals: ['paid', 'goods', 'reported'],
  reads: [Account, BankAccount],
  ties: ['payments'],
  initial: (today) => ({ year: Number(today.slice(0, 4)) - 1, basis: 'Calendar' }),
  sort: ['firmId'],
  drill: { firmId: 'ap/account-inquiry' },
})
