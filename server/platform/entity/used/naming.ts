import type { RawBuilder } from 'kysely'
import type { Field } from '../../../../shared/contracts/fields.ts'
import { parseFilter } from '../../../../shared/contracts/filter.ts'
import type { EntityRegistry } from '../registry.ts'
import { columnName, ownerOf, type StoredEntity } from '../stored.ts'
import type { Catalogue, ForeignKey } from './foreign-keys.ts'

/** Rows below a record, by the column that holds its id. */
interface Part {
  readonly table: string
  readonly owner: string
}

/** A place in which records name another one: the column of a table, and whose records stand in that table. */
export interface Naming {
  /** The kind of records; null where no kind that people look at holds the rows. */
  readonly by: StoredEntity | null
  readonly path: string | null
  readonly table: string
  /** Rows in place of those of the table. */
  readonly from?: RawBuilder<unknown>
  /** Column of the table that holds the id of their record; null where its rows are the records. */
  readonly owner: string | null
  /** Columns of the table, each with the column of the named record that it holds. */
  readonly pairs: readonly (readonly [column: string, target: string])[]
  /** They name a row below the record: a period of a year. */
  readonly within: Part | null
  /** What the named record must be for this to mean it, by column: codes of one kind have the names of others. */
  readonly only: readonly (readonly [target: string, value: string])[]
  /** A record that is so named is not deleted. */
  readonly refuses: boolean
}

/** What stands in a record and names another one without being a lookup: told by the module that keeps it. */
export interface StatedUse extends Pick<Naming, 'path' | 'table' | 'owner' | 'from'> {
  /** Entity ids: what is named, and what names it. */
  readonly of: string
  readonly by: string
  readonly column: string
}

interface Place extends Pick<Naming, 'table' | 'owner' | 'from'> {
  readonly path: string | null
  readonly column: string
}

export type FieldPlace = Place & { readonly path: string; readonly field: Field }

const partsOf = (one: StoredEntity): [name: string, part: Part][] =>
  Object.entries({ ...one.groups, ...one.lines }).map(([name, part]) => [name, { ...part, owner: ownerOf(part) }])

/** Every field of an entity with the table and the column that hold it. */
export function placesOf(stored: StoredEntity): FieldPlace[] {
  const own = Object.entries(stored.scalars).map(([path, field]) => ({
    ...{ path, field, table: stored.table, owner: null, column: columnName(stored, path, path) },
  }))
  const below = partsOf(stored).flatMap(([name, { table, owner }]) =>
    Object.entries(stored.entity.fields[name]!.fields!).map(([inner, field]) => {
      const path = `${name}.${inner}`
      return { path, field, table, owner, column: columnName(stored, path, inner) }
    }),
  )
  return [...own, ...below]
}

const lastOf = ({ columns }: ForeignKey) => columns.at(-1)!
const pairsOf = ({ columns, targets }: ForeignKey) => columns.map((column, at) => [column, targets[at]!] as const)

/** Whether a table is that of a key, or a view of it. */
const holds = ({ views }: Catalogue, table: string, key: ForeignKey) =>
  table === key.table || (views.get(table)?.has(key.table) ?? false)

/**
 * All places in which records name those of `target`, each once: lookups of contracts, what modules tell, and whatever else the
 * database keeps from leading nowhere. What belongs to the record itself is no use of it.
 */
export function namingsOf(target: StoredEntity, registry: EntityRegistry, catalogue: Catalogue): Naming[] {
  const entities = registry.all()
  const keys = catalogue.keys.filter((key) => key.target === target.table)
  const taken = new Set<ForeignKey>()
  const named = (by: StoredEntity, place: Place, isTold: boolean, only: Naming['only']): Naming => {
    const { path, table, from, owner, column } = place
    const own = keys.filter((key) => holds(catalogue, table, key) && lastOf(key) === column)
    own.forEach((key) => taken.add(key))
    const pairs = own[0]
      ? pairsOf(own[0])
      : [[column, columnName(target, target.entity.key, target.entity.key)] as const]
    const refuses = isTold || own.some((key) => key.refuses)
    return { by, path, table, from, owner, pairs, within: null, only: own[0] ? [] : only, refuses }
  }
  const lookups = entities.flatMap((by) =>
    placesOf(by).flatMap((place) => {
      const { lookup } = place.field
      const of = lookup && registry.find(lookup.entity)
      const isThis = of?.table === target.table && of.entity.key === target.entity.key
      return isThis ? [named(by, place, false, kindOf(target, lookup!.filter ?? {}))] : []
    }),
  )
  const stated = registry.stated(target.entity.id).map((use) => named(registry.find(use.by)!, use, true, []))
  const others = keys
    .filter((key) => !taken.has(key) && !isPart(key, entities))
    .flatMap((key) => holdersOf({ key, within: null }, entities, registry, catalogue))
  const below = partsOf(target).flatMap(([, within]) =>
    catalogue.keys
      .filter((key) => key.target === within.table && key.columns.length === 1)
      .flatMap((key) => holdersOf({ key, within }, entities, registry, catalogue)),
  )
  return [...lookups, ...stated, ...others, ...below]
}

/** Equal filters of a lookup on what a record is for good: the kind of a code. */
const kindOf = (target: StoredEntity, filter: Readonly<Record<string, string>>): Naming['only'] =>
  target.namedByKey
    ? []
    : Object.entries(filter).flatMap(([name, text]) => {
        const field = target.field(name)!
        const read = parseFilter(text, field)
        const isKind = 'op' in read && read.op === 'equals' && field.fixed
        return isKind ? [[columnName(target, name, name), read.value] as const] : []
      })

/** Rows that belong to their record and go with it. */
const isPart = (key: ForeignKey, entities: readonly StoredEntity[]): boolean =>
  !key.refuses &&
  entities.some((one) => partsOf(one).some(([, { table, owner }]) => table === key.table && owner === lastOf(key)))

/** What of a key is found: what goes with the record and has no field of its own belongs to it. */
function holdersOf(
  { key, within }: { key: ForeignKey; within: Part | null },
  entities: readonly StoredEntity[],
  registry: EntityRegistry,
  catalogue: Catalogue,
): Naming[] {
  const rest = { pairs: pairsOf(key), within, only: [], refuses: key.refuses }
  const found = placesHeldBy(key, entities, catalogue)
    .filter(({ path }) => key.refuses || path !== null)
    .map(({ by, path, table, owner }): Naming => ({ by, path, table, owner, ...rest }))
  if (found.length > 0 || !key.refuses || registry.standsBeside(key.table)) return found
  return [{ by: null, path: null, table: key.table, owner: null, ...rest }]
}

/** Kinds whose records the rows of a key are, or stand in: through their views, as their own table, below them. */
function placesHeldBy(
  key: ForeignKey,
  entities: readonly StoredEntity[],
  catalogue: Catalogue,
): (Pick<Naming, 'path' | 'table' | 'owner'> & { by: StoredEntity })[] {
  const column = lastOf(key)
  const inView = entities.flatMap((by) =>
    placesOf(by)
      .filter((place) => place.table !== key.table && holds(catalogue, place.table, key) && place.column === column)
      .map(({ path, table, owner }) => ({ by, path, table, owner })),
  )
  if (inView.length > 0) return inView
  for (const by of entities) {
    const owner = by.table === key.table ? null : partsOf(by).find(([, { table }]) => table === key.table)?.[1].owner
    if (owner === undefined) continue
    const place = placesOf(by).find((one) => one.table === key.table && one.owner === owner && one.column === column)
    return [{ by, path: place?.path ?? null, table: key.table, owner }]
  }
  return []
}
