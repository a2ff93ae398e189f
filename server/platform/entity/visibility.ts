import { sql } from 'kysely'
import { FieldSight } from '../../../shared/contracts/field-sight.ts'
import { DOTS } from '../../../shared/contracts/fields.ts'
import { buttonPath, type WidgetMode, type WidgetRules } from '../../../shared/contracts/widgets.ts'
import type { Kysely } from 'kysely'
import { BASE_LOCALE, type Locale } from '../../../shared/contracts/shell.ts'
import { isKeepable, RIGHT_TABLES } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'
import { all, any } from '../lists/where.ts'
import { rightsOf, type Rights } from '../rights/rights.ts'
import type { Condition, Row, StoredEntity } from './stored.ts'

/** What stands in place of a value that the user may not read. */
export const MASK = DOTS

/** What one user sees of an entity: which rows, and which fields in which way. */
export interface Visibility {
  rights: Rights
  /** Rows in sight; null: all. */
  scope: Condition | null
  /** How form security treats a path: `billTo.creditLimit`, `contacts.email`, a list column. */
  mode(path: string): WidgetMode | undefined
  /** Restricted paths of this user. */
  fields: WidgetRules
  /** The language in which he reads what records are called. */
  locale: Locale
}

/** A list column that is neither hidden nor masked: only such a one may be searched, filtered, sorted or summed. */
export const isReadable = (visibility: Visibility, column: string): boolean => {
  const mode = visibility.mode(column)
  return mode !== 'hide' && mode !== 'mask'
}

/** What the user sees, read anew for each call. */
export async function visibilityOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  entity: StoredEntity,
  locale: Locale = BASE_LOCALE,
): Promise<Visibility> {
  const rights = await rightsOf(db, user)
  const { scopes, isLimited } = await scopesOf(db, user, rights, entity)
  const sight = sightOf(rights)
  const contract = { ...entity.entity, room: entity.room }
  const withheld = withheldOf(entity, rights, isLimited)
  return {
    rights,
    scope: scopes.length === 0 ? null : all(scopes),
    mode: (path) => withheld[path] ?? sight.mode(contract, path),
    fields: { ...sight.restricted(contract), ...withheld },
    locale,
  }
}

/** A right of a screen counts whatever doors are open; one of the trade has no door. */
const holds = (rights: Rights, right: string): boolean =>
  right.includes('/') ? rights.granted(right) : rights.can(right)

/** Columns that the caller has none of: of the books without the right to them, or limited to some of the books; costs without theirs. */
const withheldOf = ({ books, costs = [] }: StoredEntity, rights: Rights, isLimited: boolean): WidgetRules =>
  Object.fromEntries([
    ...Object.entries(books?.rights ?? {}).flatMap(([column, right]) =>
      isLimited || !holds(rights, right) ? [[column, 'hide' as const]] : [],
    ),
    ...(costs.length === 0 || rights.can('cost.view') ? [] : costs.map((path) => [path, 'hide' as const])),
  ])

/** What the holder of these rights sees of every field of the suite. */
export function sightOf(rights: Rights): FieldSight {
  let known = sights.get(rights)
  if (!known) {
    known = new FieldSight((room) => fieldRules(rights.widgets(room)), rights.hides)
    sights.set(rights, known)
  }
  return known
}

/** Rows whose texts are taken from these fields, `admin.firm.name`: dots where the reader may not read one of them. */
export const withDots = <T extends object>(
  sight: FieldSight,
  rows: readonly T[],
  sources: Readonly<Partial<Record<keyof T, string>>>,
): T[] => {
  const unread = (Object.entries(sources) as [keyof T, string][]).filter(([, source]) => !sight.reads(source))
  if (unread.length === 0) return [...rows]
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(unread.map(([name]) => [name, row[name] === null ? null : MASK])),
  }))
}

const sights = new WeakMap<Rights, FieldSight>()

/** Without the buttons: whoever may not press one does not have the right behind it. */
const fieldRules = (rules: WidgetRules): WidgetRules =>
  Object.fromEntries(Object.entries(rules).filter(([path]) => !path.startsWith(buttonPath(''))))

