import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import { usualOrder } from '../../../shared/contracts/entity.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'
import { currencyBeside } from '../export/currencies-beside.ts'
import { countsOf, readCount, type Count, type Summed } from '../lists/counts.ts'
import type { ListQuery, Sort } from '../lists/list-query.ts'
import { pagesOf, type Page } from '../lists/kept-pages.ts'
import { isOfOwnRows } from '../lists/own-rows.ts'
import { tableVersion } from '../database/asked-first.ts'
import { all, any, condition, searched } from '../lists/where.ts'
import { called, calledAnyhow, shown } from './called.ts'
import { filterField, type Condition, type Row, type StoredEntity } from './stored.ts'
import { isReadable, MASK, type Visibility } from './visibility.ts'

/** From this offset on, ids are found in an index first and their rows are read afterwards. */
const DEEP = 1000

/** Rows that a list call is about: in sight of the user, found by the search, let through by the filters. */
export function whereOf(
  entity: StoredEntity,
  query: Pick<ListQuery, 'filters' | 'search' | 'ids'>,
  seen: Visibility,
): Condition {
  const conditions = query.filters.map((one) => filterOf(entity, seen, one))
  if (seen.scope) conditions.push(seen.scope)
  if (query.ids) conditions.push(named(entity, sql`${query.ids}::uuid[]`))
  if (query.search !== '') conditions.push(searchOf(entity, query.search, seen))
  return all(conditions)
}

/** Rows of these ids. */
const named = ({ takenOut }: StoredEntity, ids: RawBuilder<unknown>): Condition =>
  all([sql<boolean>`t.id = any(${ids})`, ...(takenOut ? [takenOut.within(ids)] : [])])

/** What makes an order whole. */
const wholeOrder = ({ takenOut }: StoredEntity): readonly RawBuilder<unknown>[] => takenOut?.order ?? [sql`t.id`]

/** A filter on a column, or on a field below the record, which one of its rows must meet. Equal keys are found by their index. */
function filterOf(entity: StoredEntity, seen: Visibility, { column, filter }: ListQuery['filters'][number]): Condition {
  const below = entity.below(column)
  if (!below) return condition(called(entity, seen, column), filterField(entity, column)!, filter)
  const value = sql.ref(`l.${below.column}`)
  const meets =
    filter.op === 'equals' ? sql<boolean>`${value} = ${filter.value}` : condition(value, below.field, filter)
  return sql<boolean>`t.id in (select ${sql.ref(`l.${below.owner}`)} from ${sql.table(below.table)} l where ${meets})`
}

/** A search must not find what the user may not read, or its hits would tell. */
function searchOf(entity: StoredEntity, search: string, seen: Visibility): Condition {
  const fields = entity.entity.search
  if (entity.searchText && fields.every((name) => isReadable(seen, name))) return searched(entity.searchText, search)
  const readable = fields.filter((name) => isReadable(seen, name))
  const text = sql.join(
    readable.map((name) => sql`${calledAnyhow(entity, seen, name)}`),
    sql`, `,
  )
  return readable.length === 0 ? any([]) : searched(sql`fold(concat_ws(' ', ${text}))`, search)
}

/** The sort asked for, else the usual one; the key at the end makes the order whole. */
function orderOf(entity: StoredEntity, sort: readonly Sort[], seen: Visibility): Sort[] {
  const order = sort.length > 0 ? [...sort] : usualOrder(entity.entity)
  const readable = order.filter(({ column }) => isReadable(seen, column))
  const isWhole = entity.namedByKey && readable.some(({ column }) => column === entity.entity.key)
  return isWhole ? readable : [...readable, { column: '', descending: readable.at(-1)?.descending ?? false }]
}

/**
 * [decision 0010] Rows on one side of the named row, where the order can be compared as one: every column of it runs the
 * same way and is never empty. Null where it cannot; then the page is found by its offset.
 */
function besideOf(
  entity: StoredEntity,
  { id, after }: NonNullable<ListQuery['beside']>,
  order: readonly Sort[],
  seen: Visibility,
) {
  const isComparable = order.every(
    ({ column, descending }) =>
      descending === order[0]!.descending &&
      (column === '' || column === entity.entity.key || entity.scalars[column]?.required),
  )
  if (!isComparable) return null
  const columns = sql.join(
    order.flatMap(({ column }) => (column === '' ? wholeOrder(entity) : [called(entity, seen, column)])),
  )
  const sign = after === order[0]!.descending ? sql`<` : sql`>`
  return sql<boolean>`(${columns}) ${sign} (select ${columns} from ${sql.table(entity.table)} t
    where ${named(entity, sql`array[${id}::uuid]`)})`
}

