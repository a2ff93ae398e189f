import type { PurchaseInvoice } from './purchase-invoice.ts'

/** What a document of payables settles, or is settled by. */
export interface Settlement {
  readonly id: string
  readonly room: 'ap/purchase-invoice' | 'ap/payment' | 'ap/card-payment'
  readonly kind: PurchaseInvoice['kind'] | 'Payment' | 'CardPayment'
  /** Cheque number, reference of the bank, or number of the document. */
  readonly number: string
  /** On the books; of the last one where there were several. */
  readonly settledOn: string
  readonly currency: string
  /** Null where the amount of the document is not told to its reader. */
  readonly amount: string | null
  /** It was taken back, and settles nothing any more. */
  readonly isTakenBack: boolean
}

/** `GET api/ap/<noun>/:id/settlement`, in the order of their days [finance 7.1 drill]. */
export interface Settlements {
  readonly rows: readonly Settlement[]
}

/** Keys of the words for what it is, and for whether it still holds. */
export const settledKind = ({ kind }: Pick<Settlement, 'kind'>): string =>
  ({ Payment: 'ap:payment.record', CardPayment: 'ap:cardPayment.record' })[kind as string] ??
  `ap:purchaseInvoice.choices.kind.${kind}`
export const settledState = ({ isTakenBack }: Pick<Settlement, 'isTakenBack'>): string =>
  `ap:accountInquiry.states.${isTakenBack ? 'TakenBack' : 'Applied'}`
