import type { FieldSources } from '../field-place.ts'
import { accountSources } from '../trade/account-sources.ts'
import { AGED_TOTALS } from '../trade/ageing.ts'

const NUMBERS = ['ar.customerInvoice.invoiceNo', 'ar.customerInvoice.documentNo']
const amount = ['ar.customerInvoice.docAmount', 'ar.customerInvoice.dueAmount']
const open = ['ar.customerInvoice.openAmount', ...amount]
const held = ['ar.customerInvoice.holdbackAmount', 'ar.customerInvoice.holdbackOpen']
const credit = ['admin.firm.billTo.creditLimit']

/** Money of customers has no document here yet: it is told as its entry is. */
const ACCOUNT = {
  told: [...NUMBERS, 'gl.entry.lines.reference'],
  numbers: ['gl.entry.lines.reference'],
  kind: ['ar.customerInvoice.kind'],
  documentDate: ['ar.customerInvoice.docDate'],
  dueDate: ['ar.customerInvoice.dueDate'],
  currency: ['ar.customerInvoice.currency'],
  ...{ amount, open, held, money: [] },
  moneyDate: ['gl.entry.postingDate'],
  state: ['ar.customerInvoice.status'],
}

/** Where receivables show fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'ar.accountInquiry': {
    ...accountSources(ACCOUNT, 'receipts'),
    ...{ creditLimit: credit, available: [...credit, ...open], highest: open, sales: amount },
    salesByMonth: amount,
    ...{ receipts: [], lastReceipt: [] },
  },
  'ar.unappliedCredits': {
    reference: NUMBERS,
    documentNo: NUMBERS,
    kind: [],
    age: ['ar.customerInvoice.docDate'],
    currency: ['ar.customerInvoice.currency'],
    ...{ original: open, applied: open, unapplied: open },
    reason: ['ar.customerInvoice.notes', 'gl.entry.lines.memo'],
    glAccount: ['gl.account.account'],
  },
  'ar.agedTrialBalance': {
    ...Object.fromEntries(AGED_TOTALS.map((name) => [name, name === 'holdback' ? held : open])),
    reference: NUMBERS,
    documentNo: NUMBERS,
    kind: [],
    glAccount: ['gl.account.account'],
    currency: ['ar.customerInvoice.currency'],
  },
}
