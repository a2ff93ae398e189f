import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { User } from '../../../../shared/contracts/admin/user.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { endSessions } from '../../../platform/identity/adapter.ts'
import { isBeyond } from '../../../platform/identity/authority.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { mayGive } from './role-named-rights.ts'
import { locksOut } from './administrators.ts'
import { linesByValue } from '../lines-by-value.ts'

/** A user name is given to one user only, however it is written. */
export const nameUsedOnce = rule(User, 'admin.user.nameUsedOnce', 'userName', async (user, { db, before }) => {
  if (before || !user.userName) return false
  const { rows } = await sql`select from app_user_shown where fold(user_name) = fold(${user.userName})`.execute(db)
  return rows.length > 0 && fail({ userName: user.userName })
})

/** An e-mail address belongs to one user. */
export const emailUsedOnce = rule(User, 'admin.user.emailUsedOnce', 'email', async (user, { db, before }) => {
  if (!user.email || user.email === before?.email) return false
  const { rows } = await sql`
    select from app_user_shown where fold(email) = fold(${user.email}) and user_name <> ${user.userName}`.execute(db)
  return rows.length > 0 && fail({ email: user.email })
})

/** A sales rep is one user. */
export const repOnce = rule(User, 'admin.user.repOnce', 'salesRepId', async (user, { db, before }) => {
  if (!user.salesRepId || user.salesRepId === before?.salesRepId) return false
  const { rows } = await sql<{ user_name: string }>`
    select user_name from app_user_shown where sales_rep_id = ${user.salesRepId} and user_name <> ${user.userName}`.execute(
    db,
  )
  return rows.length > 0 && fail({ salesRepId: user.salesRepId, userName: rows[0]!.user_name })
})

const roleIds = (user: User | null): string[] => user?.roles.map(({ roleId }) => roleId).filter(Boolean) ?? []

/** Each role is given once. */
export const roleOnce = rule(User, 'admin.user.roleOnce', 'roles', (user) =>
  user.roles.flatMap(({ roleId }, at): Finding[] =>
    roleId && user.roles.findIndex((other) => other.roleId === roleId) !== at
      ? [fail({ roleId }, `roles.${at}.roleId`)]
      : [],
  ),
)

/** Nobody changes, shuts out or strips somebody who may do more than he may. */
export const notBeyondOwn = rule(User, 'admin.user.beyondOwn', null, async ({ userName }, { db, user, rights }) => {
  return (await isBeyond(db, { user, rights }, userName)) && fail({ userName })
})

export interface RoleGives {
  role_id: string
  rights: string[]
  named: { right: string; limit: string | null }[]
}

/** What these roles give, each with what it inherits: rights of screens, and rights of the trade with their limits. */
export async function givenByRoles(db: Kysely<Tables>, roles: readonly string[]): Promise<RoleGives[]> {
  if (roles.length === 0) return []
  const { rows } = await sql<RoleGives>`
    select r.role_id, array(select distinct right_id from role_right_shown where role_id in (select roles_with(r.role_id))) as rights,
           (select coalesce(json_agg(json_build_object('right', named_right, 'limit', limit_value::text)), '[]')
            from role_named_right_shown n join role_shown o on o.id = n.owner_id where o.role_id in (select roles_with(r.role_id))) as named
    from role_shown r where r.role_id = any(${roles}::text[])`.execute(db)
  return rows
}

/** Roles of these that hold a right which the caller does not: a pattern is held by administrators only. */
export async function rolesBeyond(db: Kysely<Tables>, rights: Rights, roles: readonly string[]): Promise<string[]> {
  if (rights.can('*')) return []
  return (await givenByRoles(db, roles))
    .filter(
      (role) =>
        role.rights.some((right) => right.includes('*') || !rights.can(right)) ||
        role.named.some(({ right, limit }) => !mayGive(rights, right, limit)),
    )
    .map(({ role_id: role }) => role)
}

/** A role that may do more than its keeper, and that he does not hold himself. */
export const isRoleBeyond = async (
  db: Kysely<Tables>,
  { user, rights }: { user: Pick<CurrentUser, 'roles'>; rights: Rights },
  role: string,
): Promise<boolean> => !user.roles.includes(role) && (await rolesBeyond(db, rights, [role])).length > 0

/** Nobody gives a role that may do more than he may. */
export const withinOwn = rule(User, 'admin.user.withinOwn', 'roles', async (user, { db, before, rights }) => {
  const known = roleIds(before)
  const given = roleIds(user).filter((role) => !known.includes(role))
  const beyond = await rolesBeyond(db, rights, given)
  return user.roles.flatMap(({ roleId }, at) =>
    beyond.includes(roleId) ? [fail({ roleId }, `roles.${at}.roleId`)] : [],
  )
})

/** Whatever a user loses, somebody is left who may do everything and can sign in. */
export const administratorLeft = rule(User, 'admin.user.administratorLeft', 'roles', async (user, { db, before }) => {
  if (!before) return false
  const isLockedOut = await locksOut(db, ({ roles, users }) => ({
    roles,
    users: users.map((known) =>
      known.userName === before.userName ? { ...known, disabled: user.disabled, roles: roleIds(user) } : known,
    ),
  }))
  return isLockedOut && fail({}, user.disabled && !before.disabled ? 'disabled' : 'roles')
})

/** The last user who may do everything is not deleted either, though he has never signed in. */
export const administratorStays = rule(User, 'admin.user.administratorLeft', null, async (user, { db }) => {
  const isLockedOut = await locksOut(db, ({ roles, users }) => ({
    roles,
    users: users.filter(({ userName }) => userName !== user.userName),
  }))
  return isLockedOut && fail()
})

/** Whoever has signed in has left a trace: he is disabled, not deleted. */
export const strangerDeleted = rule(
  User,
  'admin.user.strangerDeleted',
  null,
  (user) => user.lastSignIn !== null && fail({ userName: user.userName }),
)

type Row = Record<string, unknown>

/**
 * A new user gets the id by which the identity provider knows him; one who is disabled is signed out everywhere. He is told by
 * letter of another address, at the one he had, and of other roles.
 */
export const beforeSave =
  ({ mailer }: Pick<Deps, 'mailer'>) =>
  async (record: Row, context: ActionContext, before: Row | null): Promise<void> => {
    if (!before) record['subject'] = randomUUID()
    linesByValue(record, before, 'roles', (line) => String(line['roleId']))
    if (!before) return
    if (record['disabled'] === true && before['disabled'] !== true)
      await endSessions(context.trx, String(before['subject']))
    await tell(mailer, context, before as User, record as User)
  }

async function tell(mailer: Mailer, { trx, user, now }: ActionContext, before: User, after: User): Promise<void> {
  if (before.email === null) return
  const at = now.toISOString()
  const { userName, displayName } = before
  const values = { displayName, userName, by: user.name, date: at.slice(0, 10), time: at.slice(11, 16) }
  const letter = { to: before.email, locale: before.language, values, by: user.name }
  if (after.email !== before.email) await mailer.write(trx, 'addressChanged', letter)
  const roles = (of: User) => roleIds(of).toSorted().join()
  if (roles(after) !== roles(before)) await mailer.write(trx, 'rolesChanged', letter)
}

export const onSave = [notBeyondOwn, nameUsedOnce, emailUsedOnce, repOnce, roleOnce, withinOwn, administratorLeft]
export const onDelete = [notBeyondOwn, strangerDeleted, administratorStays]
