import { sourcesOf } from '../../../shared/contracts/field-sources.ts'
import type { SearchKind } from '../../../shared/contracts/search.ts'
import type { Condition, Row, StoredEntity } from '../entity/stored.ts'
import type { CurrentUser } from '../identity/user.ts'

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
  /** Columns of amounts: the first that the caller may see and that is not nothing is told. */
  readonly figures?: readonly string[]
  /** What makes a record likelier than others that are found alike, the strongest first. */
  likely?(asked: { readonly user: CurrentUser; sees(column: string): boolean }): readonly Condition[]
  /** Props of doors that the record stands behind. */
  fits?(row: Row): Record<string, string[]>
}

/** What a column shows that says whom a document is with. */
const PARTNER = 'admin.firm.name'

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
  const { module, noun, derived } = entity.entity
  // A document of nobody outside, as one of the ledger, is with nobody.
  const partner = Object.keys(derived).find((name) => sourcesOf(entity.entity, name).includes(PARTNER))
  const text = (row: Row, column: string) => (typeof row[column] === 'string' ? row[column] : null)
  return {
    kind: 'document',
    entity,
    by,
    columns: [...(partner ? [partner] : []), state, figure].filter((column) => entity.field(column)),
    note: (row, words) => [
      words(`${module}:${noun}.record`),
      partner ? text(row, partner) : null,
      text(row, state) && words(`${module}:${noun}.choices.${state}.${text(row, state)}`),
    ],
    figures: [figure],
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
