import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { COLUMNS, type Transition } from '../../../platform/document/transition.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row, StoredEntity } from '../../../platform/entity/stored.ts'
import { updateRecord } from '../../../platform/entity/write.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'

/** A demo user, as whom a demo company does its work. */
export async function userOf(trx: Trx, userName: string): Promise<CurrentUser> {
  const { rows } = await sql<{ id: string; subject: string; name: string }>`
    select id, subject, display_name as name from app_user where user_name = ${userName}`.execute(trx)
  const { id, subject: sub, name } = rows[0]!
  const rest = { roles: [], portal: false, externalUser: false, language: null, defaultShipTo: null, acting: null }
  return { id, sub, name, userName, ...rest }
}

/** As if somebody did it in the afternoon of that day. */
export async function contextAt(trx: Trx, { random }: Deps, user: CurrentUser, day: string): Promise<ActionContext> {
  const rights = await rightsOf(trx, user)
  return { trx, user, rights, requestId: 'demo', changeId: random.uuid(), now: new Date(`${day}T18:00:00Z`) }
}

export const named = (transitions: readonly Transition[], name: string): Transition =>
  transitions.find(({ action }) => action === name)!

export const authorOf = ({ user, now }: ActionContext) => ({ name: user.name, on: now })

/** Does an action to a document that was just written, and sets what else it is known to have. */
export async function runAction(
  context: ActionContext,
  store: StoredEntity,
  id: string,
  transition: Transition,
  more: Row,
): Promise<void> {
  const { record } = (await readRecord(context.trx, store, id))!
  const { [COLUMNS]: columns, ...set } = await transition.run(record, context, {})
  const now = (await readRecord(context.trx, store, id))!.record
  if (!(await updateRecord(context.trx, store, now, { ...now, ...set, ...more }, authorOf(context), columns)))
    throw new Error(`${store.table} ${id} was changed meanwhile`)
}
