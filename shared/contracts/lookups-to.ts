import type { Entity } from './entity.ts'
import type { Fields } from './fields.ts'

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
