import { date, money, optional, stamp, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { Firm } from './firm.ts'

/** [finance 8.4] Customers that were entered between two days, and by whom; when they ordered and were invoiced first, and what they were sold since. */
export const NewCustomerList = reportContract('admin.newCustomerList', {
  roles: { controller: ['*'], clerk: ['*'] },
  parameters: { createdFrom: date(), createdTo: date(), salesRepId: optional(of(Firm, 'billTo.salesRepId')) },
  columns: {
    createdOn: stamp(),
    createdBy: text({ max: 100 }),
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    city: of(Firm, 'city'),
    region: of(Firm, 'region'),
    salesRepId: of(Firm, 'billTo.salesRepId'),
    termsCode: of(Firm, 'billTo.termsCode'),
    currency: of(Firm, 'billTo.currency'),
    creditLimit: of(Firm, 'billTo.creditLimit'),
    firstOrder: optional(date()),
    firstInvoice: optional(date()),
    soldSince: money({ ours: true }),
    standing: of(Firm, 'standing'),
  },
  groupBy: [[], ['currency', 'salesRepId'], ['createdBy']],
  totals: ['creditLimit', 'soldSince'],
  reads: [Account],
  within: 'currency',
  across: ['soldSince'],
  sort: ['createdOn', 'firmId'],
  drill: { firmId: 'admin/firm', salesRepId: 'admin/sales-rep', termsCode: 'admin/account-terms' },
  period: ['createdFrom', 'createdTo'],
})
