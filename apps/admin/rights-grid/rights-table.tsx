import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../shared/i18n/i18n.ts'
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
  readonly cellOf: (row: Row, action: string) => Cell | null
  readonly readOnly: boolean
  readonly onPress: (cells: readonly { row: Row; action: string }[]) => void
  /** The cell that the cursor stands in. */
  readonly onPlace: (cell: { row: Row; action: string } | null) => void
}

/**
 * The table itself: one tab stop, arrows move, Space gives or takes a cell, with Shift its row, with Ctrl (or on the head) its
 * column.
 */
export function RightsTable({ label, describedBy, rows, columns, cellOf, readOnly, onPress, onPlace }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const at = {
    row: Math.min(place.row, rows.length - 1),
    column: Math.min(place.column, columns.length - 1),
  }

  const go = (next: Place) => {
    setPlace(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`)?.focus()
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
  // Rows are drawn again when their cells change, not with each step of the cursor.
  const latest = useRef(touch)
  useEffect(() => void (latest.current = touch))
  const touched = useCallback((row: number, column: number) => latest.current(row, column), [])
  const cells = useMemo(
    () => rows.map((row) => columns.map((action) => (hasCell(row, action) ? cellOf(row, action) : null))),
    [rows, columns, cellOf],
  )

  return (
    <div className={css['scroll']}>
      <table
        ref={table}
        role="grid"
        className={css['grid']}
        aria-label={label}
        aria-describedby={describedBy}
        aria-readonly={readOnly || undefined}
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
          <tr>
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
          {rows.map((row, index) => (
            <GridRow
              key={row.screen}
              row={row}
              at={index}
              columns={columns}
              cells={cells[index]!}
              stop={at.row === index ? at.column : -1}
              readOnly={readOnly}
              onPress={touched}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
