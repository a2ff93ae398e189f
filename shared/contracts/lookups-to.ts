import type { Entity } from './entity.ts'
import type { Field, Fields } from './fields.ts'

/** A field in which a record is chosen from others. */
export interface LookupPlace {
  readonly entity: Entity
  /** `distribution.glAccount` */
  readonly path: string
}

/** Fields that choose a record of this kind: to whoever cannot see its key they offer nothing. */
export function lookupsTo(id: string, all: readonly Entity[]): LookupPlace[] {
  const within = (entity: Entity, fields: Fields, prefix = ''): LookupPlace[] =>
    Object.entries(fields).flatMap(([name, field]) => [
      ...(field.lookup?.entity === id && !field.readOnly ? [{ entity, path: prefix + name }] : []),
      ...(field.fields ? within(entity, field.fields, `${prefix}${name}.`) : []),
    ])
  return all.flatMap((entity) => within(entity, entity.fields))
}

/** True for a field that names a record of `id` for what is still to come: when two are merged, it names the one that is left. */
export function goesAlong({ lookup, readOnly, fixed }: Field, id: string): boolean {
  if (lookup?.entity !== id) return false
  return !(lookup.stays ?? (readOnly || fixed || lookup.offersOnly || false))
}

/** Kinds of records that name one of `id` for what is still to come. */
export function kindsNaming(id: string, all: readonly Entity[]): Entity[] {
  const names = (fields: Fields): boolean =>
    Object.values(fields).some((field) => goesAlong(field, id) || (field.fields !== undefined && names(field.fields)))
  return all.filter(({ fields, keptElsewhere }) => !keptElsewhere && names(fields))
}

/** Two fields of the same rows: `lines.jobId` and `lines.costCode`. */
export const isSideBySide = (path: string, other: string): boolean =>
  path.slice(0, path.lastIndexOf('.') + 1) === other.slice(0, other.lastIndexOf('.') + 1)
