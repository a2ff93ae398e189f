import type { Trx } from '../../platform/database/transaction.ts'

/** What a line of a document wants of stock. Quantities are decimal text in the stock unit, days `YYYY-MM-DD`. */
export interface Want {
  readonly lineKey: string
  readonly productId: string
  readonly warehouseId: string
  /** All that was ordered of the line, shipped or not. */
  readonly quantity: string
  readonly promisedOn: string
  readonly orderedOn: string
  /** 0 to 9; higher is served first among those of the same promise. */
  readonly urgency?: number
  /** What is bought or made for this line alone fills it, and nothing else does. */
  readonly supply?: { readonly type: string; readonly id: string } | null
  readonly oneHeat?: boolean
  /** Field of the document where a problem is shown. */
  readonly field?: string
}

/** Whose lines they are. */
export interface Claimant {
  readonly companyId: string
  readonly document: { readonly type: string; readonly id: string }
  readonly documentNo: string
  /** Customer, job or warehouse, as people call it. */
  readonly wantedBy: string | null
}

/** How far a line is; ordered is the sum of the others. */
export interface Claim {
  readonly id: string
  readonly productId: string
  readonly warehouseId: string
  readonly documentType: string
  readonly documentId: string
  readonly documentNo: string
  readonly lineKey: string
  readonly promisedOn: string
  readonly quantity: string
  readonly shipped: string
  readonly picked: string
  readonly allocated: string
  readonly reserved: string
  readonly backordered: string
  readonly shortClosed: string
  readonly cancelled: string
}

export interface ClaimContext {
  readonly trx: Trx
  /** Who does it, and when. */
  readonly by: string
  readonly now: Date
  readonly uuid: () => string
  /** The company's day: what is promised further ahead than the horizon is not reserved yet. */
  readonly today: string
  /** Days before the promise from which stock is kept for it. */
  readonly horizon?: number
}

export const HORIZON_DAYS = 14

export type Happened =
  | 'Wanted'
  | 'Reserved'
  | 'Released'
  | 'Allocated'
  | 'Deallocated'
  | 'Picked'
  | 'PutBack'
  | 'Shipped'
  | 'Unshipped'
  | 'Filled'
  | 'Given'
  | 'Got'
  | 'ShortClosed'
  | 'Cancelled'

/** One thing that happened to a claim, as its history keeps it. */
export interface ClaimEvent {
  readonly claimId: string
  readonly happened: Happened
  readonly quantity: string
  readonly otherId?: string
  readonly reason?: string | null
}
