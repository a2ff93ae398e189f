import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import type { ListColumn } from './cell-text.ts'
import { HEAD } from './grid-position.ts'
import type { Sort } from './list-state.ts'
import css from './list-grid.module.css'

interface HeadProps {
  readonly column: ListColumn
  /** Column of the grid, the check boxes being 0. */
  readonly at: number
  readonly sorts: readonly Sort[]
  readonly tabIndex: number
  readonly onSort: (column: string, added: boolean) => void
}

/** A column head: a click sorts, Shift click adds the column to the order. */
export function HeadCell({ column, at, sorts, tabIndex, onSort }: HeadProps) {
  const rank = sorts.findIndex((sort) => sort.column === column.name)
  const sort = sorts[rank]
  return (
    <th
      scope="col"
      aria-colindex={at + 1}
      aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={[at === 1 && css['frozen'], column.figure && css['figure']].filter(Boolean).join(' ') || undefined}
    >
      <button
        type="button"
        className={css['sort']}
        tabIndex={tabIndex}
        title={t(column.labelKey)}
        data-row={HEAD}
        data-column={at}
        onClick={(event) => onSort(column.name, event.shiftKey)}
      >
        <span>{t(column.labelKey)}</span>
        {sort ? <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} size={10} /> : null}
        {sort && sorts.length > 1 ? <sup>{rank + 1}</sup> : null}
      </button>
    </th>
  )
}

interface PageBoxProps {
  readonly mark: 'all' | 'some' | 'none'
  readonly tabIndex: number
  readonly onChange: (checked: boolean) => void
}

/** The check box of the page; a dash when only some of its rows are chosen. */
export function PageBox({ mark, tabIndex, onChange }: PageBoxProps) {
  return (
    <th scope="col" className={css['check']} aria-colindex={1}>
      <input
        type="checkbox"
        className={css['box']}
        checked={mark === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = mark === 'some'
        }}
        aria-label={t('kit:list.selectPage')}
        tabIndex={tabIndex}
        data-row={HEAD}
        data-column={0}
        onChange={() => onChange(mark !== 'all')}
      />
    </th>
  )
}
