import type { PAYABLE_KINDS } from './item-kinds.ts'

/** A document that is open on the payable accounts, as a payment of a day sees it; what we owe is positive. */
export interface OpenItem {
  readonly itemId: string
  readonly docNumber: string
  readonly docKind: (typeof PAYABLE_KINDS)[number]
  readonly docDate: string
  readonly dueDate: string
  readonly discountDate: string | null
  /** What the terms leave to be withheld on that day, less what earlier payments have withheld. */
  readonly discountAvailable: string | null
  readonly openAmount: string
}

/** `GET api/ap/payment/open-items`: what a payment may settle [finance 7.3]. */
export interface OpenItems {
  /** Of the payment: that of its bank or card, unless another was asked for. Null: neither is known. */
  readonly currency: string | null
  readonly payee: string | null
  /** By when they are due. */
  readonly items: readonly OpenItem[]
}
