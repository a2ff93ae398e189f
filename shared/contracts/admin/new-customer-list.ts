import { date, optional, stamp, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Firm } from './firm.ts'

/** Customers that were entered between two days, and by whom. */
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
    standing: of(Firm, 'standing'),
  },
  groupBy: [[], ['currency', 'salesRepId'], ['createdBy']],
  totals: ['creditLimit'],
  within: 'currency',
  sort: ['createdOn', 'firmId'],
  drill: { firmId: 'admin/firm', salesRepId: 'admin/sales-rep', termsCode: 'admin/account-terms' },
  period: ['createdFrom', 'createdTo'],
})
