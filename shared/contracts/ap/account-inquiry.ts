import { AGE_BUCKETS } from '../gl/ageing.ts'
import { date, integer, lookup, money, optional } from '../fields.ts'
import { inquiryContract, strip, type InquiryHead } from '../inquiry.ts'
import { ACCOUNT_LISTS } from './account-lists.ts'
import type { AccountItem } from './account-rows.ts'

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
export interface VendorAccount extends InquiryHead {
  firmId: string
  name: string
  standing: string
  isHeld: boolean
  termsCode: string | null
  /** Of the vendor's account, and of the company. */
  currency: string | null
  companyCurrency: string
  asOf: string
  /** In the company's currency, all currencies together. */
  balance: string
  overdue: string
  unapplied: string
  holdback: string
  /** What approved orders have still to bring, before tax, in the company's currency; null for who may not see orders. */
  onOrder: string | null
  /** What is open in each currency of his documents. */
  byCurrency: { currency: string; open: string; carried: string }[]
  /** Since the first day of the fiscal year. */
  purchases: string
  payments: string
  yearBegan: string
  lastPayment: { paidOn: string; amount: string; currency: string } | null
  /** Of what was paid in the year up to the day. */
  daysToPay: number | null
  /** Current and eight periods of 30 days by due date, as the aged trial balance counts them. */
  ageing: string[]
  items: AccountItem[]
}

/** A credit or a payment on account that is used up by what is owed. */
export interface ApplyBody {
  fromItem: string
  toItem: string
  amount: string
  date: string
}

export interface TakeBackBody {
  applicationId: string
  date: string
}
