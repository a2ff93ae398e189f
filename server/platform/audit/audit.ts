import { sql } from 'kysely'
import { planned } from '../database/planned.ts'
import type { Trx } from '../database/transaction.ts'
import type { Change } from '../entity/changes.ts'
import { announcing } from '../live/announce.ts'

/** The save that changes belong to. */
export interface AuditEntry {
  table: string
  id: string
  /** What people know the record by. */
  recordKey: string | null
  /** Display name of the user. */
  by: string
  on: Date
  requestId: string
  changeId: string
}

/** [S3.36] One row for each changed column, all in one statement, which also tells who is looking at the record. */
export async function writeAudit(db: Trx, entry: AuditEntry, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await planned(
    db,
    sql`
    with written as (
    insert into audit_log (table_name, id_name, id_value, record_key, column_name, old_value, new_value, action,
                           action_by, action_on, request_id, change_id)
    select ${entry.table}, 'id', ${entry.id}, ${entry.recordKey}, c."column", c."oldValue", c."newValue", c.action,
           ${entry.by}, ${entry.on}, ${entry.requestId}, ${entry.changeId}::uuid
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as c (action text, "column" text, "oldValue" text, "newValue" text))
    select ${announcing({ table: entry.table, id: entry.id })}`,
  )
}
