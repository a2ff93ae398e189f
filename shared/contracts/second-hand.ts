/** [finance 6] What limits are kept for, each with its own (G/L control): what leaves, and what binds. */
export const APPROVED_KINDS = [
  'PurchaseInvoice',
  'Payment',
  // To somebody who is no vendor: nobody keeps him, nobody has confirmed where he is paid.
  'OneTimePayment',
  'CardPayment',
  'PurchaseOrder',
  'CustomerInvoice',
  'CustomerCredit',
  // What is taken from customers' accounts.
  'Collection',
  'JournalEntry',
  'InventoryTicket',
] as const
/** Of these, what money leaves by: a company without a limit for one of them is told so when it is set up. */
export const MONEY_KINDS = [
  'Payment',
  'OneTimePayment',
  'CardPayment',
] as const satisfies readonly (typeof APPROVED_KINDS)[number][]
export type ApprovedKind = (typeof APPROVED_KINDS)[number]

type Row = Readonly<Record<string, unknown>>

/** What is held against the limits: the highest one of each kind that it passes asks for its roles. */
export interface Weighed {
  readonly kinds: readonly ApprovedKind[]
  readonly amount: string | null
  readonly currency: string | null
  /** Of the company's currency for one of its own; null where its registration looks it up. */
  readonly rate: string | null
}

/** [I12] What the limits of a document weigh, above which somebody else says yes to it. A batch is always approved: its states ask for it. */
export interface SecondHand {
  /** The field at which a limit is said. */
  readonly field: string
  readonly weighed: (record: Row) => Weighed
}

/**
 * [I12] What the actions of a document do outside of the house. Each action stands in one of the lists: a new document cannot leave
 * out what its actions are, and one that pays or binds cannot be served without whoever asks for the second hand.
 */
export interface Hands<A extends string = string> {
  /** By these money leaves. */
  readonly pays?: readonly A[]
  /** By these we owe, or promise. */
  readonly binds?: readonly A[]
  /** By these another person says yes. What decides and binds in one stands in both lists. */
  readonly decides?: readonly A[]
  /** By these nothing leaves and nothing binds: they prepare, note, or take back. */
  readonly inside?: readonly A[]
  readonly secondHand?: SecondHand
  /** The document under whose second hand it stands: a receipt under its order. */
  readonly under?: string
  /** [judgement 12] What does not follow from its actions of how it waits for whoever decides it. */
  readonly waits?: Waits<A>
  /** [judgement 12] What waits of it without being decided. */
  readonly tends?: readonly Tended<A>[]
}

/** How a document waits for whoever sees to it that it goes on: nobody's second hand, and never done in a list. */
export interface Tended<A extends string = string> {
  /** Its sentence: `home:waiting.because.<name>`. */
  readonly because: string
  /** By this it goes on; for whoever may not do that it does not wait. */
  readonly by: A
  /** Filters of its list under which it waits. */
  readonly while: Readonly<Record<string, string>>
  /** A field whose day comes in no more than so many days. */
  readonly ends?: { readonly on: string; readonly within: number }
  /** The field that names the sales rep whose it is: it waits for his user alone. */
  readonly of?: string
  /** A right of the trade within whose limit it is done, and the field that is weighed against that. */
  readonly within?: { readonly right: string; readonly weighs: string }
  readonly tells?: readonly string[]
}

/** How a document waits, beside its states. */
export interface Waits<A extends string = string> {
  /** Filters of its list without which it does not wait, though an action could be done. */
  readonly while?: Readonly<Record<string, string>>
  /** By this it is given back, where that is not `return`. */
  readonly back?: A
  /** Fields that say what it is about beside party, number and amount; the days that are to come unless said. */
  readonly tells?: readonly string[]
  /** It is decided where all of it is seen, never in a list. */
  readonly opened?: true
  /** A right of the trade within whose limit it is decided. */
  readonly within?: string
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** The amount, currency and rate of a record by the names of its fields. */
export const weighedBy =
  (kinds: readonly ApprovedKind[], amount: string) =>
  (record: Row): Weighed => ({
    kinds,
    amount: text(record[amount]),
    currency: text(record['currency']),
    rate: text(record['rate']),
  })
