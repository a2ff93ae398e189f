import type { AccountFile, AccountMoney, ItemLists, ListOf } from '../trade/account-rows.ts'

/** Rows of the lists that only vendors have. Amounts are decimal text; what we owe is positive. [finance 7.10] */

export interface AccountPayment extends AccountMoney {
  /** Its cheque, where that was printed here: a copy of it can be looked at. */
  chequeId: string | null
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

export interface AccountLists extends ItemLists {
  payments: AccountPayment
  orders: AccountOrder
  attachments: AccountFile
}

export type AccountList<K extends keyof AccountLists = keyof AccountLists> = ListOf<AccountLists, K>
