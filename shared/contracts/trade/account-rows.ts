import type { InquiryHead, InquiryRows } from '../inquiry.ts'
import type { ItemState } from './account-lists.ts'

/** Rows of the lists of an account, of either side. Amounts are decimal text; what is open on the side is positive. [finance 7.10, 8.3] */

/** A document of the firm with what is open of it at the end of the day. */
export interface AccountItem {
  /** Of the open item; of a draft, of its document. */
  id: string
  /** The document, where it is one of a day-book: what can be opened, held and changed. */
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
  state: ItemState
  holdReason: string | null
  entryNo: string | null
}

/** A movement of money, however many documents it settled. */
export interface AccountMoney {
  /** Of its entry. */
  id: string
  /** Its document, and what moved it. */
  paymentId: string | null
  paidBy: string | null
  /** Of its cheque, else what the bank knows it by. */
  number: string | null
  paidOn: string
  entryId: string
  entryNo: string
  source: string
  description: string
  currency: string
  amount: string
  inCompany: string
  /** Cancelled: it takes an earlier one back, or was taken back itself. */
  state: 'Posted' | 'Cancelled'
}

/** A document that a firm has paid, or was paid: by the last of its money. */
export interface PaidLately {
  docNumber: string
  /** `YYYY-MM-DD` */
  paidOn: string
  /** From the date of the document to its money. */
  days: number
  /** To its due date; null where it has none. */
  terms: number | null
}

export interface WayOfPaying {
  /** On average of the year; null before its first money. */
  daysToPay: number | null
  /** The last documents of a year, in the order of their money. */
  lately: readonly PaidLately[]
}

/** A file that hangs on the firm or on one of its papers. */
export interface AccountFile {
  id: string
  name: string
  type: string
  room: string
  /** Id and key of the record. */
  recordId: string
  key: string | null
  /** Bytes. */
  size: number
  createdBy: string
  createdOn: string
}

export interface AccountApplication {
  id: string
  appliedOn: string
  /** Credit, or entry of the money, that was used up. */
  from: string
  to: string
  currency: string
  amount: string
  by: string
  /** An application of one document to another: it can be taken back by itself. */
  canTakeBack: boolean
  state: 'Applied' | 'TakenBack'
  /** Entry of the money, or of what the difference of rates has realized. */
  entryId: string | null
  entryNo: string | null
}

/** What has moved the balance, oldest first: in the company's currency, or in the one that was asked for. */
export interface AccountMove {
  id: string
  movedOn: string
  move: string
  reference: string | null
  entryId: string | null
  entryNo: string | null
  invoiceId: string | null
  paymentId: string | null
  paidBy: string | null
  currency: string | null
  /** In that currency. */
  txn: string | null
  charged: string | null
  credited: string | null
  balance: string
}

/** As far as this user may read it: what form security keeps is not there. */
export interface AccountContact {
  id: string
  name?: string
  role?: string | null
  email?: string | null
  phone?: string | null
  mobile?: string | null
  receivesInvoices?: boolean
  receivesStatements?: boolean
  receivesConfirmations?: boolean
}

/** What the open items come to, in the company's currency, all currencies together. */
export interface AccountSums {
  balance: string
  overdue: string
  unapplied: string
  holdback: string
  /** What is open in each currency of the documents. */
  byCurrency: { currency: string; open: string; carried: string }[]
  /** Current and eight periods of 30 days by due date, as the aged trial balance counts them. */
  ageing: string[]
  items: AccountItem[]
}

/** What stands above the lists of an account, of either side. */
export interface AccountHead extends InquiryHead, AccountSums {
  firmId: string
  name: string
  standing: string
  isHeld: boolean
  termsCode: string | null
  /** Of the firm's account, and of the company. */
  currency: string | null
  companyCurrency: string
  asOf: string
  /** First day of the fiscal year, since which its sums count. */
  yearBegan: string
  /** Of the money of the year up to the day. */
  daysToPay: number | null
}

/** The lists that both sides have. */
export interface ItemLists {
  open: AccountItem
  documents: AccountItem
  applications: AccountApplication
  holdbacks: AccountItem
  statement: AccountMove
  contacts: AccountContact
}

export type ListOf<L, K extends keyof L = keyof L> = InquiryRows<L[K]>

/** A credit or money on account that is used up by what is open. */
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
