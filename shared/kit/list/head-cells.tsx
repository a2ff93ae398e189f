import type { PointerEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import type { ListColumn } from './cell-text.ts'
import type { FrozenPlace } from './frozen-place.ts'
import { HEAD } from './grid-position.ts'
import type { Sort } from './sort.ts'
import css from './list-grid.module.css'

interface HeadProps {
  readonly column: ListColumn
  /** Column of the grid, the check boxes being 0. */
  readonly at: number
  readonly sorts: readonly Sort[]
  readonly tabIndex: number
  readonly onSort: (column: string, added: boolean) => void
  readonly frozen: FrozenPlace
  /** `done`: the pointer has let go. Null gives the column the width of its content again. */
  readonly onWidth: (column: string, width: number | null, done: boolean) => void
}

/** A column head: a click sorts, Shift click adds the column to the order, its edge draws it wider or narrower. */
export function HeadCell({ column, at, sorts, tabIndex, onSort, frozen, onWidth }: HeadProps) {
  const rank = sorts.findIndex((sort) => sort.column === column.name)
  const sort = sorts[rank]
  return (
    <th
      scope="col"
      aria-colindex={at + 1}
      aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={[frozen?.className, column.figure && css['figure']].filter(Boolean).join(' ') || undefined}
      style={frozen?.style}
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
      <span
        className={css['edge']}
        onPointerDown={(event) => drawEdge(event, (width, done) => onWidth(column.name, width, done))}
        onDoubleClick={() => onWidth(column.name, null, true)}
      />
    </th>
  )
}

/** Follows the pointer from the edge of a head until it lets go. */
function drawEdge(start: PointerEvent<HTMLElement>, onWidth: (width: number, done: boolean) => void): void {
  if (start.button !== 0) return
  start.preventDefault()
  const edge = start.currentTarget
  const before = edge.parentElement!.offsetWidth
  edge.setPointerCapture(start.pointerId)
  const ending = new AbortController()
  const { signal } = ending
  let width = before
  edge.addEventListener(
    'pointermove',
    (event: globalThis.PointerEvent) => {
      width = before + event.clientX - start.clientX
      onWidth(width, false)
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel'] as const)
    edge.addEventListener(
      end,
      () => {
        ending.abort()
        if (width !== before) onWidth(width, true)
      },
      { signal },
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
