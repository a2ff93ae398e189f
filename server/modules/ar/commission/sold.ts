/** What was sold, or given back, by a document of the sales journal that is being posted; amounts in its currency. */
export interface Sold {
  readonly documentId: string
  readonly isCredit: boolean
  readonly salesRepId: string | null
  readonly customerId: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly rate: string | null
  /** The invoice that it takes something back of, by its number. */
  readonly credits: string | null
  readonly lines: readonly {
    readonly net: string | null
    /** Null: nobody knows. An order says what its shipment has cost. */
    readonly cost: string | null
    readonly productId: string | null
    /** Null: sales of its product's class. */
    readonly glAccount: string | null
    /** Charged beside goods: freight, a surcharge. */
    readonly isCharge: boolean
  }[]
}
