/** [judgement 37, 40] A line of a sales order that waits for a product in a warehouse. */
export interface Waiting {
  readonly productId: string
  /** Of the sales order. */
  readonly documentNo: string
  readonly documentId: string
  /** Null for a customer out of the reader's sight. */
  readonly wantedBy: string | null
  readonly promisedOn: string
  /** How much of it is kept for nobody yet. */
  readonly waitedFor: string
}
