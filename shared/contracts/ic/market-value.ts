/** What stock of a product is carried at where it lies at the end of a day, and what it would cost to buy it today: `GET api/ic/inventory-ticket/market`. */
export interface MarketValue {
  readonly productId: string
  readonly unit: string
  readonly onHand: string
  /** Carried, altogether and a unit. */
  readonly value: string
  readonly unitCost: string
  /** What one would cost today; null: nobody has ever said. */
  readonly market: string | null
  /** Whence that is: what the product is bought at now, else what its last receipt has cost. */
  readonly source: 'PurchasePrice' | 'LastReceipt' | null
  /** Of the last receipt. */
  readonly on: string | null
  /** By so much it is carried above that, as a value that a cost adjustment takes: below nought; null: it is not. */
  readonly writeDown: string | null
}
