import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { savesWritten, type AuditEntry } from '../audit/audit.ts'
import { writesTable } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'
import type { Trx } from '../database/transaction.ts'
import { announcing } from '../live/announce.ts'
import type { Change } from './changes.ts'
import { readRecord, type ReadRecord } from './read.ts'
import type { Row, StoredEntity } from './stored.ts'
import type { Visibility } from './visibility.ts'
import { insertOf, partsInserted, type AlsoSet, type Author } from './write.ts'

/** A new record as it would be read after its save, its lines by their ids, though nothing of it is written yet. */
export function unwrittenRecord({ entity }: StoredEntity, record: Row, author: Author): Row {
  const [by, on] = [author.name, author.on.toISOString()]
  const lines = Object.entries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'lines' ? [[name, (record[name] as Row[]).map((line) => ({ lineId: randomUUID(), ...line }))]] : [],
  )
  return {
    ...{ id: randomUUID(), version: 1, createdBy: by, createdOn: on, updatedBy: by, updatedOn: on },
    ...{ ...record, ...Object.fromEntries(lines) },
  }
}

interface Insert {
  readonly record: Row
  readonly author: Author
  readonly also: AlsoSet
  readonly seen: Visibility
  readonly entry: AuditEntry
  /** What was changed by each save: the first by the one that made the record. */
  readonly saves: readonly (readonly Change[])[]
}

/**
 * Adds a record that more than one save has led to where it stands, with its groups and lines, and says what each of them changed, in one
 * statement; that which reads it is sent along.
 */
export async function insertedRecord(
  trx: Trx,
  entity: StoredEntity,
  { record, author, also, seen, entry, saves }: Insert,
): Promise<ReadRecord> {
  writesTable(trx, entity.table)
  const id = String(record['id'])
  const head = insertOf(entity, record, author, { id, version: saves.length, ...also })
  const parts = [head, ...partsInserted(entity, id, record), savesWritten(saves.map((changes) => [entry, changes]))]
  const written = sql.join(parts.map((part, at) => sql`${sql.id(`part${at}`)} as (${part})`))
  const [, read] = await Promise.all([
    planned(trx, sql`with ${written} select ${announcing({ table: entry.table, id })}`),
    readRecord(trx, entity, id, seen.scope),
  ])
  return read!
}
