import type { AccountListName } from './account-lists.ts'
import type { AccountItem } from './account-rows.ts'

/** What the vendor inquiry is told and asks [finance 7.10]. Amounts are decimal text; what we owe is positive. */

/** Screen id, call path under `api/`, and prefix of its rights. */
export const ACCOUNT_ROOM = 'ap/account-inquiry'

/** What stands above the lists. */
export interface VendorAccount {
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
  /** Accounts or banks may be out of this user's sight: figures and lists are of what he sees. */
  isNarrowed: boolean
  /** The lists that this user may see. */
  lists: AccountListName[]
  /** What this user may do here. */
  actions: string[]
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
