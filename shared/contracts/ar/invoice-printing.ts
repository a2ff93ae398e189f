import { Firm } from '../admin/firm.ts'
import { choice, code, date, integer, money, optional, stamp, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { STATEMENTS_GO } from './account-statement.ts'
import { CustomerInvoice } from './customer-invoice.ts'

/** Invoices that nobody has got yet, or those that left once more for a reason. */
export const INVOICES_WHICH = ['NotYet', 'Again'] as const

const ROOM = 'ar/customer-invoice'

/**
 * [supply 9 invoice-printing] Posted invoices that leave: each by e-mail where its customer gets them so, else on paper, all of the paper as one file. What has left is not sent
 * again unless somebody asks for it, and says why.
 */
export const InvoicePrinting = reportContract('ar.invoicePrinting', {
  roles: { clerk: ['view', 'export', 'send'] },
  ownActions: ['send'],
  parameters: {
    fromDate: date(),
    toDate: date(),
    which: choice(INVOICES_WHICH),
    by: choice(STATEMENTS_GO),
    customerId: optional(of(CustomerInvoice, 'billToId')),
    fromInvoice: optional(code({ max: 20, upper: true })),
    toInvoice: optional(code({ max: 20, upper: true })),
    /** Why they leave once more. */
    reason: optional(text({ max: 200 })),
  },
  columns: {
    goes: choice(STATEMENTS_GO),
    invoiceNo: of(CustomerInvoice, 'invoiceNo'),
    docDate: of(CustomerInvoice, 'docDate'),
    kind: of(CustomerInvoice, 'kind'),
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    language: of(Firm, 'language'),
    email: optional(of(Firm, 'contacts.email')),
    currency: of(CustomerInvoice, 'currency'),
    total: money(),
    times: integer(),
    lastSent: optional(stamp()),
    documentNo: of(CustomerInvoice, 'documentNo'),
  },
  hidden: ['language', 'documentNo'],
  groupBy: [['goes'], ['firmId'], []],
  titles: { firmId: 'name' },
  totals: ['total'],
  within: 'currency',
  reads: [Account],
  period: ['fromDate', 'toDate'],
  initial: (today) => ({ fromDate: `${today.slice(0, 8)}01`, toDate: today, which: 'NotYet', by: 'Email' }),
  opensAnswered: true,
  sort: ['invoiceNo'],
  drill: {
    firmId: 'ar/account-inquiry',
    invoiceNo: {
      record: 'documentNo',
      by: 'kind',
      rooms: { Invoice: ROOM, Credit: ROOM, Charge: ROOM, Adjustment: ROOM, Release: ROOM },
    },
  },
})
