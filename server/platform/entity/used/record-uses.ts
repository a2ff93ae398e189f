import { sql } from 'kysely'
import { asDocument, standingStates } from '../../../../shared/contracts/document.ts'
import { goesAlong, isSideBySide } from '../../../../shared/contracts/lookups-to.ts'
import type { EntityRegistry } from '../registry.ts'
import { columnName, type Condition, type StoredEntity } from '../stored.ts'
import type { RecordUse } from '../uses.ts'
import { placesOf, type FieldPlace } from './naming.ts'

/** Kinds that keep records of their own: what only shows another's is no place to change anything. */
const keeping = (registry: EntityRegistry): readonly StoredEntity[] =>
  registry.all().filter(({ entity }) => !entity.keptElsewhere)

/**
 * What names a record of `target` for what is still to come, as the contracts say it, so that it can name another one: fields of masters,
 * and of documents as long as they can be drafts. What modules tell beside them comes last.
 */
export const recordUses = (registry: EntityRegistry, target: string): readonly RecordUse[] => [
  ...keeping(registry).flatMap((stored) =>
    placesOf(stored).flatMap((place) => (goesAlong(place.field, target) ? [useAt(stored, place)] : [])),
  ),
  ...registry.carried(target),
]

function useAt(stored: StoredEntity, { path, table, owner, column }: FieldPlace): RecordUse {
  const { entity, room } = stored
  const where = stored.stillNames?.[path] ?? standing(stored)
  return {
    ...{ room, table: stored.table, field: path, column },
    ...{ key: columnName(stored, entity.key, entity.key), title: columnName(stored, entity.title, entity.title) },
    ...(owner ? { lines: table, owner } : {}),
    ...(where ? { where } : {}),
  }
}

/** Rows `t` of a document that can still be drafts; null where all of its rows can be, and for masters. */
function standing(stored: StoredEntity): Condition | null {
  const document = asDocument(stored.entity)
  if (!document) return null
  const states = standingStates(document)
  const all = document.fields[document.state]?.choices ?? []
  if (all.every((state) => states.includes(state))) return null
  return sql<boolean>`${stored.compared(document.state)} = any (${[...states]}::text[])`
}

/** A table whose rows name a record, each table and column once. */
export interface NamingColumn {
  readonly table: string
  readonly column: string
}

/** Columns in which records are named in a place that the contract describes so, whatever state they are in. */
export function namingColumns(
  registry: EntityRegistry,
  isMeant: (place: FieldPlace, stored: StoredEntity) => boolean,
): NamingColumn[] {
  const found = keeping(registry).flatMap((stored) =>
    placesOf(stored).flatMap((place) => (isMeant(place, stored) ? [{ table: place.table, column: place.column }] : [])),
  )
  return [...new Map(found.map((one) => [`${one.table}.${one.column}`, one])).values()]
}

/** Columns that stand beside another one in the same rows: the cost code beside the job. */
export function namingPairs(
  registry: EntityRegistry,
  isMeant: (place: FieldPlace) => boolean,
  isBeside: (place: FieldPlace) => boolean,
): (NamingColumn & { readonly beside: string })[] {
  const found = keeping(registry).flatMap((stored) => {
    const places = placesOf(stored)
    return places.filter(isMeant).flatMap(({ path, table, column }) => {
      const other = places.find((place) => isSideBySide(place.path, path) && isBeside(place))
      return other ? [{ table, column, beside: other.column }] : []
    })
  })
  return [...new Map(found.map((one) => [`${one.table}.${one.column}`, one])).values()]
}
