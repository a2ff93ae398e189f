import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'

/** What the calls of this folder name: a row by its uuid. */
export type ById = { Params: { id: string } }

export const byId = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' } },
} as const

/** [S3.36] Whoever moves a row from one state to another stands in the change log. */
export const auditStatus = (
  { trx, user, now, requestId, changeId }: ActionContext,
  row: { table: string; id: string; key: string },
  oldValue: string | null,
  newValue: string,
): Promise<void> =>
  writeAudit(trx, { table: row.table, id: row.id, recordKey: row.key, by: user.name, on: now, requestId, changeId }, [
    { action: 'update', column: 'status', oldValue, newValue },
  ])
