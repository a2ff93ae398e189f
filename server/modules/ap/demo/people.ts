import type { ActionContext } from '../../../platform/action/action.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'
import { updateRecord } from '../../../platform/entity/write.ts'

export const COMPANY = 'NORTHGATE'
/** Who has issued the credit card of the company. */
export const ISSUER = 'NORCAR-01'

export const named = (transitions: readonly Transition[], name: string): Transition =>
  transitions.find(({ action }) => action === name)!

export const authorOf = ({ user, now }: ActionContext) => ({ name: user.name, on: now })

/** Does an action to a document that was just written, and sets what else it is known to have. */
export async function act(
  context: ActionContext,
  store: StoredEntity,
  id: string,
  step: Transition,
  more: Row,
): Promise<void> {
  const { record } = (await readRecord(context.trx, store, id))!
  const set = await step.run(record, context, {})
  const now = (await readRecord(context.trx, store, id))!.record
  if (!(await updateRecord(context.trx, store, now, { ...now, ...set, ...more }, authorOf(context))))
    throw new Error(`${store.table} ${id} was changed meanwhile`)
}
