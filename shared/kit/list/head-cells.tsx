import { memo, useContext, type PointerEvent } from 'react'
import type { Locale } from '../../contracts/shell.ts'
import { formatInteger, formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { AgesScale, LateScale } from './ages-scale.ts'
import type { ListColumn } from './cell-text.ts'
import type { FrozenPlace } from './frozen-place.ts'
import { HEAD } from './grid-position.ts'
import type { Sort } from './sort.ts'
import css from './list-grid.module.css'

interface HeadProps {
  readonly column: ListColumn
  /** Column of the grid, the check boxes being 0. */
  readonly at: number
  /** How it is sorted by; undefined where it is not. */
  readonly sort: Sort | undefined
  /** Its place among several columns that are sorted by, from 1; 0 where there are not several. */
  readonly rank: number
  readonly tabIndex: number
  readonly onSort: (column: string, added: boolean) => void
  readonly frozen: FrozenPlace
  /** `done`: the pointer has let go. Null gives the column the width of its content again. */
  readonly onWidth: (column: string, width: number | null, done: boolean) => void
  /** Its texts are in this language. */
  readonly locale: Locale
}

/** What the order says of one column. */
export function placeIn(sorts: readonly Sort[], column: string): Pick<HeadProps, 'sort' | 'rank'> {
  const at = sorts.findIndex((sort) => sort.column === column)
  return { sort: sorts[at], rank: at >= 0 && sorts.length > 1 ? at + 1 : 0 }
}

/** A column head: a click sorts, Shift click adds the column to the order, its edge draws it wider or narrower. */
export const HeadCell = memo(function HeadCell(props: HeadProps) {
  const { column, at, sort, rank, tabIndex, onSort, frozen, onWidth } = props
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
        {column.field.means === 'ages' ? <ScaleEnd /> : null}
        {column.field.means === 'late' ? <DaysEnd /> : null}
        {sort ? <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} size={10} /> : null}
        {rank > 0 ? <sup>{rank}</sup> : null}
      </button>
      <span
        className={css['edge']}
        onPointerDown={(event) => drawEdge(event, (width, done) => onWidth(column.name, width, done))}
        onDoubleClick={() => onWidth(column.name, null, true)}
      />
    </th>
  )
})

/** [judgement 11] How much the whole width of a bar is. */
function ScaleEnd() {
  const most = useContext(AgesScale)
  return Number(most) > 0 ? (
    <small className={css['scale']}>{t('kit:chart.upToMost', { most: formatMoney(most) })}</small>
  ) : null
}

/** The same of days late. */
function DaysEnd() {
  const most = useContext(LateScale)
  return most > 1 ? (
    <small className={css['scale']}>
      {t('kit:chart.upToMost', { most: t('kit:list.days', { days: formatInteger(most) }) })}
    </small>
  ) : null
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
