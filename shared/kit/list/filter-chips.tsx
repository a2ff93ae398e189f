import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { choiceLabel, columnLabel, type ListColumn } from './cell-text.ts'
import { describeFilter } from './filter-text.ts'
import type { ListState } from './list-state.ts'
import css from './list-view.module.css'

interface Props {
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  readonly onRemove: (column: string) => void
  readonly onClear: () => void
}

/** Every set filter in words, also those of columns that are not shown. */
export function FilterChips({ state, columns, onRemove, onClear }: Props) {
  const set = columns.filter((column) => state.filters[column.name] !== undefined)
  if (set.length === 0) return null
  return (
    <ul className={css['chips']}>
      {set.map((column) => {
        const label = columnLabel(column)
        return (
          <li key={column.name} className={css['chip']}>
            {label}
            <b>{describeFilter(state.filters[column.name]!, column.field, (value) => choiceLabel(column, value))}</b>
            <button
              type="button"
              aria-label={t('kit:list.removeFilter', { label })}
              onClick={() => onRemove(column.name)}
            >
              <Icon name="x-lg" size={9} />
            </button>
          </li>
        )
      })}
      {set.length > 1 ? (
        <li>
          <button type="button" className={css['clear']} onClick={onClear}>
            {t('kit:list.clearFilters')}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
