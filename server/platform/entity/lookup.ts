import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PagedList } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { literal } from '../lists/where.ts'
import { called } from './called.ts'
import { listColumns, whereOf } from './list.ts'
import type { Row, StoredEntity } from './stored.ts'
import { isReadable, MASK, type Visibility } from './visibility.ts'

export interface LookupRow {
  id: string
  key: string
  title: string
  /** What the contract shows beside both, by column: as far as the caller may read it. */
  beside?: Row
}

export interface LookupCall {
  text: string
  limit: number
  filters: ListQuery['filters']
  /** The filters as they were asked for: they say in which role a record is looked up. */
  filter?: Readonly<Record<string, string>>
  /** Without one nothing is likelier than another thing. */
  user?: CurrentUser
}

/**
 * [judgement 5] Records that a lookup field offers: the exact key first; then what begins with the text, and of that with whom something is
 * open in this role, what this person and then anybody has used lately, and the alphabet; then the rest in the same way. Without
 * the key there is nothing to choose; a title that the user may not read is not shown and finds nothing.
 */
export async function readLookup(
  db: Kysely<Tables>,
  entity: StoredEntity,
  seen: Visibility,
  { text, limit, filters, filter = {}, user }: LookupCall,
): Promise<PagedList<LookupRow>> {
  if (!isReadable(seen, entity.entity.key)) return { Page: 1, PageSize: limit, List: [], TotalCount: 0 }
  const key = entity.compared(entity.entity.key)
  const { role, columns } = entity.entity.offers(filter)
  const owing = columns.every((column) => seen.mode(column) !== 'hide' || !entity.books?.rights[column])
  const likely = ((user && entity.nearest?.({ role, user, owing })) ?? []).map((one) => sql`(${one}) desc`)
  // What stands beside them is read of the chosen rows alone: PostgreSQL puts off what is dear until after the limit.
  const { rows } = await sql<{ id: string; $key: string; $title: string; $total: string } & Row>`
    select ${listColumns(entity, columns, seen)}, (${key})::text as "$key", ${titleOf(entity, seen)} as "$title",
           count(*) over () as "$total"
    from ${sql.table(entity.table)} t where ${whereOf(entity, { filters, search: text }, seen)}
    order by ${sql.join([nearest(entity, seen, text), ...likely, key, sql`t.id`])} limit ${limit}`.execute(db)
  return {
    Page: 1,
    PageSize: limit,
    List: rows.map((row) => ({
      id: row.id,
      key: row.$key,
      title: row.$title,
      ...(columns.length > 0 ? { beside: besideOf(row, columns) } : {}),
    })),
    TotalCount: Number(rows[0]?.$total ?? 0),
  }
}

const besideOf = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])))

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
  const byTitle = isReadable(seen, title) ? sql`or fold((${called(entity, seen, title)})::text) like ${begins}` : sql``
  return sql`case when fold(${key}) = fold(${text}::text) then 0
    when fold(${key}) like ${begins} ${byTitle} then 1 else 2 end`
}
