import { currencyShown } from '../gl/currency.ts'
import { Firm } from '../admin/firm.ts'
import { choice, code, date, integer, money, optional, percent } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { BankAccount } from '../gl/bank-account.ts'
import { of, reportContract } from '../report.ts'

const share = () => optional(percent({ least: '-999', most: '999', shown: 1, even: true }))

/**
 * [finance 7.11] The vendors with whom most is spent, with how fast they are paid and what it was in the same days of the year
 * before. The vendors behind the last place are one row, so that the total is of all.
 */
export const TopAccounts = reportContract('ap.topAccounts', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    from: date(),
    to: date(),
    rankBy: choice(['Invoiced', 'Paid']),
    top: integer({ least: 1, most: 1000 }),
    vendorGroup: optional(of(Firm, 'vendor.firmGroup')),
    /** What was booked on accounts of this branch, and its share of tax and payments. */
    branchSegment: optional(code({ max: 10, upper: true })),
  },
  columns: {
    rank: optional(integer()),
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    currency: currencyShown(),
    invoiced: money({ ours: true }),
    tax: money({ ours: true }),
    paid: money({ ours: true }),
    share: share(),
    cumulative: share(),
    documents: integer(),
    daysToPay: optional(integer()),
    priorYear: money({ ours: true }),
    change: share(),
  },
  totals: ['invoiced', 'tax', 'paid', 'documents', 'priorYear'],
  reads: [Account, BankAccount],
  ties: ['invoiced', 'tax'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today, rankBy: 'Invoiced', top: 25 }),
  sort: ['rank'],
  drill: { firmId: 'ap/account-inquiry' },
})
