import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'

/** What was done with a lot beside its form, in its history. */
export const logged = (
  { trx, user, now, requestId, changeId }: ActionContext,
  id: string,
  lotNo: string,
  changed: readonly (readonly [column: string, from: string | null, to: string | null])[],
): Promise<void> =>
  writeAudit(
    trx,
    { table: 'stock_lot', id, recordKey: lotNo, by: user.name, on: now, requestId, changeId },
    changed
      .filter(([, from, to]) => from !== to)
      .map(([column, oldValue, newValue]) => ({ action: 'update', column, oldValue, newValue })),
  )
