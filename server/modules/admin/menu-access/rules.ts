import { sql } from 'kysely'
import { MenuAccess } from '../../../../shared/contracts/admin/menu-access.ts'
import { ALL_DOORS } from '../../../../shared/contracts/rooms.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { isBeyond } from '../../../platform/identity/authority.ts'
import { linesByValue } from '../lines-by-value.ts'
import { isRoleBeyond } from '../access/user-rules.ts'

/** Doors without a menu have ids too. */
const BARE = ALL_DOORS.filter((door) => door.menu === false).map((door) => door.menuId)

/** What is given or denied is a menu or an application that exists, said once. [S6.01] */
export const entryKnown = rule(
  MenuAccess,
  'admin.menuAccess.entryKnown',
  'entries',
  async ({ entries }, { db }): Promise<Finding[]> => {
    const ids = entries.map(({ menuId }) => menuId)
    const { rows } = await sql<{ id: string }>`
      select menu_id as id from menu where menu_id = any (${ids}::text[])
      union all select application from application where application = any (${ids}::text[])`.execute(db)
    const known = new Set([...rows.map(({ id }) => id), ...BARE])
    return ids.flatMap((menuId, at) =>
      menuId && (!known.has(menuId) || ids.indexOf(menuId) !== at) ? [fail({ menuId }, `entries.${at}.menuId`)] : [],
    )
  },
)

/** Nobody but an administrator lifts what binds himself: a denial of his own, or of a role he has. [S6.01] */
export const ownDenialStays = rule(
  MenuAccess,
  'admin.menuAccess.ownDenialStays',
  'entries',
  ({ kind, subject, entries }, { before, rights, user }): Finding[] => {
    const isBound = kind === 'User' ? subject === user.userName : user.roles.includes(subject)
    if (!isBound || rights.can('*')) return []
    const now = new Map(entries.map(({ menuId, access }) => [menuId, access]))
    const denied = before?.entries.filter(({ access }) => access === 'deny') ?? []
    return [
      ...denied.filter(({ menuId }) => now.get(menuId) !== 'deny').map(({ menuId }) => fail({ menuId })),
      // An allowance below a denial would lift it too.
      ...entries.flatMap(({ menuId, access }, at) =>
        access === 'allow' && !before?.entries.some((old) => old.menuId === menuId && old.access === 'allow')
          ? [fail({ menuId }, `entries.${at}.access`)]
          : [],
      ),
    ]
  },
)

/** Nobody takes a menu from somebody, or from a role, that may do more than he may; nor gives it back. */
export const notBeyondOwn = rule(
  MenuAccess,
  'admin.menuAccess.beyondOwn',
  null,
  async ({ kind, subject }, { db, user, rights }) => {
    const beyond =
      kind === 'User'
        ? await isBeyond(db, { user, rights }, subject)
        : await isRoleBeyond(db, { user, rights }, subject)
    return beyond && fail({ subject })
  },
)

export function beforeSave(record: Record<string, unknown>, _context: unknown, before: Record<string, unknown> | null) {
  linesByValue(record, before, 'entries', (line) => String(line['menuId']))
  return Promise.resolve()
}

export const onSave = [entryKnown, ownDenialStays, notBeyondOwn]
