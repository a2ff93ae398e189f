import { sql, type Kysely } from 'kysely'
import type { ChangedRecord } from '../../../shared/contracts/live.ts'
import type { Tables } from '../database/tables.ts'
import type { StoredEntity } from '../entity/stored.ts'
import { isReadable, visibilityOf } from '../entity/visibility.ts'
import { rightsOf } from '../rights/rights.ts'
import type { Reader } from './reader.ts'

interface Stored {
  id: string
  version: number
  updatedBy: string
  updatedOn: string
}

/** Changes of one entity since the last round: ids of its records; null: too many to name. */
export interface EntityChanges {
  readonly entity: StoredEntity
  readonly ids: readonly string[] | null
}

/** How the records stand now, read once for all readers. */
export async function standingNow(db: Kysely<Tables>, changes: EntityChanges): Promise<ChangedRecord[]> {
  const { entity, ids } = changes
  const { room } = entity.entity
  if (ids === null) return [unnamed(room)]
  const { rows } = await sql<Stored>`
    select t.id, t.version, t.updated_by as "updatedBy", t.updated_on as "updatedOn"
    from ${sql.table(entity.table)} t where t.id = any(${ids}::uuid[])`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = stored.get(id)
    return { room, id, version: row?.version ?? null, by: row?.updatedBy ?? null, on: row?.updatedOn ?? null }
  })
}

/**
 * What one reader is told of it, by his rights and scope as of now. A record that is gone is in nobody's scope any more: who
 * sees some records only is told that there was one, and not which.
 */
export async function toldTo(
  db: Kysely<Tables>,
  { user }: Reader,
  { entity, ids }: EntityChanges,
  records: readonly ChangedRecord[],
): Promise<readonly ChangedRecord[]> {
  const rights = await rightsOf(db, user)
  if (!rights.can(`${entity.room}.view`)) return []
  const seen = await visibilityOf(db, user, entity)
  const named = isReadable(seen, 'updatedBy') ? records : records.map((record) => ({ ...record, by: null }))
  if (!seen.scope || ids === null) return named
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(entity.table)} t where t.id = any(${ids}::uuid[]) and ${seen.scope}`.execute(db)
  const inScope = new Set(rows.map(({ id }) => id))
  const told = named.filter(({ id }) => inScope.has(id!))
  return named.some(({ version }) => version === null) ? [...told, unnamed(entity.entity.room)] : told
}

const unnamed = (room: string): ChangedRecord => ({ room, id: null, version: null, by: null, on: null })
