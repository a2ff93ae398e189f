import type { Problem } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import { writeAudit } from '../audit/audit.ts'
import { isWithin } from './named.ts'
import type { Place } from './rights.ts'

/** Something of weight that is about to be done by a right of the trade. */
export interface Use {
  /** `price.override` */
  right: string
  /** Why, in the words of whoever does it. */
  reason: string | null
  /** What the limit of the right is about: percent or money. */
  amount?: string | null
  /** Where; the securables of the user may not reach there. */
  place?: Place
  /** The record that it is done to. */
  on: { table: string; id: string; recordKey: string | null }
  /** Fields at which a refusal is shown. */
  fields?: { amount?: string; reason?: string }
}

/**
 * The one way in which a right of the trade is used: it is held, within its limit and in its place, a reason is given, and
 * its use stands in the change log beside the changes that it led to. Answers what refuses it; null: used.
 */
export async function useRight(context: ActionContext, use: Use): Promise<Problem | null> {
  const { trx, user, rights, now, requestId, changeId } = context
  const { right, amount, place, on, fields = {} } = use
  const reason = use.reason?.trim()
  const refuse = (Key: string, Field?: string, Args: Problem['Args'] = {}): Problem => ({
    Field: Field ?? null,
    Key,
    Args,
  })
  if (user.acting) return refuse('kit:refused.acting')
  if (!rights.can(right, place)) return refuse('kit:refused.noRight')
  const limit = rights.limit(right)
  if (!isWithin(limit, amount)) return refuse('kit:refused.beyondLimit', fields.amount, { limit: limit! })
  if (!reason) return refuse('kit:refused.noReason', fields.reason)
  await writeAudit(trx, { ...on, by: user.name, on: now, requestId, changeId }, [
    { action: 'use', column: right, oldValue: null, newValue: reason },
  ])
  return null
}
