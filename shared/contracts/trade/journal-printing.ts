import { Firm } from '../admin/firm.ts'
import { choice, code, date, money, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { currencyShown } from '../gl/currency.ts'
import { of } from '../report.ts'

/** What the paper trail of a side's day-books asks for; whose documents, each side asks itself. */
export const journalAsked = <const S extends readonly string[]>(sources: S) => ({
  from: date(),
  to: date(),
  prints: choice(['Posted', 'EditList']),
  source: optional(choice(sources)),
  journalStatus: optional(choice(['Open', 'Closed'])),
})

/** Its columns: every line of every entry. */
export const journalColumns = <const S extends readonly string[], const K extends readonly string[]>(
  sources: S,
  kinds: K,
) => ({
  journalNo: optional(code({ max: 20 })),
  status: choice(['Open', 'Closed', 'Draft']),
  source: choice(sources),
  entryNo: optional(code({ max: 20 })),
  postingDate: date(),
  firmId: optional(of(Firm, 'firmId')),
  name: optional(of(Firm, 'name')),
  reference: optional(text({ max: 60 })),
  kind: choice(kinds),
  glAccount: code({ max: 40 }),
  accountName: text({ max: 50 }),
  description: optional(text({ max: 500 })),
  debit: money({ ours: true }),
  credit: money({ ours: true }),
  taxCode: optional(code({ max: 10 })),
  jobId: optional(code({ max: 20 })),
  currency: currencyShown(),
})

/** How it is grouped, proven and ordered, whichever side it is of. */
export const JOURNAL_REPORT = {
  hidden: ['name', 'status', 'currency'],
  groupBy: [['journalNo', 'entryNo'], ['journalNo'], ['glAccount'], []],
  titles: { glAccount: 'accountName', entryNo: 'name' },
  totals: ['debit', 'credit'],
  reads: [Account],
  ties: ['balanced', 'ledger'],
  period: ['from', 'to'],
  initial: (today: string) => ({ from: `${today.slice(0, 8)}01`, to: today, prints: 'Posted' }),
  sort: ['postingDate', 'journalNo', 'entryNo', 'reference', '-debit', 'glAccount'],
} as const
export const JOURNAL_DRILL = { entryNo: 'gl/entry', glAccount: 'gl/account-enquiry', jobId: 'po/job' } as const
