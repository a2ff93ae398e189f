import { sql, type RawBuilder } from 'kysely'
import { planned } from '../database/planned.ts'
import type { Trx } from '../database/transaction.ts'
import type { Change } from '../entity/changes.ts'
import { announcingAll } from '../live/announce.ts'

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

/** A save as the log keeps it: of one value in the row itself, of more of them beside each other (docs/decisions/0063). */
function rowOf(entry: AuditEntry, changes: readonly Change[]): object {
  const [only] = changes
  if (changes.length === 1) return { ...entry, ...only }
  const action = actionOf(changes)
  return {
    ...{ ...entry, action },
    changes: changes.map(({ column, oldValue, newValue, action: own }) =>
      own === action ? [column, oldValue, newValue] : [column, oldValue, newValue, own],
    ),
  }
}

/** A line that comes or goes is a change of its record; fields of the record itself come and go with the record alone. */
const actionOf = (changes: readonly Change[]): Change['action'] =>
  changes.find(({ action, column }) => action !== 'update' && !column.includes('.'))?.action ?? 'update'

/** The part of a statement that writes the rows of saves. */
export function savesWritten(all: readonly (readonly [AuditEntry, readonly Change[]])[]): RawBuilder<unknown> {
  const rows = all.map(([entry, changes]) => rowOf(entry, changes))
  return sql`
    insert into audit_save (table_name, id_name, id_value, record_key, column_name, old_value, new_value, action,
                            action_by, action_on, request_id, change_id, changes)
    select c."table", 'id', c.id, c."recordKey", c."column", c."oldValue", c."newValue", c.action, c.by, c."on",
           c."requestId", c."changeId", c.changes
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as c ("table" text, id text, "recordKey" text, action text, "column" text, "oldValue" text, "newValue" text,
            by text, "on" timestamptz, "requestId" text, "changeId" uuid, changes json)`
}

/** One row for each save, in one statement, which also tells who is looking at the records. */
export async function writeAudits(db: Trx, all: readonly (readonly [AuditEntry, readonly Change[]])[]): Promise<void> {
  const saves = all.filter(([, changes]) => changes.length > 0)
  if (saves.length === 0) return
  const told = saves.map(([{ table, id }]) => ({ table, id }))
  await planned(db, sql`with written as (${savesWritten(saves)}) select ${announcingAll(told)}`)
}

/** [S3.36] What a save has changed, beside the change itself. */
export async function writeAudit(db: Trx, entry: AuditEntry, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const keep = kept.get(db)
  if (keep) return keep(entry, changes)
  await writeAudits(db, [[entry, changes]])
}
