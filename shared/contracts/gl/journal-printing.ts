import { choice, code, lookup, money, date, optional, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Account } from './account.ts'
import { Entry } from './entry.ts'
import { Journal } from './journal.ts'
import { DATA_TYPES } from './journal-sources.ts'

/**
 * [finance 9.2] The paper trail of the books: every line of every entry of the day-books between two days, whatever its source. Its
 * debits are its credits, and what the balances of the accounts were moved by.
 */
export const JournalPrinting = reportContract('gl.journalPrinting', {
  parameters: {
    from: date(),
    to: date(),
    dataType: choice(DATA_TYPES),
    source: optional(lookup('admin.userCode', { codeType: '=JOURNAL_SOURCE' }, { upper: true })),
    journalStatus: optional(choice(['Open', 'Closed'])),
    ofAccount: optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true, offersOnly: true })),
    enteredBy: optional(text({ max: 100 })),
  },
  columns: {
    journalNo: of(Journal, 'journalNo'),
    status: choice(['Open', 'Closed']),
    source: of(Journal, 'source'),
    postingDate: of(Entry, 'postingDate'),
    entryNo: of(Entry, 'entryNo'),
    documentType: of(Entry, 'documentType'),
    account: of(Account, 'account'),
    accountName: of(Account, 'name'),
    firmId: optional(of(Entry, 'lines.firmId')),
    reference: optional(of(Entry, 'lines.reference')),
    description: optional(of(Entry, 'description')),
    debit: of(Entry, 'lines.debit'),
    credit: of(Entry, 'lines.credit'),
    currency: of(Entry, 'lines.txnCurrency'),
    inItself: money(),
    postedBy: of(Entry, 'postedBy'),
    line: code({ max: 10 }),
  },
  hidden: ['status', 'documentType', 'currency', 'inItself', 'postedBy', 'line'],
  groupBy: [['journalNo', 'entryNo'], ['journalNo'], ['source', 'journalNo'], ['account'], []],
  titles: { account: 'accountName' },
  totals: ['debit', 'credit'],
  ties: ['balanced', 'accounts'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 8)}01`, to: today, dataType: 'Actual' }),
  sort: ['postingDate', 'journalNo', 'entryNo', 'line'],
  drill: { entryNo: 'gl/entry', account: 'gl/account-enquiry', firmId: 'admin/firm', journalNo: 'gl/journal' },
})
