import type { Access, ListPage } from '../api/records.ts'
import type { Query } from '../api/client.ts'
import type { Entity } from '../contracts/entity.ts'
import { ownListOf } from './list/own-list.ts'

/** What this user may do with an entity, asked once per tab; null until it is known. */
export class AccessStore {
  readonly #entity: Entity
  #access: Access | null = null
  readonly #listeners = new Set<() => void>()

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

  /** What was learned beside a record; what the tab knows already stays. */
  adopt(access: Access): void {
    if (!this.#access) this.#take(access)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): Access | null => this.#access

  dispose(): void {
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
