import type { ViewContent } from '../../contracts/list-own.ts'
import { t } from '../../i18n/i18n.ts'
import type { ListState } from './list-state.ts'
import { sortWord } from './sort.ts'

/** What is said once a column was clicked. */
export function sortText(state: ListState, column: string, label: string): string {
  const sort = state.sorts.find((one) => one.column === column)
  if (!sort) return t('kit:list.unsorted')
  return t(sort.descending ? 'kit:list.sortedDown' : 'kit:list.sortedUp', { label })
}

/** What the list shows now, as a view keeps it. */
export const contentOf = ({ filters, search, sorts }: ListState, columns: readonly string[]): ViewContent => ({
  filters,
  search,
  sort: sorts.map(sortWord),
  columns,
})
