import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react'
import { t } from '../../../shared/i18n/i18n.ts'
import { Gap } from '../../../shared/kit/gap.tsx'
import { useRowHeight } from '../../../shared/kit/list/use-row-height.ts'
import { hasCell, type GridRow as Row } from './grid-model.ts'
import { movedTo, pressed, type Place } from './grid-keys.ts'
import { GridRow, type Cell } from './grid-row.tsx'
import { actionWords } from './grid-words.ts'
import css from './rights-grid.module.css'

interface Props {
  readonly label: string
  readonly describedBy: string
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
  readonly cellOf: (row: Row, action: string) => Cell
  /** Screens with something wrong in them. */
  readonly wrong: ReadonlySet<string>
  readonly readOnly: boolean
  readonly onPress: (cells: readonly { row: Row; action: string }[]) => void
  /** The cell that the cursor stands in. */
  readonly onPlace: (cell: { row: Row; action: string } | null) => void
}

/** So many rows are drawn beyond those in sight. */
const BEYOND = 6
/** Height of the heads of the columns at most, px, which take of the room that rows have. */
const HEADS = 190

/**
 * The table itself: one tab stop, arrows move, Space gives or takes a cell, with Shift its row, with Ctrl (or on the head) its
 * column.
 */
export function RightsTable({ label, describedBy, rows, columns, cellOf, wrong, readOnly, onPress, onPlace }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const at = {
    row: Math.min(place.row, rows.length - 1),
    column: Math.min(place.column, columns.length - 1),
  }
  const rowHeight = useRowHeight(scroller, '')
  // What is wrong is in the document, so that its message leads there; so is the tab stop, or scrolling would lose the focus.
  const kept = [...rows.flatMap(({ screen }, index) => (wrong.has(screen) ? [index] : [])), at.row]
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]!.screen,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    scrollPaddingEnd: HEADS + rowHeight,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index >= 0)])].sort((a, b) => a - b),
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])

  // A row that was moved to takes the focus as soon as it is drawn.
  const wanted = useRef<Place | null>(null)
  useLayoutEffect(() => {
    const to = wanted.current
    const cell = to && scroller.current?.querySelector<HTMLElement>(`[data-cell="${to.row}:${to.column}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus()
  })
  const go = (next: Place) => {
    wanted.current = next
    setPlace(next)
    if (next.row >= 0) virtual.scrollToIndex(next.row)
  }
  const cell = ({ row, column }: Place) => ({ row: rows[row]!, action: columns[column]! })
  const known = ({ row, action }: { row: Row; action: string }) => hasCell(row, action)
  const press = (what: 'cell' | 'row' | 'column', where: Place) => {
    if (readOnly) return
    const isHead = where.row < 0
    const action = columns[where.column]!
    if (isHead || what === 'column')
      // Patterns reach beyond what is shown: they are given one by one.
      onPress(
        rows
          .filter(({ kind }) => kind === 'screen')
          .map((row) => ({ row, action }))
          .filter(known),
      )
    else if (what === 'row')
      onPress(
        rows[where.row]!.actions.filter((name) => name !== 'all').map((name) => ({
          row: rows[where.row]!,
          action: name,
        })),
      )
    else if (known(cell(where))) onPress([cell(where)])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const what = pressed(event)
    const next = what ? null : movedTo(event, at, { rows: rows.length, columns: columns.length })
    if (what) press(what, at)
    else if (next) go(next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const touch = (row: number, column: number) => {
    go({ row, column })
    press('cell', { row, column })
  }
  // Rows are drawn again when their cells change, not with each step of the cursor or of scrolling.
  const latest = useRef(touch)
  useEffect(() => void (latest.current = touch))
  const touched = useCallback((row: number, column: number) => latest.current(row, column), [])
  const items = virtual.getVirtualItems()

  return (
    <div ref={scroller} className={css['scroll']} style={{ '--heads-height': `${HEADS}px` } as CSSProperties}>
      <table
        role="grid"
        className={css['grid']}
        aria-label={label}
        aria-describedby={describedBy}
        aria-readonly={readOnly || undefined}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const [row, column] = (target as HTMLElement).dataset['cell']?.split(':').map(Number) ?? []
          if (row !== undefined && column !== undefined)
            onPlace(row < 0 ? null : { row: rows[row]!, action: columns[column]! })
          if (row !== undefined && column !== undefined && (row !== at.row || column !== at.column))
            setPlace({ row, column })
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('admin:role.fields.rights.screen')}</th>
            {columns.map((action, column) => (
              <th key={action} scope="col">
                <button
                  type="button"
                  className={css['head-cell']}
                  data-cell={`-1:${column}`}
                  tabIndex={at.row < 0 && at.column === column ? 0 : -1}
                  disabled={readOnly}
                  title={t('admin:role.grid.column', { action: actionWords(action) })}
                  onClick={() => touch(-1, column)}
                >
                  {actionWords(action)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.flatMap((item, i) => {
            const [row, index] = [rows[item.index]!, item.index]
            return [
              <Gap key={`gap-${row.screen}`} height={item.start - (items[i - 1]?.end ?? 0)} />,
              <GridRow
                key={row.screen}
                row={row}
                at={index}
                columns={columns}
                cellOf={cellOf}
                stop={at.row === index ? at.column : -1}
                readOnly={readOnly}
                onPress={touched}
              />,
            ]
          })}
          <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}
