import { bulkActionsOf, type BulkActionOptions, type BulkActions } from './bulk-actions.ts'
import { stamp, type Field, type Fields, type RecordOf } from './fields.ts'
import type { FirstRights } from './first-roles.ts'
import type { Locale } from './shell.ts'

/** [S3.37] Record trail, and the identity of a row. */
export interface Trail {
  id: string
  version: number
  createdBy: string
  createdOn: string
  updatedBy: string
  updatedOn: string
}

/**
 * One master noun: its fields, its human key and where it lives.
 * `admin.userCode` has room and call path `admin/user-code`, texts `admin:userCode.*`, rights `admin/user-code.<action>`.
 */
export interface Entity<F extends Fields = Fields, D extends Fields = Fields> {
  readonly id: string
  readonly module: string
  readonly noun: string
  /** Screen id, call path under `api/`, and prefix of its rights. */
  readonly room: string
  /** The field that people know a record by. */
  readonly key: string
  /** The field shown beside the key. */
  readonly title: string
  /** Fields that hold the title in a language: `nameFr` beside `name`. */
  readonly titles: Readonly<Partial<Record<Locale, string>>>
  readonly fields: F
  /** Columns of the list call, in order: scalar fields and the derived columns of `derived`. */
  readonly list: readonly string[]
  /** Columns that the server computes for lists (a city out of an address): same words as fields. */
  readonly derived: D
  /** Derived columns that show fields under another name: form security of those fields is theirs [S6.09]. */
  readonly mirrors: Readonly<Record<string, readonly string[]>>
  /** Columns by which doors narrow the list, as `firmType`: what a screen needs cannot be hidden. */
  readonly doorColumns: readonly string[]
  /** List columns with a total over all filtered rows. */
  readonly totals: readonly string[]
  /** Fields that a quick search looks at. */
  readonly search: readonly string[]
  /** The usual order, most significant first; `-actionOn` descends. */
  readonly sort: readonly string[]
  /** What can be done to many records at once. */
  readonly bulkActions: BulkActions
  /** Last words of the rights to what its screen does by calls of its own, `close`. */
  readonly ownActions: readonly string[]
  /** Which of the first roles may do what with it. */
  readonly roles: FirstRights
  /** Its records are those of another kind, or nobody writes them: their changes are kept elsewhere, or nowhere. */
  readonly keptElsewhere: boolean
  /** Columns of other tables, which a list reads where it is asked for them: `Also` of its call. */
  readonly also: readonly string[]
  /** What a lookup shows of a record beside key and title, by what it is looked up for. */
  readonly offers: (filter: Readonly<Record<string, string>>) => LookupFace
  /** A field of it whose record people name in its place, the tax of a group; and the word below `kit:otherKind` that says so. */
  readonly mistakenFor?: MistakenFor | undefined
  /** A word below `kit:refused`, where who names one that is not there or not offered is told so in words of its own. */
  readonly refusedAs?: string | undefined
}

/** How a lookup looks at records. */
export interface LookupFace {
  /** In which part they are looked up, where a record plays several: as a vendor, as a customer. */
  readonly role?: string
  /** Columns of its list, in the order in which they are shown. */
  readonly columns: readonly string[]
}

export interface MistakenFor {
  readonly path: string
  readonly said: string
}

export type RecordOfEntity<E extends { fields: Fields }> = RecordOf<E['fields']>
export type Stored<E extends { fields: Fields }> = RecordOfEntity<E> & Trail

export interface EntityOptions<F extends Fields, D extends Fields> {
  key: keyof F & string
  title: keyof F & string
  fields: F
  list: readonly string[]
  derived?: D
  mirrors?: Readonly<Partial<Record<keyof NoInfer<D> & string, readonly string[]>>>
  doorColumns?: readonly string[]
  totals?: readonly string[]
  search?: readonly string[]
  sort?: readonly string[]
  bulkActions?: BulkActionOptions
  ownActions?: readonly string[]
  roles?: FirstRights
  keptElsewhere?: boolean
  also?: readonly string[]
  offers?: (filter: Readonly<Record<string, string>>) => LookupFace
  mistakenFor?: MistakenFor
  refusedAs?: string
}

const NOTHING_BESIDE: LookupFace = { columns: [] }

