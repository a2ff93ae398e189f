import { Firm } from '../admin/firm.ts'
import { choice, date, money, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'

/**
 * [finance 7.11] The directory of vendors with how they are paid and what is owed to them today, in the company's currency:
 * the balances add up to the payable control accounts.
 */
export const VendorList = reportContract('ap.vendorList', {
  roles: { clerk: ['view', 'export'], payer: ['view', 'export'] },
  parameters: {
    firmStatus: optional(choice(['Active', 'Inactive'])),
    vendorGroup: optional(of(Firm, 'vendor.firmGroup')),
    region: optional(of(Firm, 'region')),
    currency: optional(of(Firm, 'vendor.currency')),
    termsCode: optional(of(Firm, 'vendor.termsCode')),
    paymentMethod: optional(of(Firm, 'vendor.paymentMethod')),
    activeSince: optional(date()),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    line1: of(Firm, 'addresses.line1'),
    city: of(Firm, 'city'),
    region: of(Firm, 'region'),
    phone: of(Firm, 'phone'),
    contact: optional(text({ max: 100 })),
    termsCode: of(Firm, 'vendor.termsCode'),
    currency: of(Firm, 'vendor.currency'),
    paymentMethod: of(Firm, 'vendor.paymentMethod'),
    businessNumber: of(Firm, 'businessNumber'),
    reportingSlip: of(Firm, 'vendor.reportingSlip'),
    balance: money({ ours: true }),
    lastActivity: optional(date()),
    standing: of(Firm, 'standing'),
  },
  hidden: ['line1', 'businessNumber', 'reportingSlip'],
  groupBy: [[], ['currency', 'paymentMethod'], ['currency', 'region'], ['currency', 'termsCode']],
  totals: ['balance'],
  reads: [Account],
  sort: ['name', 'firmId'],
  drill: { firmId: 'admin/firm', termsCode: 'admin/account-terms' },
})
