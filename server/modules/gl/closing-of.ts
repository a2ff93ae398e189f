import type { ClosingContext } from '../../ledger/close.ts'
import type { DraftBooks } from '../../ledger/drafts.ts'
import type { ActionContext } from '../../platform/action/action.ts'

/** Who closes or reopens, when, and with which drafts in sight: of a period and of a day-book alike. [S4.38] */
export const closingOf = (
  { user, now, requestId, changeId }: ActionContext,
  drafts: DraftBooks,
  confirmed?: string[],
): ClosingContext => ({
  drafts: (trx, asked, sources) => drafts.waiting(trx, asked, sources),
  by: user.name,
  now,
  requestId,
  changeId,
  confirmed,
})
