import type { Kysely } from 'kysely'
import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Days, both included, of a company; `YYYY-MM-DD`. */
export interface DraftsAsked {
  readonly companyId: string
  readonly from: string
  readonly to: string
}

/** A document that is entered and not posted. */
export interface Draft {
  readonly id: string
  readonly number: string
  /** Day on which it would be posted. */
  readonly date: string
  /** State of the document, as its contract calls it. */
  readonly status: string
}

/** What a module still has to post into the day-books of one source. */
export interface DraftBook {
  readonly source: JournalSource
  /** Entity of its documents: `ap.payment`. */
  readonly documentType: string
  /** The documents that are dated in these days and not posted, in the order of their numbers. */
  read(db: Kysely<Tables>, asked: DraftsAsked): Promise<readonly Draft[]>
}

/** The draft books of all modules: what is not posted stands against the close of its period [finance 5.9]. */
export class DraftBooks {
  readonly #books: DraftBook[] = []

  add(...books: readonly DraftBook[]): void {
    this.#books.push(...books)
  }

  /** Of all sources, unless some are named. */
  async drafts(
    db: Kysely<Tables>,
    asked: DraftsAsked,
    sources: readonly string[] | null = null,
  ): Promise<readonly (Draft & Pick<DraftBook, 'source' | 'documentType'>)[]> {
    const found: (Draft & Pick<DraftBook, 'source' | 'documentType'>)[] = []
    for (const { source, documentType, read } of this.#books)
      if (sources === null || sources.includes(source))
        found.push(...(await read(db, asked)).map((draft) => ({ ...draft, source, documentType })))
    return found
  }

  /** Their numbers. */
  async waiting(
    db: Kysely<Tables>,
    asked: DraftsAsked,
    sources: readonly string[] | null = null,
  ): Promise<readonly string[]> {
    return (await this.drafts(db, asked, sources)).map(({ number }) => number)
  }
}
