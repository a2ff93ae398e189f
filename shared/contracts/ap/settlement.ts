import type { PurchaseInvoice } from './purchase-invoice.ts'

/** What a document of payables or of purchasing settles, or is settled by; of an order, what came of it. */
export interface Settlement {
  readonly id: string
  readonly room: 'ap/purchase-invoice' | 'ap/payment' | 'ap/card-payment' | 'po/purchase-receipt'
  readonly kind: PurchaseInvoice['kind'] | 'Payment' | 'CardPayment' | 'Receipt'
  /** Cheque number, reference of the bank, or number of the document. */
  readonly number: string
  /** On the books; of the last one where there were several. Null while a draft of an order has no date. */
  readonly settledOn: string | null
  /** Null while a draft of an order has none. */
  readonly currency: string | null
  /** Null where the amount of the document is not told to its reader. */
  readonly amount: string | null
  /** It was taken back, and settles nothing any more. */
  readonly isTakenBack: boolean
  /** How far the document itself is, of what came of an order: drafts are among it. */
  readonly status?: string
}

/** `GET api/<module>/<noun>/:id/settlement`, in the order of their days [finance 7.1 drill]. */
export interface Settlements {
  readonly rows: readonly Settlement[]
}

/** Keys of the words for what it is, and for whether it still holds. */
export const settledKind = ({ kind }: Pick<Settlement, 'kind'>): string =>
  ({ Payment: 'ap:payment.record', CardPayment: 'ap:cardPayment.record', Receipt: 'po:purchaseReceipt.record' })[
    kind as string
  ] ?? `ap:purchaseInvoice.choices.kind.${kind}`
export const settledState = ({
  room,
  status,
  isTakenBack,
}: Pick<Settlement, 'room' | 'status' | 'isTakenBack'>): string =>
  status
    ? `${WORDS[room]}.choices.status.${status}`
    : `ap:accountInquiry.choices.state.${isTakenBack ? 'TakenBack' : 'Applied'}`
const WORDS: Readonly<Record<Settlement['room'], string>> = {
  'ap/purchase-invoice': 'ap:purchaseInvoice',
  'ap/payment': 'ap:payment',
  'ap/card-payment': 'ap:cardPayment',
  'po/purchase-receipt': 'po:purchaseReceipt',
}
