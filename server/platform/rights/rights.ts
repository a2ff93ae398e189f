import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'

/** What form security does to a widget: not sent, sent but fixed, sent as dots, must be filled. */
export type WidgetMode = 'hide' | 'read' | 'mask' | 'required'

/** What one user may do, as of the call that asks. */
export interface Rights {
  /** `admin/firm.view`; a pattern of a role may hold one asterisk. */
  can(right: string): boolean
  /** Menus denied to the user or to one of his roles: a denial wins over every allowance. */
  readonly deniedMenus: ReadonlySet<string>
  /** Restricted widgets of one screen by path, `vendor.commissionPercent`. */
  widgets(screen: string): Readonly<Record<string, WidgetMode>>
}

export interface RightsRow {
  rights: string[]
  denied: string[]
  widgets: { role: string; screen: string; widget: string; mode: WidgetMode }[]
  masters: string[]
}

/**
 * Rights of a user in one statement. Nothing is remembered beyond the user object, which lives as long as its request:
 * a right taken away holds at the next call.
 */
export function rightsOf(db: Kysely<Tables>, user: CurrentUser): Promise<Rights> {
  let known = read.get(user)
  if (!known) {
    known = user.id === '' ? Promise.resolve(NO_RIGHTS) : readRights(db, user)
    read.set(user, known)
  }
  return known
}

const read = new WeakMap<CurrentUser, Promise<Rights>>()

async function readRights(db: Kysely<Tables>, user: CurrentUser): Promise<Rights> {
  const { rows } = await sql<RightsRow>`select ${rightsColumns(sql`${user.id}::uuid`)}`.execute(db)
  return rightsFrom(rows[0]!)
}

/** Columns of a statement that reads the rights of a user beside something else. */
export function rightsColumns(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  const mine = sql`(select role_id from user_role where user_id = ${userId})`
  return sql`
    array(select distinct right_id from role_right where role_id in ${mine}) as rights,
    array(select distinct menu_id from menu_access
          where access = 'deny' and (user_id = ${userId} or role_id in ${mine})) as denied,
    array(select role_id from role_right where right_id = '*' and role_id in ${mine}) as masters,
    coalesce((select json_agg(json_build_object('role', role_id, 'screen', screen, 'widget', widget, 'mode', mode))
              from widget_security where role_id in ${mine}), '[]') as widgets`
}

/** Takes over what was read in one statement with the user. */
export const keepRights = (user: CurrentUser, row: RightsRow): void =>
  void read.set(user, Promise.resolve(rightsFrom(row)))

const NO_RIGHTS: Rights = { can: () => false, deniedMenus: new Set(), widgets: () => ({}) }

/** Pure half of `rightsOf`. */
export function rightsFrom(row: RightsRow): Rights {
  const exact = new Set(row.rights.filter((right) => !right.includes('*')))
  const patterns = row.rights.filter((right) => right.includes('*')).map((right) => right.split('*', 2))
  const screens = new Map<string, Record<string, WidgetMode>>()
  for (const rule of row.widgets) {
    // Whoever holds every right through another role is not bound by the narrower one.
    if (row.masters.some((role) => role !== rule.role)) continue
    const widgets = screens.get(rule.screen) ?? {}
    widgets[rule.widget] = stricter(widgets[rule.widget], rule.mode)
    screens.set(rule.screen, widgets)
  }
  return {
    can: (right) =>
      exact.has(right) ||
      patterns.some(
        ([start, end]) =>
          right.length >= start!.length + end!.length && right.startsWith(start!) && right.endsWith(end!),
      ),
    deniedMenus: new Set(row.denied),
    widgets: (screen) => screens.get(screen) ?? {},
  }
}

const STRICTEST: readonly WidgetMode[] = ['hide', 'mask', 'read', 'required']

function stricter(a: WidgetMode | undefined, b: WidgetMode): WidgetMode {
  return a !== undefined && STRICTEST.indexOf(a) <= STRICTEST.indexOf(b) ? a : b
}
