import type { StoredEntity } from './stored.ts'

/** Stored entities by id: where a lookup field finds what it names. */
export class EntityRegistry {
  readonly #known = new Map<string, StoredEntity>()

  add(entity: StoredEntity): void {
    this.#known.set(entity.entity.id, entity)
  }

  find(id: string): StoredEntity | undefined {
    return this.#known.get(id)
  }
}
