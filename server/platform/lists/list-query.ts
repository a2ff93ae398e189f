import { parseFilter, type Filter } from '../../../shared/contracts/filter.ts'
import { DEFAULT_PAGE_SIZE, EXPORT_FETCH_SIZE, LARGEST_PAGE_SIZE } from '../../../shared/contracts/result.ts'
import { filterField, type StoredEntity } from '../entity/stored.ts'
import { badRequest } from '../http/errors.ts'

export interface Sort {
  column: string
  descending: boolean
}

/** What a list call asks for, checked. */
export interface ListQuery {
  page: number
  pageSize: number
  sort: Sort[]
  search: string
  totals: boolean
  filters: { column: string; filter: Filter }[]
  /** Of a download: these rows alone, as they were chosen in the list. */
  ids?: readonly string[]
  /** [decision 0010] The page that follows this row, or ends before it, whatever its number. */
  beside?: { id: string; after: boolean }
  /** Columns of other tables that are read too. */
  also?: readonly string[]
  /** Count to `COUNTED_TO` and no further. */
  bounded?: boolean
}

export type QueryText = Readonly<Record<string, string | undefined>>

const RESERVED = new Set([
  'Page',
  'PageSize',
  'SortFields',
  'SortDescending',
  'Search',
  'Totals',
  'Also',
  'Usual',
  'Opens',
  'Access',
  'Form',
  'Count',
  'After',
  'Before',
  'Start',
  'Columns',
  'Locale',
  'Ids',
  'Zone',
  'Paper',
])
export const LONGEST_SEARCH = 200
const MOST_SORTS = 8
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names in a comma-separated list. */
export const names = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function whole(query: QueryText, name: string, otherwise: number, most: number): number {
  const text = query[name]
  if (text === undefined || text === '') return otherwise
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > most) throw badRequest(`${name} must be a whole number from 1 to ${most}.`)
  return value
}

interface Reading {
  /** Columns that may be read, sorted and filtered by for this caller. */
  allowed: (column: string) => boolean
  /** A download may ask for everything at once [S9.02]. */
  download?: boolean
}

/**
 * The query of a list call. Only columns of the entity can be named, so no text of a caller becomes part of a statement.
 * @throws 400 for an unknown name, a filter that cannot be read, or a page that no list shows
 */
export function listQuery(entity: StoredEntity, query: QueryText, { allowed, download }: Reading): ListQuery {
  const known = (column: string) => entity.field(column) !== undefined && allowed(column)
  const descending = new Set(names(query['SortDescending']))
  const sorts = names(query['SortFields'])
  for (const column of descending) if (!sorts.includes(column)) sorts.push(column)
  if (sorts.length > MOST_SORTS) throw badRequest(`A list is sorted by at most ${MOST_SORTS} columns.`)
  for (const column of sorts) if (!known(column)) throw badRequest('A sort field is unknown.')
  const asked = [...new Set(sorts)].map((column) => ({ column, descending: descending.has(column) }))
  const search = (query['Search'] ?? '').trim()
  if (search.length > LONGEST_SEARCH) throw badRequest(`Search is longer than ${LONGEST_SEARCH} characters.`)
  return {
    page: whole(query, 'Page', 1, EXPORT_FETCH_SIZE),
    pageSize: whole(query, 'PageSize', DEFAULT_PAGE_SIZE, download ? EXPORT_FETCH_SIZE : LARGEST_PAGE_SIZE),
    sort: sorts.length > 0 ? asked : usualOf(query, known),
    also: names(query['Also']).filter((column) => entity.entity.also.includes(column) && known(column)),
    search,
    totals: query['Totals'] === 'true',
    filters: filtersOf(entity, query, (column) => filterField(entity, column) !== undefined && allowed(column)),
    ...(query['Count'] === 'bounded' ? { bounded: true } : {}),
    ...besideOf(query),
    ...(download && query['Ids'] ? { ids: idsOf(query['Ids']) } : {}),
  }
}

/** The order of a door, where neither user nor view asks for another: `-payableOverdue,firmId`. What he may not read is left out. */
const usualOf = (query: QueryText, known: (column: string) => boolean): Sort[] =>
  names(query['Usual'])
    .slice(0, MOST_SORTS)
    .map((name) => ({ column: name.replace(/^-/, ''), descending: name.startsWith('-') }))
    .filter(({ column }) => known(column))

function besideOf(query: QueryText): Pick<ListQuery, 'beside'> {
  const id = query['After'] || query['Before']
  if (!id) return {}
  if (!UUID.test(id)) throw badRequest('After and Before name a row by its id.')
  return { beside: { id, after: !!query['After'] } }
}

function idsOf(text: string): string[] {
  const ids = names(text)
  if (ids.length > LARGEST_PAGE_SIZE || !ids.every((id) => UUID.test(id))) throw badRequest('Ids cannot be read.')
  return ids
}

export function filtersOf(
  entity: StoredEntity,
  query: QueryText,
  known: (column: string) => boolean,
  reserved: ReadonlySet<string> = RESERVED,
): ListQuery['filters'] {
  const filters: ListQuery['filters'] = []
  for (const [column, text] of Object.entries(query)) {
    if (reserved.has(column) || text === undefined || text.trim() === '') continue
    if (!known(column)) throw badRequest('A filter names an unknown field.')
    const filter = parseFilter(text, filterField(entity, column)!)
    if ('problem' in filter) throw badRequest(`The filter of ${column} cannot be read.`)
    filters.push({ column, filter })
  }
  return filters
}
