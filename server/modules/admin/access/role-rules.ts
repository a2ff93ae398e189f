import { sql } from 'kysely'
import type { WidgetRule } from '../../../../shared/contracts/admin/form-widgets-security.ts'
import { Role, rightOf, type RightLine } from '../../../../shared/contracts/admin/role.ts'
import { ALL_DOORS } from '../../../../shared/contracts/rooms.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { rightsGiven } from '../../../platform/rights/rights.ts'
import { called, hidesNeeded } from '../securables/form-widgets-rules.ts'
import * as named from './role-named-rights.ts'
import { locksOut } from './administrators.ts'
import { inheritsNoCircle, inheritsWithinOwn } from './role-inheritance.ts'
import { isRoleBeyond } from './user-rules.ts'
import { linesByValue } from '../lines-by-value.ts'

/** A role id is given to one role only. */
export const idUsedOnce = rule(Role, 'admin.role.idUsedOnce', 'roleId', async (role, { db, before }) => {
  if (before || !role.roleId) return false
  const { rows } = await sql`select from role_shown where role_id = ${role.roleId}`.execute(db)
  return rows.length > 0 && fail({ roleId: role.roleId })
})

const isPattern = ({ screen }: RightLine) => screen.endsWith('*')
const isWhole = ({ screen, action }: RightLine) => !!screen && !!action
const ROOMS = new Set(ALL_DOORS.map((door) => door.room))

/** Lines that the stored role does not have, with their places. */
function added(role: Role, before: Role | null): { line: RightLine; at: number }[] {
  const known = new Set(before?.rights.map(rightOf))
  return role.rights.flatMap((line, at) => (isWhole(line) && !known.has(rightOf(line)) ? [{ line, at }] : []))
}

/** A screen without an asterisk is one that exists. */
export const screenKnown = rule(Role, 'admin.role.screenKnown', 'rights', (role, { before }) =>
  added(role, before).flatMap(({ line, at }) =>
    isPattern(line) || ROOMS.has(line.screen) ? [] : [fail({ screen: line.screen }, `rights.${at}.screen`)],
  ),
)

/** Each right stands in a role once. */
export const rightOnce = rule(Role, 'admin.role.rightOnce', 'rights', (role) => {
  const rights = role.rights.map((line) => (isWhole(line) ? rightOf(line) : null))
  return rights.flatMap((right, at): Finding[] =>
    right !== null && rights.indexOf(right) !== at ? [fail({ right }, `rights.${at}.screen`)] : [],
  )
})

/** Patterns reach screens that do not exist yet: only administrators give them. */
export const patternByAdministrator = rule(
  Role,
  'admin.role.patternByAdministrator',
  'rights',
  (role, { before, rights }) =>
    rights.can('*')
      ? []
      : added(role, before).flatMap(({ line, at }) => (isPattern(line) ? [fail({}, `rights.${at}.screen`)] : [])),
)

/** Nobody gives a right that is not his own. */
export const withinOwn = rule(Role, 'admin.role.withinOwn', 'rights', (role, { before, rights }) =>
  added(role, before).flatMap(({ line, at }) =>
    isPattern(line) || rights.can(rightOf(line)) ? [] : [fail({ right: rightOf(line) }, `rights.${at}.screen`)],
  ),
)

/** Nobody takes anything from a role that may do more than he may: its members may. */
export const notBeyondOwn = rule(Role, 'admin.role.beyondOwn', null, async ({ roleId }, { db, user, rights }) => {
  return (await isRoleBeyond(db, { user, rights }, roleId)) && fail({ roleId })
})

/** Whatever a role loses, somebody is left who may do everything and can sign in. */
export const administratorLeft = rule(Role, 'admin.role.administratorLeft', 'rights', async (role, { db, before }) => {
  if (!before || role.rights.some((line) => rightOf(line) === '*')) return false
  const inherits = role.inherits
  const isLockedOut = await locksOut(db, ({ roles, users }) => ({
    roles: roles.map((known) => (known.roleId === before.roleId ? { ...known, holdsAll: false, inherits } : known)),
    users,
  }))
  return isLockedOut && fail()
})

/** Whoever comes to add records of a screen sees the fields without which he could not. [S6.09] */
export const addNeedsFields = rule(Role, 'admin.role.addNeedsFields', 'rights', async (role, { db, before }) => {
  if (!before) return false
  const { rows } = await sql<WidgetRule & { screen: string }>`
    select role_id as "roleId", screen, widget, mode from widget_security_shown where role_id = ${role.roleId}`.execute(
    db,
  )
  return added(role, before).flatMap(({ line, at }) => {
    const given = rightsGiven([rightOf(line)])
    const wrong = rows.find(
      ({ screen, ...own }) => hidesNeeded(screen, [own], () => given.can(`${screen}.add`)).length > 0,
    )
    return wrong ? [fail({ screen: wrong.screen, widget: called(wrong, wrong) }, `rights.${at}.screen`)] : []
  })
})

/** A line that was given another right takes the place of the stored line of that right. */
export function beforeSave(record: Record<string, unknown>, _context: unknown, before: Record<string, unknown> | null) {
  linesByValue(record, before, 'rights', (line) => rightOf(line as unknown as RightLine))
  linesByValue(record, before, 'namedRights', (line) => String(line['namedRight']))
  return Promise.resolve()
}

export const onDelete = [notBeyondOwn]
export const onSave = [
  notBeyondOwn,
  idUsedOnce,
  screenKnown,
  rightOnce,
  patternByAdministrator,
  withinOwn,
  inheritsNoCircle,
  inheritsWithinOwn,
  addNeedsFields,
  administratorLeft,
  ...named.onSave,
]
