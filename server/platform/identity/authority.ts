import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { mayDoMore } from '../rights/acting-rights.ts'
import { rightsRow, type Rights, type RightsRow } from '../rights/rights.ts'
import { findUserById, type CurrentUser } from './user.ts'

/** Who would change another user's account. */
export interface Keeper {
  readonly user: Pick<CurrentUser, 'id'>
  readonly rights: Rights
}

/**
 * Whether a user may do or see more than whoever would change who he is, what he may or whether he comes in: that is for somebody
 * with all those rights. One's own account, and that of anybody for an administrator, is never beyond.
 * @param userName in whatever case it is typed
 */
export async function isBeyond(db: Kysely<Tables>, keeper: Keeper, userName: string): Promise<boolean> {
  if (keeper.rights.can('*')) return false
  const { rows } = await sql<{ id: string }>`
    select id from app_user where fold(user_name) = fold(${userName})`.execute(db)
  const id = rows[0]?.id
  if (id === undefined || id === keeper.user.id) return false
  const row = await findUserById<RightsRow>(db, id, rightsRow(sql`u.id`))
  return row !== null && mayDoMore(db, { id: keeper.user.id, rights: keeper.rights }, { id, row })
}
