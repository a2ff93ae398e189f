import type { OpenItem } from '../trade/open-item.ts'

/** `GET api/ap/payment/open-items`: what a payment may settle [finance 7.3]. */
export interface OpenItems {
  /** Of the payment: that of its bank or card, unless another was asked for. Null: neither is known. */
  readonly currency: string | null
  readonly payee: string | null
  /** By when they are due. */
  readonly items: readonly OpenItem[]
}
