import { sql } from 'kysely'
import { planned } from '../database/planned.ts'
import type { Trx } from '../database/transaction.ts'
import type { Change } from '../entity/changes.ts'
import { announcing, announcingAll } from '../live/announce.ts'

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

/** What pieces of work that are judged together will have written, by the transaction of each. */
const kept = new WeakMap<Trx, (entry: AuditEntry, changes: readonly Change[]) => void>()

/** Keeps what is to be said of the writes of a transaction, for whoever writes it with that of others. */
export function keepAudit(db: Trx, keep: (entry: AuditEntry, changes: readonly Change[]) => void): void {
  kept.set(db, keep)
}

/** Writes what was kept of many saves in one statement. */
export async function writeAudits(db: Trx, all: readonly (readonly [AuditEntry, readonly Change[]])[]): Promise<void> {
  if (all.length === 0) return
  const rows = all.flatMap(([entry, changes]) => changes.map((change) => ({ ...entry, ...change })))
  const told = all.map(([{ table, id }]) => ({ table, id }))
  await sql`
    with written as (
    insert into audit_log (table_name, id_name, id_value, record_key, column_name, old_value, new_value, action,
                           action_by, action_on, request_id, change_id)
    select c."table", 'id', c.id, c."recordKey", c."column", c."oldValue", c."newValue", c.action, c.by, c."on",
           c."requestId", c."changeId"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as c ("table" text, id text, "recordKey" text, action text, "column" text, "oldValue" text, "newValue" text,
            by text, "on" timestamptz, "requestId" text, "changeId" uuid))
    select ${announcingAll(told)}`.execute(db)
}

/** [S3.36] One row for each changed column, all in one statement, which also tells who is looking at the record. */
export async function writeAudit(db: Trx, entry: AuditEntry, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const keep = kept.get(db)
  if (keep) return keep(entry, changes)
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
