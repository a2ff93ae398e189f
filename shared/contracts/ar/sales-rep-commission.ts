import { Firm } from '../admin/firm.ts'
import { SalesRep } from '../admin/sales-rep.ts'
import { choice, date, lookup, money, optional, percent } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { CustomerInvoice } from './customer-invoice.ts'

const ours = () => money({ ours: true })

/** How far a commission has come. */
export const COMMISSION_STATES = ['ToPost', 'Waiting', 'UnderWay', 'Posted', 'TakenBack', 'NoCost'] as const

/**
 * [finance 8.4] [supply 9] What each rep has earned, was given and has still to get, rep by rep and document by document: those of the days asked for,
 * with what went to payables in them, and whatever of earlier ones is not settled by their end.
 */
export const SalesRepCommission = reportContract('ar.salesRepCommission', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    fromDate: date(),
    toDate: date(),
    salesRepId: optional(lookup('admin.salesRep', {}, { upper: true })),
    customerId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
    earned: optional(choice(['Invoiced', 'Paid'])),
  },
  columns: {
    salesRepId: of(SalesRep, 'salesRepId'),
    repName: of(SalesRep, 'name'),
    invoiceNo: of(CustomerInvoice, 'invoiceNo'),
    docDate: of(CustomerInvoice, 'docDate'),
    billToId: of(CustomerInvoice, 'billToId'),
    name: of(Firm, 'name'),
    netSales: ours(),
    cost: optional({ ...ours(), takenFrom: ['ar.customerInvoice.lines.cost'] }),
    margin: optional({ ...ours(), takenFrom: ['ar.customerInvoice.lines.cost'] }),
    basis: of(SalesRep, 'commissionBasis'),
    earned: of(SalesRep, 'commissionEarned'),
    percent: optional(percent()),
    commission: ours(),
    earnedAmount: ours(),
    posted: ours(),
    postedLately: ours(),
    balance: ours(),
    postedOn: optional(date()),
    state: choice(COMMISSION_STATES),
  },
  hidden: ['name', 'cost', 'basis', 'earned', 'postedLately', 'postedOn'],
  variable: ['cost', 'margin'],
  groupBy: [['salesRepId'], ['billToId'], []],
  titles: { salesRepId: 'repName', billToId: 'name' },
  totals: ['netSales', 'cost', 'margin', 'commission', 'earnedAmount', 'posted', 'postedLately', 'balance'],
  reads: [Account],
  ties: ['expense', 'payable'],
  period: ['fromDate', 'toDate'],
  initial: (today) => ({ fromDate: `${today.slice(0, 8)}01`, toDate: today }),
  sort: ['repName', 'docDate', 'invoiceNo'],
  drill: { salesRepId: 'admin/sales-rep', invoiceNo: 'ar/customer-invoice', billToId: 'ar/account-inquiry' },
})
