/** What the vendor inquiry is told and asks [finance 7.10]. Amounts are decimal text; what we owe is positive. */

/** Screen id, call path under `api/`, and prefix of its rights. */
export const ACCOUNT_ROOM = 'ap/account-inquiry'

export const ACCOUNT_LISTS = ['documents', 'payments', 'applications', 'holdbacks'] as const
export type AccountListName = (typeof ACCOUNT_LISTS)[number]

/** As many rows of a list as one answer holds, the newest. */
export const ACCOUNT_LIST_MOST = 500

export const ITEM_STATES = ['Draft', 'Submitted', 'Approved', 'Open', 'Partly', 'Paid', 'Reversed'] as const

/** A document of the vendor with what is open of it at the end of the day. */
export interface AccountItem {
  /** Of the open item; of a draft, of its document. */
  id: string
  /** The purchase document, where it is one: what can be opened, held and changed. */
  invoiceId: string | null
  kind: string
  reference: string
  documentDate: string
  dueDate: string | null
  /** After the due date; below one it is not late. */
  daysLate: number | null
  currency: string
  /** In the currency of the document. */
  original: string
  open: string
  /** The same as the books carry it, in the company's currency. */
  carried: string
  state: (typeof ITEM_STATES)[number]
  holdReason: string | null
  entryNo: string | null
}

export interface AccountPayment {
  /** Of its entry. */
  id: string
  /** Its document, and what kind of payment that is. */
  paymentId: string | null
  paidBy: 'Bank' | 'Card' | null
  paidOn: string
  entryId: string
  entryNo: string
  source: string
  description: string
  currency: string
  amount: string
  inCompany: string
  /** It takes an earlier payment back, or was taken back itself. */
  isCancelled: boolean
}

export interface AccountApplication {
  id: string
  appliedOn: string
  /** Credit, or entry of the payment, that was used up. */
  from: string
  to: string
  currency: string
  amount: string
  by: string
  /** An application of one document to another: it can be taken back by itself. */
  canTakeBack: boolean
  isTakenBack: boolean
  /** Entry of the payment, or of what the difference of rates has realized. */
  entryId: string | null
  entryNo: string | null
}

export interface AccountLists {
  documents: AccountItem
  payments: AccountPayment
  applications: AccountApplication
  holdbacks: AccountItem
}

export interface AccountList<K extends AccountListName = AccountListName> {
  rows: AccountLists[K][]
  /** True where older rows are not among them. */
  hasMore: boolean
}

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
