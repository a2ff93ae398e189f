import { AGE_BUCKETS } from '../gl/ageing.ts'
import { date, integer, lookup, money, optional } from '../fields.ts'
import { inquiryContract, months, strip, type MonthFigure } from '../inquiry.ts'
import type { AccountHead } from '../trade/account-rows.ts'
import { ACCOUNT_LISTS } from './account-lists.ts'

/** What the vendor inquiry is told and asks [finance 7.10]. Amounts are decimal text; what we owe is positive. */

const ours = () => money({ ours: true })

/** Everything about one vendor's account, as at any day. */
export const VendorInquiry = inquiryContract('ap.accountInquiry', {
  roles: { clerk: ['view', 'export', 'apply'], payer: ['view', 'export'] },
  key: { vendorId: lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true, max: 40 }) },
  asOf: date(),
  called: ['vendorId'],
  figures: {
    ...{ balance: ours(), overdue: ours(), unapplied: ours(), holdback: ours() },
    // Not told to who may not see orders.
    onOrder: optional(ours()),
    ...{ purchases: ours(), payments: ours(), lastPayment: money(), daysToPay: integer() },
    /** Current and eight periods of 30 days by due date, as the aged trial balance counts them. */
    ageing: strip(AGE_BUCKETS),
    purchasesByMonth: months('documents'),
  },
  bad: ['overdue'],
  lists: ACCOUNT_LISTS,
  actions: {
    apply: 'ap/account-inquiry.apply',
    cheque: 'ap/cheque.view',
    editDocument: 'ap/purchase-invoice.edit',
    hold: 'ap/purchase-invoice.hold',
    release: 'ap/purchase-invoice.release',
  },
})

/** What stands above the lists. */
export interface VendorAccount extends AccountHead {
  /** What approved orders have still to bring, before tax, in the company's currency; null for who may not see orders. */
  onOrder: string | null
  purchasesByMonth: readonly MonthFigure[]
  /** Since the first day of the fiscal year. */
  purchases: string
  payments: string
  lastPayment: { paidOn: string; amount: string; currency: string } | null
}
