import { choice, code, date, flag, lookup, money, optional } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Account } from './account.ts'
import { currency, currencyShown } from './currency.ts'
import { DATA_TYPES } from './journal-sources.ts'

const account = () => optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true, offersOnly: true }))
const segment = () => optional(code({ max: 10, upper: true }))

/** Figures beside the first sight of a trial balance. */
const FURTHER = ['closing', 'yearDebit', 'yearCredit', 'yearBefore', 'budget', 'variance'] as const

/**
 * [finance 9.3] What every account stood at at the end of a day and how it came there: opening, what moved, closing on its side, the
 * year to date, the same day of the year before, and the budget. Closing debits are closing credits; a control account is the sum of
 * its open items.
 */
export const TrialBalance = reportContract('gl.trialBalance', {
  parameters: {
    from: date(),
    to: date(),
    accountFrom: account(),
    accountTo: account(),
    branchSegment: segment(),
    departmentSegment: segment(),
    dataType: choice(DATA_TYPES),
    // What was booked in it, in itself; in the company's currency unless said.
    inCurrency: optional(currency()),
    // Accounts on which nothing stands and nothing moved.
    withZero: flag(),
    // As if no year had been closed yet.
    beforeClosing: flag(),
  },
  columns: {
    account: of(Account, 'account'),
    accountName: of(Account, 'name'),
    accountType: of(Account, 'accountType'),
    branch: of(Account, 'branchSegment'),
    department: of(Account, 'departmentSegment'),
    currency: currencyShown(),
    opening: money(),
    debit: money(),
    credit: money(),
    closingDebit: money(),
    closingCredit: money(),
    closing: money(),
    yearDebit: money(),
    yearCredit: money(),
    yearBefore: money(),
    budget: money(),
    variance: money(),
  },
  hidden: ['accountType', 'branch', 'department', 'currency', ...FURTHER],
  groupBy: [[], ['accountType'], ['branch'], ['department']],
  totals: ['opening', 'debit', 'credit', 'closingDebit', 'closingCredit', ...FURTHER],
  within: 'currency',
  ties: ['sides', 'control'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 8)}01`, to: today, dataType: 'Actual' }),
  opensAnswered: true,
  sort: ['account'],
  drill: { account: 'gl/account-enquiry' },
})
