import { DEFAULT_PAGE_SIZE } from '../../contracts/result.ts'
import type { Query } from '../../api/client.ts'
import type { Entity } from '../../contracts/entity.ts'
import { namingField, usualOrder } from '../../contracts/entity.ts'
import { parseFilter } from '../../contracts/filter.ts'
import type { Started } from '../../contracts/list-own.ts'
import type { ListDefinition } from '../definition.ts'
import { ALL_ROWS, IN_USE, type ListViewChoice } from './list-views.ts'
import { sortOf, sortWord, type Sort } from './sort.ts'

/** What a list asks for: everything that is kept in the address of its tab. */
export interface ListState {
  /** From 1. */
  readonly page: number
  /** Most significant first; empty is the usual order of the entity. */
  readonly sorts: readonly Sort[]
  /** Canonical filters by column. */
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  /** Key of the view it started from; null is the list of all. */
  readonly view: string | null
}

export const FIRST_STATE: ListState = { page: 1, sorts: [], filters: {}, search: '', view: null }

/** [S5.02] Every change but the page itself returns to page 1. */
const fromFirstPage = (state: ListState, change: Partial<ListState>): ListState => ({ ...state, ...change, page: 1 })

export const withPage = (state: ListState, page: number): ListState => ({ ...state, page })
export const withSearch = (state: ListState, search: string): ListState => fromFirstPage(state, { search })

/** Sets the filter of one column; an empty text removes it. */
export function withFilter(state: ListState, column: string, filter: string): ListState {
  const { [column]: _before, ...others } = state.filters
  return fromFirstPage(state, { filters: filter === '' ? others : { ...others, [column]: filter } })
}
export const withoutFilters = (state: ListState): ListState => fromFirstPage(state, { filters: {}, search: '' })

/** A view brings its filters, its search and its order. */
export const withView = (state: ListState, view: ListViewChoice | null): ListState => {
  const { key, filters, search, sorts } = view ?? ALL_ROWS
  return fromFirstPage(state, { view: key === IN_USE ? null : key || null, filters, search, sorts })
}

/** The state that the server began with, where the caller named none. */
export const withStarted = (state: ListState, { view, filters, search, sort }: Started): ListState =>
  fromFirstPage(state, { view, filters, search, sorts: sort.map(sortOf) })

/** True when what is asked for is no longer what the view keeps; the order counts where it was saved with it. */
export function isViewChanged(state: ListState, { filters, search, sorts, saved }: ListViewChoice): boolean {
  const words = (of: readonly Sort[]) => of.map(sortWord).join()
  return (
    state.search !== search ||
    !sameTexts(filters, state.filters) ||
    (saved !== null && words(sorts) !== words(state.sorts))
  )
}

/** Nothing is asked for: the list begins as its user likes it to. */
export const isBare = (state: ListState): boolean => Object.keys(toAddress(state)).length === 0

/** The order that is seen: the user's, else the usual one of the entity. */
export const seenSorts = (state: ListState, usual: readonly string[]): readonly Sort[] =>
  state.sorts.length > 0 ? state.sorts : usualOrder({ sort: usual })

/** A click sorts by the column alone: up, down, usual order. With `added` (Shift) the others stay. */
export function withSort(state: ListState, column: string, added: boolean, usual: readonly string[]): ListState {
  const seen = seenSorts(state, usual)
  const at = seen.findIndex((sort) => sort.column === column)
  const before = seen[at]
  const next: Sort[] = !before
    ? [{ column, descending: false }]
    : isLast(state, before, usual)
      ? []
      : [{ column, descending: !before.descending }]
  if (!added) return fromFirstPage(state, { sorts: next })
  return fromFirstPage(state, { sorts: at < 0 ? [...seen, ...next] : seen.toSpliced(at, 1, ...next) })
}

/** After it the usual order follows: a user's own that descends, or one whose turn would be the usual again. */
function isLast(state: ListState, before: Sort, usual: readonly string[]): boolean {
  if (state.sorts.length === 0) return false
  return before.descending || usual.includes(`-${before.column}`)
}

