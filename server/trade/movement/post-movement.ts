import { lockItems } from '../../ledger/lock-items.ts'
import { post } from '../../ledger/post.ts'
import { reverse } from '../../ledger/reverse.ts'
import type { PostedEntry, PostingContext } from '../../ledger/write.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { unapplyAll } from '../items/apply-open.ts'
import { movementPosting, type Movement } from './movement.ts'
import type { MovementSide } from './side.ts'

/**
 * Books money in the transaction of its document. The documents that it settles are locked first, in one order, so that two who settle
 * the same come one after the other and the second finds what is left.
 * @throws Refusal
 */
export async function postMovement(
  trx: Trx,
  side: MovementSide,
  moved: Movement,
  context: PostingContext,
): Promise<PostedEntry> {
  const carried = await lockItems(
    trx,
    moved.items.map(({ itemId }) => itemId),
  )
  return post(trx, movementPosting(side, moved, carried), context)
}

/**
 * Takes posted money back at a date of its own: what was left on account and applied since is unapplied, its entry is reversed, and its
 * documents are open again as at that date.
 * @throws Refusal
 */
export async function takeBackMovement(
  trx: Trx,
  {
    entryId,
    onAccount,
    ...back
  }: { entryId: string; onAccount: string | null; date: string; description: string; isReturned?: boolean },
  context: PostingContext,
): Promise<PostedEntry> {
  if (onAccount) await unapplyAll(trx, { item: onAccount }, back.date, context)
  return reverse(trx, { entryId, ...back }, context)
}
