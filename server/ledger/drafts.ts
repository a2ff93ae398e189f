import type { Kysely } from 'kysely'
import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Days, both included, of a company; `YYYY-MM-DD`. */
export interface DraftsAsked {
  readonly companyId: string
  readonly from: string
  readonly to: string
}

/** What a module still has to post into the day-books of one source. */
export interface DraftBook {
  readonly source: JournalSource
  /** Numbers of the documents that are dated in these days and not posted, in their order. */
  read(db: Kysely<Tables>, asked: DraftsAsked): Promise<readonly string[]>
}

/** The draft books of all modules: what is not posted stands against the close of its period [finance 5.9]. */
export class DraftBooks {
  readonly #books: DraftBook[] = []

  add(...books: readonly DraftBook[]): void {
    this.#books.push(...books)
  }

  /** Of all sources, unless some are named. */
  async waiting(
    db: Kysely<Tables>,
    asked: DraftsAsked,
    sources: readonly string[] | null = null,
  ): Promise<readonly string[]> {
    const found: string[] = []
    for (const { source, read } of this.#books)
      if (sources === null || sources.includes(source)) found.push(...(await read(db, asked)))
    return found
  }
}
