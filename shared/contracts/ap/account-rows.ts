import type { InquiryRows } from '../inquiry.ts'
import type { ItemState, MOVE_KINDS, PAPER_ROOMS } from './account-lists.ts'

/** Rows of the lists of the vendor inquiry. Amounts are decimal text; what we owe is positive. [finance 7.10] */

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
  state: ItemState
  holdReason: string | null
  entryNo: string | null
}

export interface AccountPayment {
  /** Of its entry. */
  id: string
  /** Its document, and what kind of payment that is. */
  paymentId: string | null
  paidBy: 'Bank' | 'Card' | null
  /** Of its cheque, else what the bank knows it by. */
  number: string | null
  /** Its cheque, where that was printed here: a copy of it can be looked at. */
  chequeId: string | null
  paidOn: string
  entryId: string
  entryNo: string
  source: string
  description: string
  currency: string
  amount: string
  inCompany: string
  /** Cancelled: it takes an earlier payment back, or was taken back itself. */
  state: 'Posted' | 'Cancelled'
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
  state: 'Applied' | 'TakenBack'
  /** Entry of the payment, or of what the difference of rates has realized. */
  entryId: string | null
  entryNo: string | null
}

/** What has moved the balance, oldest first: in the company's currency, or in the one that was asked for. */
export interface AccountMove {
  id: string
  movedOn: string
  move: (typeof MOVE_KINDS)[number]
  reference: string | null
  entryId: string | null
  entryNo: string | null
  invoiceId: string | null
  paymentId: string | null
  paidBy: 'Bank' | 'Card' | null
  currency: string | null
  /** In that currency; what we owe is positive. */
  txn: string | null
  charged: string | null
  credited: string | null
  balance: string
}

/** A purchase order of the vendor as it stands now. */
export interface AccountOrder {
  id: string
  orderNo: string
  orderDate: string | null
  eta: string | null
  state: string
  approval: string
  receiveStatus: string
  currency: string
  total: string
  /** Still to be received, and received but not invoiced; before tax. */
  toCome: string
  notInvoiced: string
  depositPaid: string
  depositOpen: string
}

/** As far as this user may read it: what form security keeps is not there. */
export interface AccountContact {
  id: string
  name?: string
  role?: string | null
  email?: string | null
  phone?: string | null
  receivesInvoices?: boolean
  receivesStatements?: boolean
  receivesConfirmations?: boolean
}

/** A file that hangs on the vendor or on one of his papers. */
export interface AccountFile {
  id: string
  name: string
  type: string
  room: (typeof PAPER_ROOMS)[number]
  /** Id and key of the record. */
  recordId: string
  key: string | null
  /** Bytes. */
  size: number
  createdBy: string
  createdOn: string
}

export interface AccountLists {
  open: AccountItem
  documents: AccountItem
  payments: AccountPayment
  applications: AccountApplication
  holdbacks: AccountItem
  statement: AccountMove
  orders: AccountOrder
  contacts: AccountContact
  attachments: AccountFile
}

export type AccountList<K extends keyof AccountLists = keyof AccountLists> = InquiryRows<AccountLists[K]>