function orderBy(
  entity: StoredEntity,
  order: readonly Sort[],
  seen: Visibility,
  backwards: boolean,
): RawBuilder<unknown> {
  return sql.join(
    order.flatMap(({ column, descending }) => {
      const expressions = column === '' ? wholeOrder(entity) : [called(entity, seen, column)]
      return expressions.map((one) => (descending === backwards ? sql`${one} asc` : sql`${one} desc`))
    }),
  )
}

/** Expressions of list columns in their wire form: hidden ones are left out, masked ones are dots. */
export function listColumns(entity: StoredEntity, columns: readonly string[], seen: Visibility): RawBuilder<unknown> {
  const open = columns.filter((column) => seen.mode(column) !== 'hide')
  const expressions = open.map((column) => {
    const masked = sql`case when ${entity.compared(column)} is null then null else ${MASK} end`
    return sql`${seen.mode(column) === 'mask' ? masked : shown(entity, seen, column)} as ${sql.id(column)}`
  })
  return sql.join([sql`t.id`, sql`t.version`, ...expressions])
}

/** The columns that a page holds: those of other tables as far as they are asked for. */
export const listed = ({ entity }: StoredEntity, also: readonly string[] = []): string[] =>
  entity.list.filter((column) => !entity.also.includes(column) || also.includes(column))

interface Window {
  limit: number
  offset: number
  backwards: boolean
}

export interface ListCall {
  entity: StoredEntity
  query: ListQuery
  seen: Visibility
  /** Version of its table, where it was asked for as the call came. */
  version?: Promise<string>
}

/** The statement that reads rows. Deep in a list the order is walked in an index alone. */
function pageStatement({ entity, query, seen }: ListCall, where: Condition, { limit, offset, backwards }: Window) {
  const order = orderBy(entity, orderOf(entity, query.sort, seen), seen, backwards)
  const table = sql.table(entity.table)
  const columns = sql`${listColumns(entity, listed(entity, query.also), seen)}, (select table_version_of(${entity.table})) as "$version"`
  if (offset < DEEP || entity.takenOut)
    return sql<Row>`select ${columns} from ${table} t where ${where} order by ${order} limit ${limit} offset ${offset}`
  return sql<Row>`select ${columns}
    from (select t.id from ${table} t where ${where} order by ${order} limit ${limit} offset ${offset}) k
    join ${table} t on t.id = k.id order by ${order}`
}

/** `from … where … order by …` of the rows that a call is about. */
export const orderedRows = (
  entity: StoredEntity,
  query: Pick<ListQuery, 'filters' | 'search' | 'ids' | 'sort'>,
  seen: Visibility,
): RawBuilder<unknown> =>
  sql`from ${sql.table(entity.table)} t where ${whereOf(entity, query, seen)}
    order by ${orderBy(entity, orderOf(entity, query.sort, seen), seen, false)}`

