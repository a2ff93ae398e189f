import { Refusal } from '../../platform/action/refusal.ts'
import type { ActionContext } from '../../platform/action/action.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentUser, findUserById } from '../../platform/identity/user.ts'
import { rightsOf } from '../../platform/rights/rights.ts'

/** In whose name something is done, and the right that he needs for it today. */
interface Whose {
  readonly userId: string | null
  readonly right: string
}

/**
 * Does by night what a person has prepared, in a transaction of its own, in his name and with the rights that he has today.
 * @returns why nothing was done; null when it was, or `work` has found nothing left to do
 */
export async function asPerson(
  deps: Pick<Deps, 'db' | 'random' | 'clock'>,
  { userId, right }: Whose,
  work: (context: ActionContext) => Promise<void>,
): Promise<string | null> {
  try {
    return await transaction(deps.db, async (trx) => {
      const found = userId ? await findUserById(trx, userId) : null
      if (!found || found.disabled) return 'whoever wrote it may not sign in any more'
      const user = currentUser(found)
      const rights = await rightsOf(trx, user)
      if (!rights.granted(right)) return `${user.name} may not ${right} any more`
      const requestId = deps.random.uuid()
      await work({ trx, user, rights, requestId, changeId: requestId, now: deps.clock.now() })
      return null
    })
  } catch (error) {
    if (error instanceof Refusal) return said(error.problems)
    throw error
  }
}

const said = (problems: Refusal['problems']) =>
  problems.map(({ Field, Key, Args }) => `${Field ?? ''} ${Key} ${JSON.stringify(Args)}`.trim()).join('; ')
