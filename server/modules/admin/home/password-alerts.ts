import { sql } from 'kysely'
import { planned } from '../../../platform/database/planned.ts'
import { quarterOf } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { readKept } from '../../../platform/lists/kept-rows.ts'

/** Days before its end from which a password is spoken of. */
const NOTICE = 14

/** The user's own password is about to be too old. */
export const ownPasswordEnds: HomeProvider = {
  id: 'ownPassword',
  right: null,
  async read({ db, user, now }) {
    const rows = await planned(
      db,
      sql<{ days: number }>`
      select floor(p.maximum_days - extract(epoch from ${now.toISOString()}::timestamptz
                   - coalesce(u.password_changed_on, u.created_on)) / 86400)::int as days
      from app_user_shown u, password_policy_shown p
      where u.id = ${user.id}::uuid and p.maximum_days is not null and u.has_password`,
    )
    const days = rows[0]?.days
    if (days === undefined || days > NOTICE) return {}
    const opens = { menuIds: ['SH0990'], query: {} }
    return { alerts: [{ id: 'ownPassword', args: { count: Math.max(0, days) }, level: 'warn', opens }] }
  },
}

/** How many users will be asked for a new password soon; for whoever keeps the users. */
export const passwordsEnd: HomeProvider = {
  id: 'passwordsEnd',
  right: 'admin/user.view',
  async read({ db, now }) {
    const rows = await readKept(
      db,
      ['app_user', 'password_policy'],
      sql<{ count: number }>`
      select count(*)::int as count from app_user_shown u, password_policy_shown p
      where p.maximum_days is not null and not u.disabled and u.has_password
        and coalesce(u.password_changed_on, u.created_on)
            < ${quarterOf(now)}::timestamptz - make_interval(days => p.maximum_days - ${NOTICE}::int)`,
    )
    const { count } = rows[0]!
    return count === 0 ? {} : { alerts: [{ id: 'passwordsEnd', args: { count }, level: 'info', opens: null }] }
  },
}