interface ScopeRow {
  doors: (Record<string, string> | null)[] | null
  restricted: boolean
  limited: boolean
}

/**
 * What limits the rows of a user, in one statement: the rows that the doors which are open to him let through, all of them
 * together, and his own restriction.
 */
async function scopesOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  rights: Rights,
  entity: StoredEntity,
): Promise<{ scopes: Condition[]; isLimited: boolean }> {
  const restriction = entity.restriction?.(user)
  if (!entity.doorScope && !restriction && !entity.books) return { scopes: [], isLimited: false }
  // A caller who is kept is the same object until anything of this is written.
  const kept = Object.isFrozen(user) ? (scopes.get(user) ?? new Map<StoredEntity, Promise<ScopeRow>>()) : null
  if (kept) scopes.set(user, kept)
  const asked = { applies: restriction?.applies, limited: entity.books?.limited(user) }
  const { doors, restricted, limited } = await (kept?.get(entity) ?? readScopes(db, rights, entity, asked, kept))
  const behindDoors = entity.doorScope ? (doors ?? []).map((props) => entity.doorScope!(props ?? {})) : [null]
  const limits: Condition[] = behindDoors.some((scope) => scope === null) ? [] : [any(behindDoors as Condition[])]
  return { scopes: restriction && restricted ? [...limits, restriction.scope] : limits, isLimited: limited }
}

/** What narrows the sight of callers who are kept, by entity. */
const scopes = new WeakMap<CurrentUser, Map<StoredEntity, Promise<ScopeRow>>>()

/** Whether what a caller sees of an entity is the same for as long as he is the same object. */
export const isSightKept = (user: CurrentUser, entity: StoredEntity): boolean =>
  Object.isFrozen(user) &&
  ((!entity.doorScope && !entity.restriction?.(user) && !entity.books) || scopes.get(user)?.has(entity) === true)

function readScopes(
  db: Kysely<Tables>,
  rights: Rights,
  entity: StoredEntity,
  { applies, limited }: { applies: Condition | undefined; limited: Condition | undefined },
  kept: Map<StoredEntity, Promise<ScopeRow>> | null,
): Promise<ScopeRow> {
  const statement = sql<ScopeRow>`
    select ${applies ?? sql`false`} as restricted, ${limited ?? sql`false`} as limited, (
      select jsonb_agg(distinct r.props) from route_shown r
      where r.component = ${entity.room}
        and not coalesce(r.menu_id = any (${[...rights.closedMenus]}::text[]), false)) as doors`
  const read = planned(db, statement).then((rows) => rows[0]!)
  // What a transaction has written itself may come to nothing.
  if (kept && !db.isTransaction && isKeepable(statement.compile(db).sql, RIGHT_TABLES)) {
    kept.set(entity, read)
    read.catch(() => kept.delete(entity))
  }
  return read
}

/**
 * Whether the row `t` is one that a user's own restriction leaves him, whatever his doors. What is out of it he may not name in
 * a record either, or the refusal would tell.
 */
export function withinRestriction(user: CurrentUser, entity: StoredEntity): Condition {
  const restriction = entity.restriction?.(user)
  if (!restriction) return sql<boolean>`true`
  return sql<boolean>`(not coalesce(${restriction.applies}, false) or ${restriction.scope})`
}

/** The record as this user may read it: hidden fields are absent, masked ones are dots. */
export function visibleRecord(record: Row, visibility: Visibility): Row {
  if (Object.keys(visibility.fields).length === 0) return record
  return visibleFields(record, '', visibility)
}

function visibleFields(record: Row, prefix: string, visibility: Visibility): Row {
  const seen: Row = {}
  for (const [name, value] of Object.entries(record)) {
    const mode = name === 'lineId' ? undefined : visibility.mode(prefix + name)
    if (mode === 'hide') continue
    if (Array.isArray(value))
      seen[name] = mode === 'mask' ? [] : value.map((row) => visibleFields(row as Row, `${prefix}${name}.`, visibility))
    else if (value !== null && typeof value === 'object')
      seen[name] = visibleFields(value as Row, `${prefix}${name}.`, visibility)
    else seen[name] = mode === 'mask' && value !== null ? MASK : value
  }
  return seen
}
