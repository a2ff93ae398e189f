import { sql, type RawBuilder } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { ReturnsFace } from '../eft-return/take-returns.ts'

/** Columns of what a module tells of its documents that move a bank. */
export interface Paper {
  readonly documentId: string
  /** Cheque, EFT, Wire … */
  readonly method: string
  readonly number: string
  readonly chequeNo: string | null
  /** Batch or deposit slip that it went with. */
  readonly group: string | null
  readonly fileNo: string | null
  readonly payee: string | null
  readonly firmId: string | null
}

/**
 * What modules know of the documents behind the lines of a bank: payments today, receipts and pay runs when they come. The ledger alone says
 * what has moved; this says what the bank may call it.
 */
export interface PaperTeller {
  /** `ap.payment` */
  readonly documentType: string
  /** Columns of `Paper`, of the documents whose ids the list holds. */
  readonly select: (ids: RawBuilder<unknown>) => RawBuilder<Paper>
  /** The bank has cleared these, or what was cleared is open again: cheques say so. */
  readonly cleared?: (context: ActionContext, ids: readonly string[], isCleared: boolean) => Promise<void>
}

export class BankPapers {
  readonly #tellers: PaperTeller[] = []

  add(...tellers: readonly PaperTeller[]): void {
    this.#tellers.push(...tellers)
  }

  readonly #returns: ReturnsFace[] = []

  /** One who sends files to banks, for what comes back of them. */
  takesReturns(face: ReturnsFace): void {
    this.#returns.push(face)
  }

  get returns(): readonly ReturnsFace[] {
    return this.#returns
  }

  /** One statement for all documents, whatever they are. */
  select(ids: RawBuilder<unknown>): RawBuilder<Paper> {
    const none = sql<Paper>`
      select null::uuid as "documentId", null::text as method, null::text as number, null::text as "chequeNo", null::text as "group",
             null::text as "fileNo", null::text as payee, null::text as "firmId" where false`
    const all = [none, ...this.#tellers.map(({ select }) => select(ids))]
    return sql<Paper>`${sql.join(all, sql` union all `)}`
  }

  async cleared(
    context: ActionContext,
    documents: readonly { readonly type: string; readonly id: string }[],
    isCleared: boolean,
  ): Promise<void> {
    for (const { documentType, cleared } of this.#tellers) {
      const ids = documents.filter(({ type }) => type === documentType).map(({ id }) => id)
      if (cleared && ids.length > 0) await cleared(context, ids, isCleared)
    }
  }
}
