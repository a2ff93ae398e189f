import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'

interface Stage {
  readonly stage: 'Clear' | 'Frozen' | 'Counted'
  /** While it is not clear: the day of the count. Nothing moves before it. */
  readonly freezeDate: string | null
  readonly postingTags: boolean
}

/** [S4.24] Leads a warehouse to a stage of its count, which it has from its count alone; whoever calls it holds the warehouse. */
export async function setCountStage(
  { trx, user, now, requestId, changeId }: ActionContext,
  warehouseId: string,
  { stage, freezeDate, postingTags }: Stage,
): Promise<void> {
  const [row] = await planned<{ id: string; before: string }>(
    trx,
    sql`
    update warehouse w set count_stage = ${stage}, freeze_date = ${freezeDate}::date, posting_tags = ${postingTags},
           version = w.version + 1, updated_by = ${user.name}, updated_on = ${now}
    from (select id, count_stage from warehouse where warehouse_id = ${warehouseId} for update) b
    where w.id = b.id returning w.id, b.count_stage as before`,
  )
  if (!row || row.before === stage) return
  await writeAudit(
    trx,
    { table: 'warehouse', id: row.id, recordKey: warehouseId, by: user.name, on: now, requestId, changeId },
    [{ action: 'update', column: 'countStage', oldValue: row.before, newValue: stage }],
  )
}
