import { sql, type Kysely } from 'kysely'
import type { AttachmentRow } from '../../../shared/contracts/attachment.ts'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { StagedFile } from './staging.ts'

/** The record that attachments hang on. */
export interface Owner {
  room: string
  recordId: string
}

/** An attachment with where its content lies. */
export interface StoredAttachment extends AttachmentRow {
  store: string
}

const COLUMNS = sql`id, name, content_type as type, size, created_by as "createdBy", created_on as "createdOn", store`
const of = ({ room, recordId }: Owner) => sql`room = ${room} and record_id = ${recordId}::uuid`

/** All of a record, by name. */
export async function readAttachments(db: Kysely<Tables>, owner: Owner): Promise<StoredAttachment[]> {
  const { rows } = await sql<StoredAttachment>`
    select ${COLUMNS} from attachment where ${of(owner)} order by lower(name), id`.execute(db)
  return rows
}

export async function countAttachments(db: Kysely<Tables>, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachment where ${of(owner)}`.execute(db)
  return rows[0]!.count
}

export async function readAttachment(db: Kysely<Tables>, owner: Owner, id: string): Promise<StoredAttachment | null> {
  const { rows } = await sql<StoredAttachment>`
    select ${COLUMNS} from attachment where ${of(owner)} and id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

interface NewAttachment extends Owner {
  id: string
  name: string
  store: string
  by: string
  on: Date
}

/** Null when the record has one of that name [S5.57]. */
export async function insertAttachment(
  trx: Trx,
  row: NewAttachment,
  { type, size, sha256 }: StagedFile,
): Promise<StoredAttachment | null> {
  const { rows } = await sql<StoredAttachment>`
    insert into attachment (id, room, record_id, name, content_type, size, sha256, store, created_by, created_on)
    values (${row.id}::uuid, ${row.room}, ${row.recordId}::uuid, ${row.name}, ${type}, ${size}, ${sha256}, ${row.store},
            ${row.by}, ${row.on})
    on conflict (room, record_id, lower(name)) do nothing returning ${COLUMNS}`.execute(trx)
  return rows[0] ?? null
}

export async function deleteAttachment(trx: Trx, owner: Owner, id: string): Promise<void> {
  await sql`delete from attachment where ${of(owner)} and id = ${id}::uuid`.execute(trx)
}

/** A record that goes takes its attachments along. */
export async function deleteAttachmentsOf(trx: Trx, owner: Owner): Promise<void> {
  await sql`delete from attachment where ${of(owner)}`.execute(trx)
}
