import { choice, code, date, integer, lookup, money, optional, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Account } from './account.ts'
import { currency, currencyShown } from './currency.ts'
import { Entry } from './entry.ts'
import { DATA_TYPES } from './journal-sources.ts'

const account = () => optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true, offersOnly: true }))
const segment = () => optional(code({ max: 10, upper: true }))
const ours = () => money({ ours: true })
const least = () => optional(money({ least: '0' }))

/**
 * [finance 9.4] Every line of every account between two days, with the balance after it: what the account opened with, line by line to
 * what it closed with, which is its closing in the trial balance.
 */
export const DetailedLedger = reportContract('gl.detailedLedger', {
  parameters: {
    from: date(),
    to: date(),
    accountFrom: account(),
    accountTo: account(),
    branchSegment: segment(),
    departmentSegment: segment(),
    dataType: choice(DATA_TYPES),
    // Of what follows, only lines that are meant are shown, and neither opening nor balance.
    source: optional(lookup('admin.userCode', { codeType: '=JOURNAL_SOURCE' }, { upper: true })),
    firmId: optional(lookup('admin.firm', undefined, { upper: true })),
    inCurrency: optional(currency()),
    says: optional(text({ max: 60 })),
    amountFrom: least(),
    amountTo: least(),
  },
  columns: {
    account: of(Account, 'account'),
    accountName: of(Account, 'name'),
    lineNo: integer(),
    postingDate: date(),
    periodNo: optional(code({ max: 2 })),
    source: optional(of(Entry, 'source')),
    journalNo: optional(of(Entry, 'journalNo')),
    entryNo: optional(of(Entry, 'entryNo')),
    documentType: optional(of(Entry, 'documentType')),
    reference: optional(of(Entry, 'lines.reference')),
    firmId: optional(of(Entry, 'lines.firmId')),
    description: optional(of(Entry, 'description')),
    debit: ours(),
    credit: ours(),
    balance: optional(ours()),
    moved: ours(),
    currency: optional(currencyShown()),
    inItself: optional(money()),
    jobId: optional(code({ max: 20 })),
  },
  hidden: ['accountName', 'lineNo', 'periodNo', 'journalNo', 'documentType', 'moved', 'currency', 'inItself', 'jobId'],
  variable: ['balance'],
  groupBy: [['account'], []],
  titles: { account: 'accountName' },
  totals: ['debit', 'credit', 'moved'],
  ties: ['closing', 'debit', 'credit'],
  period: ['from', 'to'],
  initial: (today) => ({ from: `${today.slice(0, 8)}01`, to: today, dataType: 'Actual' }),
  sort: ['account', 'lineNo'],
  drill: { account: 'gl/account-enquiry', entryNo: 'gl/entry', firmId: 'admin/firm', jobId: 'po/job' },
})
