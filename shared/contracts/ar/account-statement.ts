import { Firm } from '../admin/firm.ts'
import { choice, date, lookup, money, optional } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { currencyShown } from '../gl/currency.ts'
import { of, reportContract } from '../report.ts'

/** Who gets a statement, of those whose turn it is. */
export const STATEMENT_WHO = ['Balance', 'Activity', 'Overdue'] as const

/** What becomes of each: how it goes, or why it is left out. */
export const STATEMENT_WAYS = ['Email', 'Paper', 'NotWanted', 'OtherCycle', 'NotAsked'] as const

/** Those that a run takes, and in which order. */
export const STATEMENTS_GO = ['Email', 'Paper'] as const

const customer = () => optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true }))

/**
 * [finance 8.4] Statements of account as at a day: whom one goes to and how, beside all who are left out and why. Together they are what the
 * receivable accounts stand at; each is what the inquiry of its customer says.
 */
export const AccountStatement = reportContract('ar.accountStatement', {
  roles: { clerk: ['view', 'export', 'send'] },
  ownActions: ['send'],
  parameters: {
    asOf: date(),
    from: date(),
    who: choice(STATEMENT_WHO),
    by: choice(STATEMENTS_GO),
    cycle: optional(choice(['Weekly', 'Monthly'])),
    customerFrom: customer(),
    customerTo: customer(),
    salesRepId: optional(of(Firm, 'billTo.salesRepId')),
  },
  columns: {
    goes: choice(STATEMENT_WAYS),
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    language: of(Firm, 'language'),
    form: of(Firm, 'billTo.statementForm'),
    email: optional(of(Firm, 'contacts.email')),
    currency: currencyShown(),
    balance: money(),
    carried: money({ ours: true }),
    overdue: money({ ours: true }),
    lastSent: optional(date()),
  },
  hidden: ['language'],
  groupBy: [['goes'], []],
  totals: ['carried', 'overdue'],
  reads: [Account],
  ties: ['control'],
  initial: (today) => ({ asOf: today, from: `${today.slice(0, 8)}01`, who: 'Balance', by: 'Email' }),
  opensAnswered: true,
  sort: ['name', 'firmId', 'currency'],
  drill: { firmId: 'ar/account-inquiry' },
})
