import { type Access, type ListPage, records } from '../api/records.ts'
import type { Query } from '../api/client.ts'
import type { Entity } from '../contracts/entity.ts'
import { ownListOf } from './list/own-list.ts'

/** What this user may do with an entity, asked once per tab; null until it is known. */
export class AccessStore {
  readonly #entity: Entity
  #access: Access | null = null
  #asking = false
  readonly #listeners = new Set<() => void>()
  readonly #call = new AbortController()

  constructor(entity: Entity) {
    this.#entity = entity
  }

  /**
   * A list call; while nothing is known its answer brings what the user may do, too, so that a list needs one call. One that
   * a newer call takes the place of brings nothing: the newer one asks as well.
   */
  async beside(query: Query, list: (query: Query) => Promise<ListPage>): Promise<ListPage> {
    if (this.#access) return list(query)
    const page = await list(withAccess(query))
    if (page.Access) this.#take(page.Access)
    return page
  }

  /** For a tab that begins without its list. */
  ask(): void {
    if (this.#access || this.#asking) return
    this.#asking = true
    records(this.#entity)
      .access(this.#call.signal)
      .then(
        (access) => this.#take(access),
        // Without an answer nothing is offered that needs a right; the list says what is wrong.
        () => undefined,
      )
      .finally(() => (this.#asking = false))
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

  #take(access: Access): void {
    this.#access = access
    if (access.list) ownListOf(this.#entity).adopt(access.list)
    for (const listener of this.#listeners) listener()
  }
}

/** The first list call of a screen. */
export const withAccess = (query: Query): Query => ({ ...query, Access: true })
