import type { StoredEntity } from './stored.ts'

/** Stored entities by id: where a lookup field finds what it names; and by the table they are kept in. */
export class EntityRegistry {
  readonly #known = new Map<string, StoredEntity>()
  readonly #tables = new Map<string, StoredEntity[]>()
  readonly #offers = new Map<string, Set<string>>()

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

  /** Notes what can be done in a room: last words of the rights that its calls ask for. */
  offer(room: string, actions: readonly string[]): void {
    const known = this.#offers.get(room) ?? new Set()
    for (const action of actions) known.add(action)
    this.#offers.set(room, known)
  }

  /** Every room with what can be done in it. */
  offers(): { room: string; actions: string[] }[] {
    return [...this.#offers].map(([room, actions]) => ({ room, actions: [...actions] }))
  }
}
