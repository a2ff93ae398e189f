import type { EntryNumbers } from '../../../ledger/entry-numbers.ts'
import { integrate } from '../../../ledger/integrate.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { BulkActionWork } from '../../../platform/entity/bulk-actions.ts'

/**
 * An entry that waits is written into the ledger on its own date, numbered, and its document learns the number; what stands against
 * it is said and nothing is written. [finance 6, gl-integration]
 */
export const integratePendingEntry = (numbers: EntryNumbers): BulkActionWork => ({
  name: 'integrate',
  async run({ trx, user, now, requestId, changeId }, id) {
    const who = { by: user.name, now, requestId, changeId }
    try {
      const integrated = await integrate(trx, id, who)
      await numbers.tell(trx, integrated, who)
      const record = { table: 'pending_entry', id, recordKey: integrated.entryNo, on: now, ...who }
      await writeAudit(trx, record, [
        { action: 'update', column: 'standing', oldValue: 'Ready', newValue: 'Integrated' },
        { action: 'update', column: 'entryNo', oldValue: null, newValue: integrated.entryNo },
      ])
      return []
    } catch (error) {
      if (error instanceof Refusal) return error.problems
      throw error
    }
  },
})
