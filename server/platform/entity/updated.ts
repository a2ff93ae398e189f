import { sql } from 'kysely'
import { savesWritten, type AuditEntry } from '../audit/audit.ts'
import { writesTable } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'
import type { Trx } from '../database/transaction.ts'
import { announcing } from '../live/announce.ts'
import type { Change } from './changes.ts'
import { recordAndScope, type ReadRecord } from './read.ts'
import type { Row, StoredEntity } from './stored.ts'
import type { Visibility } from './visibility.ts'
import { updateOf, type AlsoSet, type Author } from './write.ts'

interface Update {
  readonly before: Row
  readonly record: Row
  readonly author: Author
  readonly also: AlsoSet
  readonly seen: Visibility
  readonly entry: AuditEntry
  readonly changes: readonly Change[]
}

/**
 * Changes a record whose groups and lines stay as they are, says so in the change log and reads it, in one statement; null when the stored
 * version is another. For actions: which columns they change is always the same, so that a connection keeps the plan.
 */
export async function updatedRecord(
  trx: Trx,
  entity: StoredEntity,
  { before, record, author, also, seen, entry, changes }: Update,
): Promise<ReadRecord | null> {
  writesTable(trx, entity.table)
  const said = changes.length > 0 ? sql`with said as (${savesWritten([[entry, changes]])})` : sql``
  const told = changes.length > 0 ? announcing({ table: entry.table, id: entry.id }) : sql`null`
  const [row] = await planned(
    trx,
    sql<Row>`
    ${said} ${updateOf(entity, before, record, author, also)}
    returning ${recordAndScope(trx, entity, seen.scope)}, ${told} as "$told"`,
  )
  if (!row) return null
  const { $inScope, $told: _told, ...read } = row
  return { record: read, inScope: $inScope === true }
}