/** Names in the address that belong to the screen around the list, which alone takes them away. */
const AROUND = new Set(['record', 'transfer', 'as'])

/** Names in the address that are not columns. */
const RESERVED = new Set(['page', 'sort', 'search', 'view', ...AROUND])

/** The state as the `?` part of the tab's address: `page=2&sort=name,-city&standing=OnHold`. */
export function toAddress(state: ListState): Record<string, string> {
  const sort = state.sorts.map(sortWord).join(',')
  return {
    ...state.filters,
    ...(state.page > 1 ? { page: String(state.page) } : {}),
    ...(sort ? { sort } : {}),
    ...(state.search ? { search: state.search } : {}),
    ...(state.view ? { view: state.view } : {}),
  }
}

/**
 * The state that an address asks for. What it cannot mean here (an unknown column, a filter that does not parse, a page
 * that is no number) is left out: an old bookmark opens the list all the same.
 */
export function fromAddress(query: Readonly<Record<string, string>>, definition: ListDefinition): ListState {
  const { entity } = definition
  const filters: Record<string, string> = {}
  for (const [name, text] of Object.entries(query))
    if (!RESERVED.has(name) && isFilter(entity, name, text)) filters[name] = text
  const sorts = (query['sort'] ?? '')
    .split(',')
    .map(sortOf)
    .filter(({ column }, at, all) => isColumn(entity, column) && all.findIndex((s) => s.column === column) === at)
  const view = definition.views.some(({ name }) => name === query['view']) || SAVED.test(query['view'] ?? '')
  const page = /^[1-9]\d{0,6}$/.test(query['page'] ?? '') ? Number(query['page']) : 1
  return { page, sorts, filters, search: (query['search'] ?? '').trim(), view: view ? query['view']! : null }
}

/** The id of a saved view; whether there is one is known when the list has answered. */
const SAVED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isColumn = (entity: Entity, name: string): boolean => entity.list.includes(name)

function isFilter(entity: Entity, name: string, text: string): boolean {
  const field = namingField(entity, name)
  return field !== undefined && text.trim() !== '' && !('problem' in parseFilter(text, field))
}

/** Change of the address that leads from one state to another, for `host.setQuery`: null removes a name. */
export function addressChange(from: Readonly<Record<string, string>>, to: ListState): Record<string, string | null> {
  const next = toAddress(to)
  const change: Record<string, string | null> = {}
  for (const name of Object.keys(from)) if (!AROUND.has(name) && !(name in next)) change[name] = null
  for (const [name, text] of Object.entries(next)) if (from[name] !== text) change[name] = text
  return change
}

export function changedAddress(
  from: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const all: Record<string, string | null> = { ...from, ...change }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** [S5.03] The list call of a state: field names, and a list of the descending ones. `base` is what the door fixes. */
export function toQuery(state: ListState, base: Readonly<Record<string, string>>, totals: boolean): Query {
  return {
    ...filterQuery(state, base),
    Page: state.page,
    PageSize: DEFAULT_PAGE_SIZE,
    Form: 'columns',
    Count: 'bounded',
    ...(totals ? { Totals: true } : {}),
  }
}

/** The same without page and size, for a download of all that matches. */
export function filterQuery(state: ListState, base: Readonly<Record<string, string>>): Query {
  const descending = state.sorts.filter((sort) => sort.descending).map((sort) => sort.column)
  return {
    ...state.filters,
    ...base,
    ...(state.search ? { Search: state.search } : {}),
    ...(state.sorts.length > 0 ? { SortFields: state.sorts.map((sort) => sort.column).join(',') } : {}),
    ...(descending.length > 0 ? { SortDescending: descending.join(',') } : {}),
  }
}

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / DEFAULT_PAGE_SIZE))

/** The same rows match, whatever their order and page. */
export const sameMatch = (a: ListState, b: ListState): boolean =>
  a.search === b.search && sameTexts(a.filters, b.filters)

export const sameState = (a: ListState, b: ListState): boolean => sameTexts(toAddress(a), toAddress(b))

function sameTexts(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
