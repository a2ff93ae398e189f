import { Firm } from '../admin/firm.ts'
import { date, integer, money, optional } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { CustomerInvoice } from './customer-invoice.ts'

const ours = () => money({ ours: true })

/**
 * [supply 9.1 credit] What was sold in some days on account and what was paid with the order, by terms, rep and customer; what of it is open, and how
 * much of his credit a customer uses by it. What is given back and what was taken back go off it, on their days.
 */
export const CreditSales = reportContract('ar.creditSales', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    fromDate: date(),
    toDate: date(),
    customerId: optional(of(CustomerInvoice, 'billToId')),
    salesRepId: optional(of(CustomerInvoice, 'salesRepId')),
    termsCode: optional(of(CustomerInvoice, 'termsCode')),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    salesRepId: of(CustomerInvoice, 'salesRepId'),
    termsCode: of(CustomerInvoice, 'termsCode'),
    invoiceNo: of(CustomerInvoice, 'invoiceNo'),
    kind: of(CustomerInvoice, 'kind'),
    docDate: of(CustomerInvoice, 'docDate'),
    dueDate: of(CustomerInvoice, 'dueDate'),
    total: ours(),
    paidAtOnce: ours(),
    onAccount: ours(),
    open: ours(),
    /** In whole percent: of a small limit it may be many times as much. */
    creditUsed: optional(integer()),
  },
  hidden: ['dueDate'],
  groupBy: [['firmId'], ['termsCode', 'firmId'], ['salesRepId', 'firmId'], []],
  titles: { firmId: 'name' },
  totals: ['total', 'paidAtOnce', 'onAccount', 'open'],
  reads: [Account],
  ties: ['invoices'],
  period: ['fromDate', 'toDate'],
  initial: (today) => ({ fromDate: `${today.slice(0, 8)}01`, toDate: today }),
  sort: ['name', 'docDate', 'invoiceNo'],
  drill: { firmId: 'ar/account-inquiry', invoiceNo: 'ar/customer-invoice', salesRepId: 'admin/sales-rep' },
})
