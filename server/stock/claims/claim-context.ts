import type { ActionContext } from '../../platform/action/action.ts'
import { businessDay } from '../../platform/calendar/business-day.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ClaimContext } from './claim.ts'

/** Who wants stock, with an action of a document. */
export const claimContext = async (
  deps: Pick<Deps, 'random'>,
  { trx, user, now }: Pick<ActionContext, 'trx' | 'user' | 'now'>,
): Promise<ClaimContext> => ({
  ...{ trx, by: user.name, now, uuid: deps.random.uuid },
  today: await businessDay(trx, now),
})
