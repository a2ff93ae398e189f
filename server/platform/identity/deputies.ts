import { sql, type Kysely } from 'kysely'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'
import type { Clock } from '../ports.ts'
import { signature } from './acting.ts'
import { currentUser, findUserById, type CurrentUser } from './user.ts'

/** Those for whom this user stands in today, by the ids of their rows: who is away has named him, and is one of us still. */
export async function standsInFor(db: Kysely<Tables>, deputyId: string, now: Date): Promise<readonly string[]> {
  const rows = await planned(
    db,
    sql<{ id: string }>`
    select d.user_id as id from deputy d join app_user u on u.id = d.user_id
    where d.deputy_id = ${deputyId}::uuid and not u.disabled and not u.external_user
      and business_day(${now.toISOString()}::timestamptz) between d.from_day and d.to_day
    order by u.display_name`,
  )
  return rows.map(({ id }) => id)
}

/**
 * [judgement 12] Who is away, as decided for by his deputy in this call: his rights and limits, both their hands, and both their names in every
 * trail. Null where the caller stands in for nobody of that id today, or is himself acted for.
 */
export async function inPlaceOf(
  db: Kysely<Tables>,
  clock: Clock,
  own: CurrentUser,
  userId: string,
): Promise<CurrentUser | null> {
  if (own.acting || own.externalUser || own.id === '') return null
  const away = await standsInFor(db, own.id, clock.now())
  const row = away.includes(userId) ? await findUserById(db, userId) : null
  if (!row) return null
  const other = currentUser(row)
  return { ...other, name: signature(own.name, other.name), deputy: { id: own.id, name: own.name } }
}
