import { badRequest } from '../../http/errors.ts'
import { sql, type Kysely } from 'kysely'
import {
  ALL_FIRST,
  NO_OWN_LIST,
  NO_SETTINGS,
  type OwnList,
  type SavedView,
  type Started,
  type StoredListSettings,
  type ViewContent,
} from '../../../../shared/contracts/list-own.ts'
import { parseFilter } from '../../../../shared/contracts/filter.ts'
import { inUseFilter } from '../../../../shared/contracts/in-use.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../database/tables.ts'
import { filterField, type StoredEntity } from '../../entity/stored.ts'
import { isReadable, type Visibility } from '../../entity/visibility.ts'
import type { CurrentUser } from '../../identity/user.ts'

/** Who reads which list, and what he sees of it. */
export interface OwnReading {
  user: CurrentUser
  entity: StoredEntity
  seen: Visibility
  locale: Locale
}

export const shareRight = ({ room }: StoredEntity): string => `${room}.share`

/** Columns of a view in the form in which it travels; `v` is the view, `u` its owner. */
export const VIEW_COLUMNS = sql`v.id, v.name, v.role_id as "roleId", v.filters, v.search, v.sort, v.columns, v.version`

const ROLE_NAMES: Readonly<Record<Locale, string>> = {
  'en-CA': 'name',
  'fr-CA': 'name_fr',
  'zh-CN': 'name_zh_cn',
  'zh-TW': 'name_zh_tw',
}

interface OwnRow {
  settings: StoredListSettings | null
  views: SavedView[]
  roles: OwnList['roles']
}

/** What a user has made of a list and what others share with him, in one statement. */
export async function readOwn(db: Kysely<Tables>, reading: OwnReading): Promise<OwnList> {
  const { user, entity, seen, locale } = reading
  if (user.id === '') return NO_OWN_LIST
  const { room } = entity.entity
  const me = sql`${user.id}::uuid`
  const mayShare = seen.rights.can(shareRight(entity))
  const { rows } = await sql<OwnRow>`select
    (select to_json(s) from (
      select columns, density, start_view as "startView", start_filters as "startFilters", view_order as "viewOrder", version
      from list_setting where user_id = ${me} and room = ${room}) s) as settings,
    (select coalesce(json_agg(o order by o.name), '[]') from (
      select ${VIEW_COLUMNS}, case when v.owner_id = ${me} then null else u.display_name end as owner
      from list_view v join app_user u on u.id = v.owner_id
      where v.room = ${room} and (v.owner_id = ${me}
        or v.role_id in (select roles_of(${me})))) o) as views,
    (select coalesce(json_agg(r order by r.name), '[]') from (
      select role_id as "roleId", coalesce(${sql.ref(ROLE_NAMES[locale])}, name) as name
      from role where ${mayShare}) r) as roles`.execute(db)
  const { settings, views, roles } = rows[0]!
  return {
    settings: settings ? { ...settings, startFilters: usable(settings.startFilters, reading) } : NO_SETTINGS,
    views: views.map((view) => ({ ...view, ...seenContent(view, reading) })),
    roles,
  }
}

/** A view without the columns that the reader may not see, or that are no more. */
function seenContent(view: ViewContent, reading: OwnReading): ViewContent & { reduced: boolean } {
  const { entity, seen } = reading
  const isKnown = (name: string) => entity.field(name) !== undefined
  const isUsable = (name: string) => isKnown(name) && isReadable(seen, name)
  const isShown = (name: string) => isKnown(name) && seen.mode(name) !== 'hide'
  const named = [...Object.keys(view.filters), ...view.sort.map(columnOf)]
  return {
    filters: usable(view.filters, reading),
    search: view.search,
    sort: view.sort.filter((word) => isUsable(columnOf(word))),
    columns: view.columns?.filter(isShown) ?? null,
    reduced:
      named.some((name) => isKnown(name) && !isUsable(name)) ||
      (view.columns ?? []).some((name) => isKnown(name) && !isShown(name)),
  }
}

/** The filters that this reader can make: an old one must not keep a list from opening. */
function usable(filters: ViewContent['filters'], { entity, seen }: OwnReading): ViewContent['filters'] {
  const isUsable = ([name, text]: [string, string]) => {
    const field = isReadable(seen, name) ? filterField(entity, name) : undefined
    return field !== undefined && !('problem' in parseFilter(text, field))
  }
  return Object.fromEntries(Object.entries(filters).filter(isUsable))
}

export const columnOf = (word: string): string => word.replace(/^-/, '')

/** [supply 1.9a in use] What is in use, as far as this reader may filter by it; null where that says nothing. */
export function inUseOf({ settings }: OwnList, reading: OwnReading): Started | null {
  const filters = usable(inUseFilter(reading.entity.entity), reading)
  if (settings.startView === ALL_FIRST || Object.keys(filters).length === 0) return null
  return { view: null, filters, search: '', sort: [], columns: null }
}

/** What the door begins with, as far as this reader may filter by all of it; null where he begins with all rows. */
export function opensOf({ settings }: OwnList, opens: string | undefined, reading: OwnReading): Started | null {
  if (opens === undefined || settings.startView === ALL_FIRST) return null
  const door = doorView(opens)
  if (!door || Object.keys(usable(door.filters, reading)).length !== Object.keys(door.filters).length) return null
  return { ...door, search: '', columns: null }
}

/** @throws 400 for what no screen sends */
function doorView(text: string): Pick<Started, 'view' | 'filters' | 'sort'> | null {
  const [view, sort, ...filters] = text.split(',')
  if (!view) return null
  const pairs = filters.map((pair): [string, string] => {
    const at = pair.indexOf(' ')
    if (at < 1) throw badRequest('Opens names no filter.')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  return { view, filters: Object.fromEntries(pairs), sort: (sort ?? '').split(' ').filter(Boolean) }
}

/** The view that the list of this user begins with; null: all rows. */
export function startOf({ settings, views }: OwnList): Started | null {
  const view = settings.startView
  if (view === null) return null
  const saved = views.find(({ id }) => id === view)
  if (saved) return { view, filters: saved.filters, search: saved.search, sort: saved.sort, columns: saved.columns }
  // The screen's own views have names, saved ones that are gone are not begun with.
  if (Object.keys(settings.startFilters).length === 0) return null
  return { view, filters: settings.startFilters, search: '', sort: [], columns: null }
}
