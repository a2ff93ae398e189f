import { Firm } from '../admin/firm.ts'
import { choice, code, date, lookup, money, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { currencyShown } from '../gl/currency.ts'
import { of, reportContract } from '../report.ts'

export const PRINTED_SOURCES = ['SJ', 'CR'] as const

/**
 * [finance 8.4] The paper trail of the day-books of receivables, as payables have theirs: every line of every entry, by day-book and entry; or,
 * before they are posted, the entries that drafts of the sales journal would make.
 */
export const JournalPrinting = reportContract('ar.journalPrinting', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    from: date(),
    to: date(),
    prints: choice(['Posted', 'EditList']),
    source: optional(choice(PRINTED_SOURCES)),
    journalStatus: optional(choice(['Open', 'Closed'])),
    customerId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
  },
  columns: {
    journalNo: optional(code({ max: 20 })),
    status: choice(['Open', 'Closed', 'Draft']),
    source: choice(PRINTED_SOURCES),
    entryNo: optional(code({ max: 20 })),
    postingDate: date(),
    firmId: optional(of(Firm, 'firmId')),
    name: optional(of(Firm, 'name')),
    reference: optional(text({ max: 60 })),
    kind: choice(['Invoice', 'Credit', 'Charge', 'Receipt', 'Reversal', 'Other']),
    glAccount: code({ max: 40 }),
    accountName: text({ max: 50 }),
    description: optional(text({ max: 500 })),
    debit: money({ ours: true }),
    credit: money({ ours: true }),
    taxCode: optional(code({ max: 10 })),
    jobId: optional(code({ max: 20 })),
    currency: currencyShown(),
  },
  hidden: ['name', 'status', 'currency'],
  groupBy: [['journalNo', 'entryNo'], ['journalNo'], ['glAccount'], []],
  titles: { glAccount: 'accountName', entryNo: 'name' },
  totals: ['debit', 'credit'],
  reads: [Account],
  ties: ['balanced', 'ledger'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 8)}01`, to: today, prints: 'Posted' }),
  sort: ['postingDate', 'journalNo', 'entryNo', 'reference', '-debit', 'glAccount'],
  drill: { entryNo: 'gl/entry', firmId: 'ar/account-inquiry', glAccount: 'gl/account-enquiry', jobId: 'po/job' },
})
