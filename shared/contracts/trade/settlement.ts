/** What a document settles, or is settled by; of an order, what came of it. */
export interface Settlement {
  readonly id: string
  readonly room: keyof typeof WORDS
  /** Of a document of a day-book, what it is; else a word for what it is at all. */
  readonly kind: string
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

const WORDS = {
  'ap/purchase-invoice': 'ap:purchaseInvoice',
  'ap/payment': 'ap:payment',
  'ap/card-payment': 'ap:cardPayment',
  'ar/customer-invoice': 'ar:customerInvoice',
  'ar/cash-receipt': 'ar:cashReceipt',
  'po/purchase-receipt': 'po:purchaseReceipt',
} as const
/** Rooms whose documents are of kinds: invoice, credit and the like. */
const OF_KINDS: readonly string[] = ['ap/purchase-invoice', 'ar/customer-invoice']

/** Keys of the words for what it is, and for whether it still holds. */
export const settledKind = ({ room, kind }: Pick<Settlement, 'room' | 'kind'>): string =>
  OF_KINDS.includes(room) ? `${WORDS[room]}.choices.kind.${kind}` : `${WORDS[room]}.record`
export const settledState = ({
  room,
  status,
  isTakenBack,
}: Pick<Settlement, 'room' | 'status' | 'isTakenBack'>): string =>
  status
    ? `${WORDS[room]}.choices.status.${status}`
    : `${room.startsWith('ar/') ? 'ar' : 'ap'}:accountInquiry.choices.state.${isTakenBack ? 'TakenBack' : 'Applied'}`
