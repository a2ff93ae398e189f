import type { RawBuilder } from 'kysely'
import type { ControlKind, JournalSource } from '../../shared/contracts/gl/journal-sources.ts'

/** Days, both included, of a company; `YYYY-MM-DD`. */
export interface SubledgerAsked {
  readonly companyId: string
  readonly from: string
  readonly to: string
}

/**
 * What the posted documents of a module say they moved on one kind of control account, out of their own tables and never out of
 * entries: the other side of the proof that the ledger has booked them.
 */
export interface SubledgerBook {
  readonly source: JournalSource
  readonly kind: ControlKind
  /**
   * A select of `document_type`, `document_id`, `number`, `moved_on`, `currency`, `debit` and `credit`, amounts in that currency
   * and not below zero; a document that was taken back has a row for each of its two days.
   */
  movements(asked: SubledgerAsked): RawBuilder<unknown>
}

/** The sub-ledgers of all modules. */
export class SubledgerBooks {
  readonly #books: SubledgerBook[] = []

  add(...books: readonly SubledgerBook[]): void {
    this.#books.push(...books)
  }

  get all(): readonly SubledgerBook[] {
    return this.#books
  }
}
