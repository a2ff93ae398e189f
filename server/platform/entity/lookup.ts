import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PagedList } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { literal } from '../lists/where.ts'
import { called } from './called.ts'
import { whereOf } from './list.ts'
import type { StoredEntity } from './stored.ts'
import { isReadable, MASK, type Visibility } from './visibility.ts'

export interface LookupRow {
  id: string
  key: string
  title: string
}

export interface LookupCall {
  text: string
  limit: number
  filters: ListQuery['filters']
}

/**
 * Records that a lookup field offers: the exact key first, then keys and titles that begin with the text, then the rest.
 * Without the key there is nothing to choose; a title that the user may not read is not shown and finds nothing.
 */
export async function readLookup(
  db: Kysely<Tables>,
  entity: StoredEntity,
  seen: Visibility,
  { text, limit, filters }: LookupCall,
): Promise<PagedList<LookupRow>> {
  if (!isReadable(seen, entity.entity.key)) return { Page: 1, PageSize: limit, List: [], TotalCount: 0 }
  const key = entity.compared(entity.entity.key)
  const { rows } = await sql<LookupRow & { total: string }>`
    select t.id, (${key})::text as key, ${titleOf(entity, seen)} as title, count(*) over () as total
    from ${sql.table(entity.table)} t where ${whereOf(entity, { filters, search: text }, seen)}
    order by ${nearest(entity, seen, text)}, ${key}, t.id limit ${limit}`.execute(db)
  return {
    Page: 1,
    PageSize: limit,
    List: rows.map((row) => ({ id: row.id, key: row.key, title: row.title })),
    TotalCount: Number(rows[0]?.total ?? 0),
  }
}

/** What a record is called, as far as the user may read it. */
export function titleOf(entity: StoredEntity, seen: Visibility): RawBuilder<unknown> {
  const { title } = entity.entity
  if (isReadable(seen, title)) return called(entity, seen, title)
  return seen.mode(title) === 'mask' ? sql`${MASK}::text` : sql`''`
}

function nearest(entity: StoredEntity, seen: Visibility, text: string): RawBuilder<unknown> {
  if (text === '') return sql`null::int`
  const { title } = entity.entity
  // A key may be a number or a day.
  const key = sql`(${entity.compared(entity.entity.key)})::text`
  const begins = sql`fold(${`${literal(text)}%`}::text)`
  const byTitle = isReadable(seen, title)
    ? sql`when fold((${called(entity, seen, title)})::text) like ${begins} then 2`
    : sql``
  return sql`case when fold(${key}) = fold(${text}::text) then 0
    when fold(${key}) like ${begins} then 1 ${byTitle} else 3 end`
}
