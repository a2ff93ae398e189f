import { choice, optional, text } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { Firm } from './firm.ts'
import { SalesRep } from './sales-rep.ts'

/** Customers with their terms, representative and limit, in the groups that a credit or sales meeting goes through. */
export const CustomerList = reportContract('admin.customerList', {
  roles: { controller: ['*'], clerk: ['*'] },
  parameters: {
    firmStatus: optional(choice(['Active', 'Inactive'])),
    region: optional(of(Firm, 'region')),
    salesRepId: optional(of(Firm, 'billTo.salesRepId')),
    termsCode: optional(of(Firm, 'billTo.termsCode')),
    currency: optional(of(Firm, 'billTo.currency')),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    types: of(Firm, 'types'),
    city: of(Firm, 'city'),
    region: of(Firm, 'region'),
    phone: of(Firm, 'phone'),
    contact: optional(text({ max: 100 })),
    termsCode: of(Firm, 'billTo.termsCode'),
    salesRepId: of(Firm, 'billTo.salesRepId'),
    salesRepName: of(SalesRep, 'name'),
    currency: of(Firm, 'billTo.currency'),
    creditLimit: of(Firm, 'billTo.creditLimit'),
    standing: of(Firm, 'standing'),
    businessNumber: of(Firm, 'businessNumber'),
  },
  hidden: ['salesRepName', 'businessNumber'],
  groupBy: [['currency', 'region'], ['currency', 'salesRepId'], ['currency', 'termsCode'], []],
  titles: { salesRepId: 'salesRepName' },
  totals: ['creditLimit'],
  within: 'currency',
  sort: ['name', 'firmId'],
  drill: { firmId: 'admin/firm', salesRepId: 'admin/sales-rep', termsCode: 'admin/account-terms' },
})
