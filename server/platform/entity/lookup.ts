import { sql, type Kysely } from 'kysely'
import type { PagedList } from '../../../shared/contracts/result.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { Tables } from '../database/tables.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { literal } from '../lists/where.ts'
import { whereOf } from './list.ts'
import type { StoredEntity } from './stored.ts'
import type { Visibility } from './visibility.ts'

export interface LookupRow {
  id: string
  key: string
  title: string
}

export interface LookupCall {
  text: string
  limit: number
  filters: ListQuery['filters']
  locale: Locale
}

/** Records that a lookup field offers: the exact key first, then keys and titles that begin with the text, then the rest. */
export async function readLookup(
  db: Kysely<Tables>,
  entity: StoredEntity,
  seen: Visibility,
  { text, limit, filters, locale }: LookupCall,
): Promise<PagedList<LookupRow>> {
  const key = entity.compared(entity.entity.key)
  const plain = entity.compared(entity.entity.title)
  const inLocale = entity.titles?.[locale]
  const title = inLocale ? sql`coalesce(${entity.compared(inLocale)}, ${plain})` : plain
  const begins = sql`fold(${`${literal(text)}%`}::text)`
  const nearest =
    text === ''
      ? sql`null::int`
      : sql`case when fold(${key}) = fold(${text}::text) then 0
    when fold(${key}) like ${begins} then 1 when fold(${plain}) like ${begins} then 2 else 3 end`
  const { rows } = await sql<LookupRow & { total: string }>`
    select t.id, ${key} as key, ${title} as title, count(*) over () as total
    from ${sql.table(entity.table)} t where ${whereOf(entity, { filters, search: text }, seen)}
    order by ${nearest}, ${key}, t.id limit ${limit}`.execute(db)
  return {
    Page: 1,
    PageSize: limit,
    List: rows.map((row) => ({ id: row.id, key: row.key, title: row.title })),
    TotalCount: Number(rows[0]?.total ?? 0),
  }
}
