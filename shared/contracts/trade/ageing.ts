import { Firm } from '../admin/firm.ts'
import { Account } from '../gl/account.ts'
import { currencyShown } from '../gl/currency.ts'
import { choice, code, date, flag, integer, money, optional, text, type RecordOf } from '../fields.ts'
import { of } from '../report.ts'

/** What both sides age by, and the columns of it. [finance 5.5] */

/** How many periods stand behind the current column; the last is open-ended [S9.18]. */
export const AGE_PERIODS = 8

export const AGE_ASKED = {
  asOf: date(),
  basis: choice(['DueDate', 'DocumentDate']),
  length: choice(['Days', 'Month', 'FiscalPeriod']),
  days: integer({ least: 1, most: 366 }),
  // In the company's currency all add up to the control accounts; in the document's, each currency by itself.
  amountsIn: choice(['Company', 'Document']),
} as const

export const AGE_NARROWED = {
  overdueOnly: flag(),
  // Credits and money on account beside the periods: what is shown, and no other total.
  unappliedApart: flag(),
  zeroBalancesOff: flag(),
} as const

export type AgeParameters = RecordOf<typeof AGE_ASKED> & RecordOf<typeof AGE_NARROWED>

/** With whom something is open, by which number. */
export const AGED_NAMED = {
  firmId: of(Firm, 'firmId'),
  name: of(Firm, 'name'),
  reference: text({ max: 60 }),
  documentNo: optional(code({ max: 20 })),
} as const

export const AGED_AMOUNTS = {
  glAccount: code({ max: 40 }),
  currency: currencyShown(),
  total: money(),
  // Beside what falls due, where it is in sight: it can be half of what is owed.
  holdback: money(),
  current: money(),
  period1: money(),
  period2: money(),
  period3: money(),
  period4: money(),
  period5: money(),
  period6: money(),
  period7: money(),
  period8: money(),
  unapplied: money(),
  // Entered, and dated after the day: no account bears it yet, so no total does.
  ahead: money(),
} as const

export const AGED_TOTALS = [
  ...(['total', 'current', 'period1', 'period2', 'period3', 'period4', 'period5', 'period6', 'period7'] as const),
  ...(['period8', 'unapplied', 'holdback', 'ahead'] as const),
]

export const agedBegins = (today: string) =>
  ({ asOf: today, basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' }) as const

/** What both sides say of a report by age, beside whom it is asked of and what it is sorted into. */
export const AGED_REPORT = {
  variable: ['unapplied'],
  titles: { firmId: 'name' },
  totals: AGED_TOTALS,
  reads: [Account],
  within: 'currency',
  ties: ['account', 'pending', 'control', 'whole'],
  initial: agedBegins,
  opensAnswered: true,
  sort: ['name', 'dueDate', 'reference'],
} as const
