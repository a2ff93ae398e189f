import { currency, currencyShown } from './currency.ts'
import { Firm } from '../admin/firm.ts'
import { choice, code, date, lookup, money, optional, rate, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Account } from './account.ts'
import { Entry } from './entry.ts'
import { ForeignExchangeRevaluation } from './foreign-exchange-revaluation.ts'

/** What a row is: a balance at the closing rate of its day, or the same taken back, on the day after or by hand. */
export const REVALUATION_MOVES = ['Revalued', 'TurnedBack', 'Reversed'] as const

/**
 * [finance 9.8] Revaluations by currency and account, line by line: what was carried, at which rate, what it came to, and how it was
 * taken back. Its sums are what the accounts have moved in the books, and what stands on unrealized gains and losses.
 */
export const RevaluationReport = reportContract('gl.revaluationReport', {
  parameters: {
    from: date(),
    to: date(),
    inCurrency: optional(currency()),
    ofAccount: optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })),
  },
  columns: {
    currency: currencyShown(),
    account: of(Account, 'account'),
    accountName: of(Account, 'name'),
    movedOn: date(),
    revaluationNo: of(ForeignExchangeRevaluation, 'revaluationNo'),
    move: choice(REVALUATION_MOVES),
    firmId: optional(of(Firm, 'firmId')),
    reference: optional(text({ max: 60 })),
    rate: optional(rate()),
    balance: optional(money()),
    carrying: optional(money({ ours: true })),
    revalued: optional(money({ ours: true })),
    unrealized: money({ ours: true }),
    realized: money({ ours: true }),
    entryNo: optional(of(Entry, 'entryNo')),
    reversingNo: optional(code({ max: 20 })),
  },
  hidden: ['accountName'],
  groupBy: [['currency', 'account'], ['account'], ['revaluationNo'], ['movedOn'], []],
  titles: { account: 'accountName' },
  totals: ['unrealized', 'realized'],
  ties: ['account', 'unrealized'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  sort: ['movedOn', 'revaluationNo', 'account', 'firmId', 'reference'],
  drill: {
    account: 'gl/account-enquiry',
    revaluationNo: 'gl/foreign-exchange-revaluation',
    entryNo: 'gl/entry',
    reversingNo: 'gl/entry',
    firmId: 'admin/firm',
  },
})
