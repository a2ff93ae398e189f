import type { SearchKind } from '../../../shared/contracts/search.ts'
import type { Row, StoredEntity } from '../entity/stored.ts'

/** Text of a key in the language of the call. */
export type Words = (key: string) => string

/** How the records of one entity are found in the command palette. Its searched text, or each column of `by`, needs a trigram index. */
export interface SearchSource {
  readonly kind: SearchKind
  readonly entity: StoredEntity
  /** Columns by which documents are known; the first names them. Without it the whole searched text is looked at. */
  readonly by?: readonly string[]
  /** List columns that say more about a record; only those that the caller may see are handed on. */
  readonly columns: readonly string[]
  /** Parts of the note beside the title; what is empty is left out. */
  note(row: Row, words: Words): (string | null)[]
  /** The column of an amount. */
  readonly figure?: string
  /** Props of doors that the record stands behind. */
  fits?(row: Row): Record<string, string[]>
}

/**
 * A document: found by its numbers, or by whom it is with; its note says what it is, with whom, and how far it has come.
 * `state` is its column of states.
 */
export function documentSource(
  entity: StoredEntity,
  by: readonly string[],
  figure: string,
  state = 'status',
): SearchSource {
  const { module, noun } = entity.entity
  const text = (row: Row, column: string) => (typeof row[column] === 'string' ? row[column] : null)
  return {
    kind: 'document',
    entity,
    by,
    // A document of nobody outside, as one of the ledger, is with no vendor.
    columns: ['vendorName', state, figure].filter((column) => entity.field(column)),
    note: (row, words) => [
      words(`${module}:${noun}.record`),
      text(row, 'vendorName'),
      text(row, state) && words(`${module}:${noun}.choices.${state}.${text(row, state)}`),
    ],
    figure,
  }
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
