import { sql, type RawBuilder } from 'kysely'
import type { JournalSource, ProvenKind } from '../../shared/contracts/gl/journal-sources.ts'

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
  readonly kind: ProvenKind
  /** It counts in the company's currency alone, whatever its documents have. */
  readonly ours?: true
  /**
   * A select of `document_type`, `document_id`, `number`, `moved_on`, `currency`, `debit` and `credit`, amounts in that currency
   * and not below zero; a document that was taken back has a row for each of its two days.
   */
  movements(asked: SubledgerAsked): RawBuilder<unknown>
}

/** Accounts that are proven, with what proves them: control accounts, and those that stock stands on. */
export const provenAccounts: RawBuilder<unknown> = sql`(
  select account, control_kind as kind from gl_account_shown where control_kind is not null
  union
  select gl_account, case when bool_or(role = 'INVENTORY') then 'Inventory' when bool_or(role = 'GOODS_IN_TRANSIT') then 'InTransit'
                          else 'WorkInProcess' end
  from account_role_shown where role in ('INVENTORY', 'GOODS_IN_TRANSIT', 'WIP') group by 1)`

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
