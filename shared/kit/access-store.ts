import { records, type Access } from '../api/records.ts'
import type { Entity } from '../contracts/entity.ts'

/** What this user may do with an entity, asked once per tab; null until it is known. */
export class AccessStore {
  #access: Access | null = null
  readonly #listeners = new Set<() => void>()
  readonly #call = new AbortController()

  constructor(entity: Entity) {
    records(entity)
      .access(this.#call.signal)
      .then(
        (access) => {
          this.#access = access
          for (const listener of this.#listeners) listener()
        },
        // Without an answer nothing is offered that needs a right; the list says what is wrong.
        () => undefined,
      )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): Access | null => this.#access

  dispose(): void {
    this.#call.abort()
    this.#listeners.clear()
  }
}
