import type { DraftBooks } from '../../../ledger/drafts.ts'
import { closeJournal } from '../../../ledger/journals.ts'
import type { BulkActionWork } from '../../../platform/entity/bulk-actions.ts'

/**
 * Day-books that were chosen in their list are closed one after the other; one that drafts or pending entries stand against stays
 * open and says so. [finance 5.9]
 */
export const closeJournals = (drafts: DraftBooks): BulkActionWork => ({
  name: 'close',
  async run({ trx, user, now, requestId, changeId }, id, _parameters, confirmed) {
    const { problems } = await closeJournal(trx, id, {
      drafts: (db, asked, sources) => drafts.waiting(db, asked, sources),
      ...{ by: user.name, now, requestId, changeId, confirmed },
    })
    return problems
  },
})