/** The rows of a download: the asked columns of all filtered rows, up to the asked number. */
export function exportStatement(call: ListCall & { columns: readonly string[] }): RawBuilder<Row> {
  const { entity, query, seen, columns } = call
  return sql<Row>`select ${listColumns(entity, columns, seen)} ${orderedRows(entity, query, seen)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
}

async function readPage(db: Kysely<Tables>, call: ListCall, where: Condition, window: Window): Promise<Page> {
  const { table } = call.entity
  const statement = pageStatement(call, where, window).compile(db)
  if (!(await isOfOwnRows(db, table, statement.sql))) return readRows(db, statement, window)
  const key = JSON.stringify([statement.sql, statement.parameters, window.backwards])
  const pages = pagesOf(db)
  const known = pages.known(key)
  if (known && known.version === (await (call.version ?? tableVersion(db, table)))) return pages.keep(key, known)
  return pages.keep(key, await readRows(db, statement, window))
}

async function readRows(db: Kysely<Tables>, statement: CompiledQuery<Row>, window: Window): Promise<Page> {
  const { rows } = await db.executeQuery(statement)
  const version = rows.length > 0 ? String(rows[0]!['$version']) : null
  // Overwritten, not deleted: JSON leaves it out as well, and a row that loses a key is read and written half as fast.
  for (const row of rows) row['$version'] = undefined
  if (window.backwards) rows.reverse()
  return { rows, version }
}

/** The page beside a row that the caller has read; null where the order has no such thing, or the row is gone. */
async function readBeside(db: Kysely<Tables>, call: ListCall, where: Condition): Promise<Page | null> {
  const { entity, query, seen } = call
  const side = query.beside && besideOf(entity, query.beside, orderOf(entity, query.sort, seen), seen)
  if (!side) return null
  const window: Window = { limit: query.pageSize, offset: 0, backwards: !query.beside!.after }
  const page = await readPage(db, call, all([where, side]), window)
  return page.rows.length > 0 ? page : null
}

/**
 * One page of a list with the number of all filtered rows and, when asked for, their sums. A count that is still good is
 * not made again; one that is not is read beside the rows; pages behind the middle are read from the end. The rows may be shared
 * with other calls: nobody changes them.
 */
export async function readList(db: Kysely<Tables>, call: ListCall): Promise<PagedList<Row>> {
  const { entity, query, seen } = call
  const where = whereOf(entity, query, seen)
  const offset = (query.page - 1) * query.pageSize
  const columns = listed(entity, query.also)
  const summed = query.totals
    ? entity.entity.totals.filter((name) => isReadable(seen, name) && columns.includes(name))
    : []
  // What other tables say is older than the version of its own tells.
  const isOwn = ![...summed, ...query.filters.map(({ column }) => column)].some((name) =>
    entity.entity.also.includes(name),
  )
  const counting = countOf(db, entity, where, summed, { bounded: query.bounded, isOwn })
  const known = counting.known
  const fromStart: Window = { limit: query.pageSize, offset, backwards: false }
  if (query.beside) {
    const page = await readBeside(db, call, where)
    if (page) return pagedList(query, page, page.version === known?.version ? known! : await counting.read())
  }
  if (!known) {
    const [page, count] = await Promise.all([readPage(db, call, where, fromStart), counting.read()])
    return pagedList(query, page, count)
  }
  const isBehindMiddle = !known.more && offset > known.total / 2 && offset < known.total
  let page = await readPage(db, call, where, isBehindMiddle ? fromEnd(query, offset, known.total) : fromStart)
  if (page.version === known.version) return pagedList(query, page, known)
  if (isBehindMiddle) page = await readPage(db, call, where, fromStart)
  return pagedList(query, page, await counting.read())
}

function fromEnd({ pageSize }: ListQuery, offset: number, total: number): Window {
  const limit = Math.min(pageSize, total - offset)
  return { limit, offset: total - offset - limit, backwards: true }
}

const pagedList = (query: ListQuery, page: Page, count: Count): PagedList<Row> => ({
  Page: query.page,
  PageSize: query.pageSize,
  List: page.rows,
  TotalCount: count.total,
  SortFields: query.sort.map((sort) => sort.column),
  SortDescending: query.sort.filter((sort) => sort.descending).map((sort) => sort.column),
  ...(query.totals && !count.more ? { Totals: count.totals } : {}),
  ...(query.totals && !count.more && count.totalsIn ? { TotalsIn: count.totalsIn } : {}),
  ...(count.more ? { More: true } : {}),
})

const newest = (a: Count | undefined, b: Count | undefined) =>
  a && b && Number(b.version) > Number(a.version) ? b : (a ?? b)

function countOf(
  db: Kysely<Tables>,
  entity: StoredEntity,
  where: Condition,
  summed: readonly string[],
  { bounded = false, isOwn }: { bounded?: boolean | undefined; isOwn: boolean },
) {
  const from = sql`from ${sql.table(entity.table)} t where ${where}`
  const { sql: text, parameters } = from.compile(db)
  const exact = JSON.stringify([text, parameters, summed])
  const key = bounded ? `bounded ${exact}` : exact
  const counts = countsOf(db)
  const sums = Object.fromEntries(
    summed.map((name): [string, Summed] => {
      const currency = currencyBeside(entity.entity, name)
      return [name, { of: entity.compared(name), ...(currency ? { currency: entity.compared(currency) } : {}) }]
    }),
  )
  return {
    // Whoever has counted all rows spares the next one the bound.
    known: isOwn ? newest(counts.known(exact), counts.known(key)) : undefined,
    read: async () => {
      const count = await readCount(db, entity.table, from, sums, bounded)
      return isOwn ? counts.keep(key, count) : count
    },
  }
}
