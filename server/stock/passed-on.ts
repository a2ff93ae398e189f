import type { PostingContext } from '../ledger/write.ts'
import type { Trx } from '../platform/database/transaction.ts'
import type { StockPosting } from './movement.ts'
import type { Moved } from './write-moves.ts'

/** What a document has made of other moves, which are booked by now. */
export interface Corrected extends Pick<StockPosting, 'companyId' | 'description'> {
  readonly corrections: readonly Moved[]
}

/** Goes on with that, in the same transaction. */
export type Follower = (trx: Trx, of: Corrected, context: PostingContext) => Promise<void>

const followers = new Set<Follower>()

/** Who makes one thing of another has the cost of what went into it go on: stock itself knows no document. */
export const followsCorrections = (follower: Follower): void => void followers.add(follower)

export async function passedOn(trx: Trx, of: Corrected, context: PostingContext): Promise<void> {
  if (of.corrections.length > 0) for (const follower of followers) await follower(trx, of, context)
}
