import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Change } from '../../../platform/entity/changes.ts'

/** What was done with a reconciliation, in its history; whoever looks at it is told. */
export const noted = (
  { trx, user, now, requestId, changeId }: ActionContext,
  { id, reconciliationNo }: { readonly id: string; readonly reconciliationNo: string },
  changes: readonly Change[],
): Promise<void> =>
  writeAudit(
    trx,
    { table: 'bank_reconciliation', id, recordKey: reconciliationNo, by: user.name, on: now, requestId, changeId },
    changes,
  )

export const changed = (column: string, oldValue: string | null, newValue: string | null): Change => ({
  ...{ action: 'update', column, oldValue, newValue },
})
