import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** Who holds the keys: enough to say who could still put things right after a change. */
export interface Standing {
  /** `holdsAll`: it gives every right by itself. */
  roles: { roleId: string; holdsAll: boolean; inherits: string | null }[]
  /** Users who have a way to sign in. */
  users: { userName: string; disabled: boolean; roles: string[] }[]
}

/** Users who may do everything and can sign in. */
export function administrators({ roles, users }: Standing): string[] {
  const masters = mastersAmong(roles)
  return users
    .filter(({ disabled, roles }) => !disabled && roles.some((role) => masters.includes(role)))
    .map(({ userName }) => userName)
}

/** Roles that hold every right, by themselves or by what they inherit. */
function mastersAmong(roles: Standing['roles']): string[] {
  const masters = new Set(roles.filter(({ holdsAll }) => holdsAll).map(({ roleId }) => roleId))
  for (let known = -1; known < masters.size;) {
    known = masters.size
    for (const { roleId, inherits } of roles) if (inherits && masters.has(inherits)) masters.add(roleId)
  }
  return [...masters]
}

/**
 * Reads the standing under a lock that ends with the transaction: two administrators who take each other's rights away at
 * once are judged one after the other.
 */
export async function readStanding(db: Kysely<Tables>): Promise<Standing> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db)
  const { rows } = await sql<Standing>`select
    (select coalesce(json_agg(json_build_object('roleId', r.role_id, 'inherits', r.inherits, 'holdsAll', exists (
              select from role_right_shown g where g.role_id = r.role_id and g.right_id = '*'))), '[]') from role_shown r) as roles,
    (select coalesce(json_agg(json_build_object('userName', u.user_name, 'disabled', u.disabled,
              'roles', array(select r.role_id from user_role_shown r where r.user_id = u.id))), '[]')
     from app_user_shown u
     where u.has_password or u.last_sign_in is not null
        or exists (select from one_time_link_shown l where l.user_id = u.id and l.used_on is not null)) as users`.execute(
    db,
  )
  return rows[0]!
}

/** The change would lock the last administrator out; where there is none yet, nothing is lost. */
export async function locksOut(db: Kysely<Tables>, change: (standing: Standing) => Standing): Promise<boolean> {
  const standing = await readStanding(db)
  return administrators(standing).length > 0 && administrators(change(standing)).length === 0
}
