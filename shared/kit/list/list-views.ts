import type { OwnList, SavedView } from '../../contracts/list-own.ts'
import type { ListDefinition } from '../definition.ts'
import { sortOf, type Sort } from './sort.ts'

/** A view that can be chosen: all rows, one of the screen's own, or one that was saved. */
export interface ListViewChoice {
  /** Empty for all rows, else the name of the screen's view or the id of the saved one. */
  readonly key: string
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  readonly sorts: readonly Sort[]
  /** Null: the user's own columns. */
  readonly columns: readonly string[] | null
  readonly saved: SavedView | null
}

export const ALL_ROWS: ListViewChoice = { key: '', filters: {}, search: '', sorts: [], columns: null, saved: null }

/** What is in use, where a list begins with it: it is no view that is kept, and has no name in an address. */
export const IN_USE = 'inUse'

/** Null where records do not go out of use, or where a view of the screen says the same. */
export function inUseChoice({
  beginsWith,
  views,
}: Pick<ListDefinition, 'beginsWith' | 'views'>): ListViewChoice | null {
  const words = (of: object) => JSON.stringify(of)
  if (Object.keys(beginsWith).length === 0) return null
  if (views.some(({ filters }) => words(filters) === words(beginsWith))) return null
  return { ...ALL_ROWS, key: IN_USE, filters: beginsWith }
}

/** A saved view as it can be chosen. */
export const savedChoice = (saved: SavedView): ListViewChoice => ({
  key: saved.id,
  filters: saved.filters,
  search: saved.search,
  sorts: saved.sort.map(sortOf),
  columns: saved.columns,
  saved,
})

/** All rows first, then the views in the user's order; those that he has not placed stand at the end. */
export function viewChoices({ views }: Pick<ListDefinition, 'views'>, own: OwnList): ListViewChoice[] {
  const screens = views.map((view): ListViewChoice => ({
    ...ALL_ROWS,
    key: view.name,
    filters: view.filters as Record<string, string>,
    sorts: (view.sort ?? []).map(sortOf),
  }))
  const saved = own.views.map(savedChoice)
  const place = ({ key }: ListViewChoice) => {
    const at = own.settings.viewOrder.indexOf(key)
    return at < 0 ? Infinity : at
  }
  // Stable: what has no place keeps the order it has.
  return [ALL_ROWS, ...[...screens, ...saved].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))]
}

export const choiceOf = (choices: readonly ListViewChoice[], key: string | null): ListViewChoice =>
  choices.find((choice) => choice.key === (key ?? '')) ?? ALL_ROWS

/** The order of the views after one of them was moved by `step` places. */
export function movedView(choices: readonly ListViewChoice[], key: string, step: number): string[] {
  const keys = choices.filter((choice) => choice !== ALL_ROWS).map((choice) => choice.key)
  const from = keys.indexOf(key)
  const to = Math.max(0, Math.min(keys.length - 1, from + step))
  return keys.toSpliced(from, 1).toSpliced(to, 0, key)
}
