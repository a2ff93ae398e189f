import { choice, money, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { Firm } from './firm.ts'
import { SalesRep } from './sales-rep.ts'

/** [finance 8.4] Customers with their terms, representative, limit, and what they owe and were sold this year, in the groups that a meeting goes through. */
export const CustomerList = reportContract('admin.customerList', {
  roles: { controller: ['*'], clerk: ['*'] },
  parameters: {
    firmStatus: optional(choice(['Active', 'Inactive'])),
    region: optional(of(Firm, 'region')),
    salesRepId: optional(of(Firm, 'billTo.salesRepId')),
    termsCode: optional(of(Firm, 'billTo.termsCode')),
    currency: optional(of(Firm, 'billTo.currency')),
    firmGroup: optional(of(Firm, 'billTo.firmGroup')),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    types: of(Firm, 'types'),
    street: optional(of(Firm, 'addresses.line1')),
    city: of(Firm, 'city'),
    region: of(Firm, 'region'),
    phone: of(Firm, 'phone'),
    contact: optional(text({ max: 100 })),
    termsCode: of(Firm, 'billTo.termsCode'),
    salesRepId: of(Firm, 'billTo.salesRepId'),
    salesRepName: of(SalesRep, 'name'),
    currency: of(Firm, 'billTo.currency'),
    creditLimit: of(Firm, 'billTo.creditLimit'),
    balance: of(Firm, 'receivableOwing'),
    soldThisYear: money({ ours: true }),
    taxGroup: of(Firm, 'billTo.taxGroup'),
    priceTable: of(Firm, 'billTo.priceTable'),
    firmGroup: of(Firm, 'billTo.firmGroup'),
    standing: of(Firm, 'standing'),
    businessNumber: of(Firm, 'businessNumber'),
  },
  hidden: ['salesRepName', 'businessNumber', 'street', 'taxGroup', 'priceTable', 'firmGroup'],
  groupBy: [
    ['currency', 'region'],
    ['currency', 'salesRepId'],
    ['currency', 'termsCode'],
    ['currency', 'firmGroup'],
    [],
  ],
  titles: { salesRepId: 'salesRepName' },
  totals: ['creditLimit', 'balance', 'soldThisYear'],
  reads: [Account],
  within: 'currency',
  across: ['balance', 'soldThisYear'],
  sort: ['name', 'firmId'],
  drill: { firmId: 'admin/firm', salesRepId: 'admin/sales-rep', termsCode: 'admin/account-terms' },
})
