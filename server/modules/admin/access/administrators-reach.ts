import { sql, type Kysely } from 'kysely'
import { ALL_DOORS } from '../../../../shared/contracts/rooms.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { administrators, readStanding } from './administrators.ts'

/** Rooms from which everything else can be put right. */
const KEY_ROOMS = ['admin/application', 'admin/menu-access', 'admin/role', 'admin/user'].filter((room) =>
  ALL_DOORS.some((door) => door.room === room),
)

/** Key rooms to which some administrator who can sign in still has a door. */
async function reached(db: Kysely<Tables>, userNames: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ room: string }>`
    select distinct r.component as room
    from (select closed_menus(id) as menus from app_user_shown where user_name = any (${userNames}::text[])) as closed
    cross join route r
    left join menu m using (menu_id)
    join application a on a.id = r.owner_id
    where r.component = any (${KEY_ROOMS}::text[])
      and not coalesce(r.menu_id = any (closed.menus), false) and (m.menu_id is not null or a.is_active)`.execute(db)
  return new Set(rows.map(({ room }) => room))
}

/**
 * Whatever is denied, moved or put out of use, an administrator who can sign in has a way to the screens that undo it. Judged
 * once all is written; administrators who change things at once are judged one after the other.
 */
export async function wayLeft(_record: unknown, { trx }: Pick<ActionContext, 'trx'>): Promise<Problem[]> {
  const known = administrators(await readStanding(trx))
  if (known.length === 0) return []
  const left = await reached(trx, known)
  const lost = KEY_ROOMS.filter((room) => !left.has(room))
  return lost.length === 0 ? [] : [{ Field: null, Key: 'admin:rules.application.wayLeft', Args: { room: lost[0]! } }]
}
