import type { ColumnType, Generated } from 'kysely'

/** A point in time: ISO 8601 in UTC when read, ISO text or Date when written. */
export type Stamp = ColumnType<string, string | Date, string | Date>
/** A stamp that the database gives. */
export type StampNow = ColumnType<string, string | Date | undefined, string | Date>
/** bigint: decimal text when read. */
export type BigInt = ColumnType<string, string | number | bigint, string | number | bigint>
/** jsonb: the value when read, JSON text when written. */
export type Json<T = unknown> = ColumnType<T, string, string>

export interface IdempotencyTable {
  user_id: string
  key: string
  /** Such as `POST /api/admin/firm`. */
  method_path: string
  body_hash: string
  status: number
  response: Json
  created_at: StampNow
}

/** One changed value; a view, see `server/migrations/0175-one-row-a-save.sql`. */
export interface AuditLogTable {
  /** Of the save. */
  id: Generated<string>
  /** Among the changes of the save. */
  place: Generated<string>
  table_name: string
  id_name: string
  id_value: string
  record_key: string | null
  column_name: string
  old_value: string | null
  new_value: string | null
  action: 'insert' | 'update' | 'delete' | 'use'
  action_by: string
  action_on: StampNow
  request_id: string | null
  /** Groups the rows of one save. */
  change_id: string
}

export interface ConfigurationTable {
  control_id: string
  control_value: string | null
  description: string | null
  version: Generated<number>
  created_by: string
  created_on: StampNow
  updated_by: string
  updated_on: StampNow
}

/**
 * All tables that Kysely knows. A module adds its own:
 * `declare module '../../platform/database/tables.ts' { interface Tables { firm: FirmTable } }`.
 */
export interface Tables {
  idempotency: IdempotencyTable
  audit_log: AuditLogTable
  configuration: ConfigurationTable
}
