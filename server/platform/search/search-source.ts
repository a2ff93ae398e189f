import type { SearchKind } from '../../../shared/contracts/search.ts'
import type { Row, StoredEntity } from '../entity/stored.ts'

/** Text of a key in the language of the call. */
export type Words = (key: string) => string

/** How the records of one entity are found in the command palette. Its searched text needs a trigram index. */
export interface SearchSource {
  readonly kind: SearchKind
  readonly entity: StoredEntity
  /** List columns that say more about a record; only those that the caller may see are handed on. */
  readonly columns: readonly string[]
  /** Parts of the note beside the title; what is empty is left out. */
  note(row: Row, words: Words): (string | null)[]
  /** The column of an amount. */
  readonly figure?: string
  /** Props of doors that the record stands behind. */
  fits?(row: Row): Record<string, string[]>
}

/** What can be searched, in the order in which it is shown. Each module adds its own. */
export class SearchSources {
  readonly #known: SearchSource[] = []

  add(...sources: readonly SearchSource[]): void {
    this.#known.push(...sources)
  }

  of(kind: SearchKind | undefined): readonly SearchSource[] {
    return kind === undefined ? this.#known : this.#known.filter((source) => source.kind === kind)
  }
}
