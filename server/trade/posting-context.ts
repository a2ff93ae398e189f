import type { PostingContext } from '../ledger/write.ts'
import type { ActionContext } from '../platform/action/action.ts'
import type { Deps } from '../platform/deps.ts'

/** What the ledger asks of whoever posts, of an action: who, when, and ids of what is new. */
export const postingContext = (
  { random }: Pick<Deps, 'random'>,
  { user, now }: Pick<ActionContext, 'user' | 'now'>,
): PostingContext => ({ by: user.name, now, uuid: () => random.uuid() })
