import { vi } from 'vitest'
import type { Field } from '../../shared/contracts/fields.ts'
import { EntityRegistry } from '../../server/platform/entity/registry.ts'
import { columnName, type StoredEntity } from '../../server/platform/entity/stored.ts'

/** Where a field of a record is kept. */
export interface Place {
  /** `ap.purchaseInvoice distribution.amount`. */
  readonly name: string
  readonly path: string
  readonly field: Field
  readonly table: string
  readonly column: string
}

/** Runs what registers the modules, and answers with all entities that they have added. */
export async function withStores<R>(register: () => Promise<R>): Promise<{ made: R; stores: readonly StoredEntity[] }> {
  const added = vi.spyOn(EntityRegistry.prototype, 'add')
  const made = await register()
  const stores = added.mock.calls.map(([one]) => one)
  added.mockRestore()
  return { made, stores }
}

/** Every stored field of the record and of what belongs to it; what is worked out when it is read has no column. */
export function placesOf(store: StoredEntity): Place[] {
  const { entity, derived, groups, lines, table } = store
  return Object.entries(entity.fields).flatMap(([name, field]): Place[] => {
    const part = groups?.[name] ?? lines?.[name]
    if (field.fields)
      return Object.entries(field.fields).flatMap(([inner, one]) => {
        const path = `${name}.${inner}`
        return part && !lines?.[name]?.derived?.[inner]
          ? [
              {
                name: `${entity.id} ${path}`,
                path,
                field: one,
                table: part.table,
                column: columnName(store, path, inner),
              },
            ]
          : []
      })
    if (derived?.[name] && field.readOnly) return []
    return [{ name: `${entity.id} ${name}`, path: name, field, table, column: columnName(store, name, name) }]
  })
}
