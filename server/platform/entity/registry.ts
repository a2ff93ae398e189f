import type { StoredEntity } from './stored.ts'

/** Stored entities by id: where a lookup field finds what it names; and by the table they are kept in. */
export class EntityRegistry {
  readonly #known = new Map<string, StoredEntity>()
  readonly #tables = new Map<string, StoredEntity[]>()

  add(entity: StoredEntity): void {
    this.#known.set(entity.entity.id, entity)
    this.#tables.set(entity.table, [...this.inTable(entity.table), entity])
  }

  find(id: string): StoredEntity | undefined {
    return this.#known.get(id)
  }

  inTable(table: string): readonly StoredEntity[] {
    return this.#tables.get(table) ?? []
  }
}
