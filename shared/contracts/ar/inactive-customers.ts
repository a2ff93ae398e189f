import { Firm } from '../admin/firm.ts'
import { date, integer, money, optional } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { BankAccount } from '../gl/bank-account.ts'
import { of, reportContract } from '../report.ts'

/** Customers that are put out of use at once. */
export const MOST_DEACTIVATED = 200

/**
 * [finance 8.4] Customers to whom nothing was invoiced for so many days at the end of a day, longest first; with what they still owe, and what
 * they bought in the year before their last invoice.
 */
export const InactiveCustomers = reportContract('ar.inactiveCustomers', {
  roles: { clerk: ['view', 'export', 'deactivate'] },
  ownActions: ['deactivate'],
  parameters: {
    asOf: date(),
    idleDays: integer({ least: 1, most: 9999 }),
    salesRepId: optional(of(Firm, 'billTo.salesRepId')),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    city: of(Firm, 'city'),
    phone: of(Firm, 'phone'),
    salesRepId: of(Firm, 'billTo.salesRepId'),
    lastOrder: optional(date()),
    lastInvoice: optional(date()),
    lastReceipt: optional(date()),
    daysInactive: optional(integer()),
    soldBefore: money({ ours: true }),
    balance: money({ ours: true }),
  },
  hidden: ['city'],
  groupBy: [[], ['salesRepId']],
  totals: ['soldBefore', 'balance'],
  reads: [Account, BankAccount],
  ties: ['control'],
  initial: (today) => ({ asOf: today, idleDays: 180 }),
  sort: ['-daysInactive', 'name'],
  drill: { firmId: 'ar/account-inquiry', salesRepId: 'admin/sales-rep' },
})