export const kebab = (s: string) => s.replace(/[A-Z]/g, (c) => '-' + c.toLowerCase())

export function entity<const F extends Fields, const D extends Fields = Record<never, never>>(
  id: string,
  o: EntityOptions<F, D>,
): Entity<F, D> {
  const [module, noun] = id.split('.') as [string, string]
  return {
    id,
    module,
    noun,
    room: `${module}/${kebab(noun)}`,
    key: o.key,
    title: o.title,
    titles: titlesOf(o.fields, o.title),
    fields: o.fields,
    list: o.list,
    derived: o.derived ?? ({} as D),
    mirrors: (o.mirrors ?? {}) as Readonly<Record<string, readonly string[]>>,
    doorColumns: o.doorColumns ?? [],
    totals: o.totals ?? [],
    search: o.search ?? [o.key, o.title],
    sort: o.sort ?? [o.key],
    bulkActions: bulkActionsOf(o.bulkActions ?? {}),
    ownActions: o.ownActions ?? [],
    roles: o.roles ?? {},
    keptElsewhere: o.keptElsewhere ?? false,
    also: o.also ?? [],
    offers: o.offers ?? (() => NOTHING_BESIDE),
    mistakenFor: o.mistakenFor,
    refusedAs: o.refusedAs,
  }
}

/** What is said of a code that names no record, or one that is not offered there. */
export const refusedKey = ({ refusedAs }: Pick<Entity, 'refusedAs'>, why: 'unknownRecord' | 'notOffered'): string =>
  ['kit:refused', ...(refusedAs ? [refusedAs] : []), why].join('.')

const ENDINGS = { 'fr-CA': 'Fr', 'zh-CN': 'ZhCn', 'zh-TW': 'ZhTw' } as const

const titlesOf = (fields: Fields, title: string): Entity['titles'] =>
  Object.fromEntries(
    Object.entries(ENDINGS).flatMap(([locale, ending]) =>
      Object.hasOwn(fields, title + ending) ? [[locale, title + ending]] : [],
    ),
  )

/** The field behind a list column, stored or derived. */
export const columnField = (e: Pick<Entity, 'fields' | 'derived'>, column: string) =>
  e.fields[column] ?? e.derived[column]

/** Kinds of fields that name records below their record. */
const NAMES: readonly string[] = ['lookup', 'code']

/** The field of a group or of lines that names other records, `vendor.termsCode`: lists are filtered by it too, without a column. */
export function fieldBelow(e: Pick<Entity, 'fields'>, path: string): Field | undefined {
  const [name, inner, ...rest] = path.split('.')
  const below = rest.length === 0 && inner !== undefined && Object.hasOwn(e.fields, name!) && e.fields[name!]!.fields
  const field = below && Object.hasOwn(below, inner) ? below[inner] : undefined
  return field && NAMES.includes(field.kind) ? field : undefined
}

/** [supply 1.9a since] When a record was changed last: lists of records are filtered by it too, column or not. */
export const CHANGED_ON = 'updatedOn'
const changed = stamp()

/** Text key of what a list is filtered by. */
export const filterKey = (e: Pick<Entity, 'module' | 'noun' | 'fields' | 'derived'>, name: string): string =>
  name === CHANGED_ON && !columnField(e, name) ? 'kit:history.updatedOn' : labelKey(e, name)

/** A field by which a list is filtered for a link: a column, a field of the record itself, or one below that names others. */
export function namingField(e: Pick<Entity, 'fields' | 'derived'>, path: string): Field | undefined {
  const own = Object.hasOwn(e.fields, path)
    ? e.fields[path]
    : Object.hasOwn(e.derived, path)
      ? e.derived[path]
      : undefined
  if (!own) return path === CHANGED_ON ? changed : fieldBelow(e, path)
  return own.kind === 'group' || own.kind === 'lines' || own.sealed ? undefined : own
}

/** The order of a list whose caller asks for none. */
export const usualOrder = (e: Pick<Entity, 'sort'>): { column: string; descending: boolean }[] =>
  e.sort.map((name) => ({ column: name.replace(/^-/, ''), descending: name.startsWith('-') }))

/** Text key of a field label: `admin:firm.fields.creditLimit`. */
export const labelKey = (e: Pick<Entity, 'module' | 'noun'>, path: string) => `${e.module}:${e.noun}.fields.${path}`
