import { Firm } from '../admin/firm.ts'
import { date, integer, money, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { BankAccount } from '../gl/bank-account.ts'
import { of, reportContract } from '../report.ts'

const ours = () => money({ ours: true })

/**
 * [finance 8.4] Customers who are late at the end of a day, the longest first: whom to call, how much of it is how old, what lies with us for them
 * unapplied, when they paid last, and what was said as in the collector's list: what they promised, how hard they were reminded, what comes next.
 */
export const OverdueAccounts = reportContract('ar.overdueAccounts', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    asOf: date(),
    leastDays: optional(integer({ least: 1, most: 9999 })),
    leastAmount: optional(money({ least: '0', most: '9999999999.99' })),
    salesRepId: optional(of(Firm, 'billTo.salesRepId')),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    contact: optional(text({ max: 100 })),
    phone: of(Firm, 'phone'),
    salesRepId: of(Firm, 'billTo.salesRepId'),
    oldestDue: date(),
    daysLate: integer(),
    overdue: ours(),
    upTo30: ours(),
    upTo60: ours(),
    upTo90: ours(),
    older: ours(),
    unapplied: ours(),
    lastReceipt: optional(date()),
    /** Of the last promise that was not kept as yet. */
    promised: optional(ours()),
    promisedOn: optional(date()),
    /** How hard he was reminded of what is late. */
    reminded: optional(integer()),
    /** When he is called again, or his promise is due. */
    nextOn: optional(date()),
    said: optional(text({ max: 500 })),
  },
  groupBy: [[], ['salesRepId']],
  totals: ['overdue', 'upTo30', 'upTo60', 'upTo90', 'older', 'unapplied'],
  reads: [Account, BankAccount],
  ties: ['ageing'],
  initial: (today) => ({ asOf: today }),
  sort: ['-daysLate', '-overdue', 'name'],
  drill: { firmId: 'ar/account-inquiry', salesRepId: 'admin/sales-rep' },
})
