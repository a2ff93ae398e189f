import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { Access } from '../../api/records.ts'
import { isFigure } from '../../contracts/filter.ts'
import type { Problem } from '../../contracts/result.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { findCellsBy } from '../editor/focus.ts'
import type { Row } from '../editor/field-path.ts'
import { choiceLabel, fieldLabel, sectionLabel } from '../editor/labels.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { useRowHeight } from '../list/use-row-height.ts'
import { Gap } from '../gap.tsx'
import { useLocale } from '../locale.ts'
import { region } from '../region.ts'
import type { LinePartProps, LinesOptions } from '../definition.ts'
import { EntryCommands } from './entry-commands.ts'
import { entryColumns, silentColumns, stretched, usualWidth } from './entry-columns.ts'
import { EntryRow } from './entry-row.tsx'
import { EntryTools } from './entry-tools.tsx'
import { EntryTotals } from './entry-totals.tsx'
import { inRange, isSingle, type Board, type Range } from './grid-moves.ts'
import { onGridKey } from './grid-keys.ts'
import { useLineCurrency } from './line-currency.ts'
import { problemsByLine } from './line-problems.ts'
import { useColumnSizes } from './use-column-sizes.ts'
import { useCursor } from './use-cursor.ts'
import { useGridClipboard } from './use-grid-clipboard.ts'
import css from './entry-grid.module.css'

interface Props {
  readonly store: RecordStore
  /** Name of the field of kind `lines`. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly problems: readonly Problem[]
  readonly access: Access
  readonly readOnly: boolean
  readonly prefix: string
  readonly options: LinesOptions
  /** What else can be done with the lines, beside their heading. */
  readonly lead?: ReactNode
  /** Why there are no lines. */
  readonly none?: ReactNode
  /** What the part about the line of the cursor is given beside that line. */
  readonly about?: Omit<LinePartProps, 'line' | 'at'>
}

const EMPTY: Row = {}
const NONE: readonly Problem[] = []
/** Of the line of messages, in px: what does not fit is in the tooltips of its cells. */
const MESSAGE_HEIGHT = 22
const NUMBER_WIDTH = 52
const ACTIONS_WIDTH = 36

/**
 * Entry grid of one list of lines [visual reference §6, §7]: a spreadsheet with one tab stop. Typing begins at once,
 * Enter goes on to the next cell that the line needs and makes the next line, cells are copied from and pasted to spreadsheets, every step can be
 * undone. Thousands of lines cost no more than the ones in sight.
 */
export function EntryGrid({
  store,
  name,
  rows,
  problems,
  access,
  readOnly,
  prefix,
  options,
  lead,
  none,
  about,
}: Props) {
  useLocale()
  const { entity, isNew } = store
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const silent = silentColumns(options.seldom ?? [], rows).join(' ')
  const columns = useMemo(
    () => entryColumns(entity, name, access, { isNew, writable: !readOnly }, options, silent.split(' ')),
    [entity, name, access, isNew, readOnly, options, silent],
  )
  const around = useLineCurrency(store.getSnapshot().draft, columns)
  const byLine = useMemo(() => problemsByLine(problems, name), [problems, name])
  const grows = !readOnly && options.given !== true
  const count = rows.length + (grows ? 1 : 0)
  const rowHeight = useRowHeight(scroller, '')
  const stopRow = useRef(0)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => rowHeight + (byLine.has(line) ? MESSAGE_HEIGHT : 0),
    initialRect: { width: 0, height: 560 },
    overscan: 6,
    // Heads and totals lie over the lines.
    scrollPaddingEnd: rowHeight * (options.totals ? 2 : 1),
    // The line of the tab stop stays in the document, or scrolling would lose the focus.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      const stop = stopRow.current
      return stop >= count || inSight.includes(stop) ? inSight : [...inSight, stop].sort((a, b) => a - b)
    },
  })
  const measured = useRef({ rowHeight, byLine })
  useEffect(() => {
    if (measured.current.rowHeight !== rowHeight || measured.current.byLine !== byLine) virtual.measure()
    measured.current = { rowHeight, byLine }
  }, [virtual, rowHeight, byLine])

  // What the browser would have to lay out to tell is known here already.
  const pageRows = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / rowHeight) - 3)
  const board: Pick<Board, 'rows' | 'columns'> = { rows: count, columns: columns.length }
  // Whoever comes from the form types at once, also where a line begins with what is given.
  const begins = readOnly
    ? 0
    : Math.max(
        columns.findIndex((column) => !column.readOnly),
        0,
      )
  const control = useCursor(table, board, begins, (row) => virtual.scrollToIndex(row))
  const { cursor } = control
  stopRow.current = cursor.at.row
  const view = { store, name, columns, readOnly, grows, pageRows, control }
  const [commands] = useState(() => new EntryCommands(view))
  commands.view = view
  useGridClipboard(table, commands)
  useEffect(() => {
    findCellsBy(table.current!, {
      focus: (path) => focusCell(commands, path),
      placeOf: (path) => placeOf(commands, path),
      current: () => [commands.at.row, commands.at.column],
      fresh: () => commands.toFreshLine(),
    })
  }, [commands])
  // A tab that is left and come back to ends nothing: its cell is open still, and typing goes on where it was.
  const [onLeave] = useState(() => (path: string) => {
    if (table.current?.checkVisibility()) commands.left(path)
  })
  const [onRemove] = useState(() => (line: number) => {
    commands.goTo({ row: line, column: commands.at.column })
    store.removeLines(name, line)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const fate = onGridKey(event, commands)
    // A sign that is typed into a cell is no shortcut of the shell.
    if (fate !== 'not ours') event.stopPropagation()
    if (fate === 'used') event.preventDefault()
  }
  const pointer = usePointer(commands)
  const title = sectionLabel(entity, name)
  const headingId = `${prefix}-lines-${name}`
  const range = commands.range
  const items = virtual.getVirtualItems()
  const flexible = stretched(columns)
  const { sizes, edgeOf } = useColumnSizes(`${entity.id}.${name}`)
  const widths = columns.map(
    ({ name: column, field, required, named }) =>
      sizes[column] ??
      options.widths?.[column] ??
      usualWidth(
        field,
        fieldLabel(entity, `${name}.${column}`),
        field.choices?.map((choice) => choiceLabel(entity, `${name}.${column}`, choice)),
        required && !named,
      ),
  )
  const { About } = options
  const least = widths.reduce((sum, width) => sum + width, NUMBER_WIDTH + ACTIONS_WIDTH)

  return (
    <section className={css['section']} aria-labelledby={headingId} {...region(name, title)}>
      <div className={css['head']}>
        <h2 id={headingId}>{title}</h2>
        <span className={css['count']}>{formatInteger(rows.length)}</span>
        {lead}
        {readOnly ? null : (
          <EntryTools commands={commands} name={name} title={title} count={rows.length} grows={grows} />
        )}
      </div>
      {count === 0 ? <div className={css['none']}>{none ?? t('kit:editor.noLines')}</div> : null}
      <div ref={scroller} className={css['scroll']} hidden={count === 0}>
        <table
          ref={table}
          role="grid"
          className={css['grid']}
          style={{ minWidth: least }}
          aria-labelledby={headingId}
          aria-rowcount={count + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={readOnly || undefined}
          data-lines={name}
          onKeyDown={onKeyDown}
          onFocus={() => (store.lines(name).at = commands.at.row)}
          {...pointer}
        >
          <colgroup>
            <col style={{ width: NUMBER_WIDTH }} />
            {columns.map((column, at) => (
              <col
                key={column.name}
                style={{ width: column.name === flexible && !sizes[column.name] ? undefined : widths[at] }}
              />
            ))}
            <col style={{ width: flexible && !sizes[flexible] ? ACTIONS_WIDTH : undefined }} />
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={css['number']}>
                {t('kit:editor.lineNumber')}
              </th>
              {columns.map(({ name: column, field, required }) => (
                <th key={column} scope="col" data-figure={isFigure(field) || undefined}>
                  <span>{fieldLabel(entity, `${name}.${column}`)}</span>
                  {required && !readOnly ? (
                    <span className={css['required']} aria-hidden="true">
                      *
                    </span>
                  ) : null}
                  <span className={css['edge']} aria-hidden="true" {...edgeOf(column)} />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {items.flatMap((item, i) => {
              const line = item.index
              const gap = item.start - (items[i - 1]?.end ?? 0)
              const isStop = line === cursor.at.row
              return [
                gap > 0 ? <Gap key={`gap-${line}`} height={gap} /> : null,
                <EntryRow
                  key={line}
                  store={store}
                  name={name}
                  index={line}
                  row={rows[line] ?? EMPTY}
                  around={around}
                  columns={columns}
                  problems={byLine.get(line) ?? NONE}
                  isSpare={grows && line === rows.length}
                  readOnly={readOnly}
                  stop={isStop ? cursor.at.column : null}
                  editing={isStop ? cursor.editing : null}
                  {...chosenIn(range, line)}
                  prefix={prefix}
                  words={options.words}
                  onLeave={onLeave}
                  onRemove={onRemove}
                />,
              ]
            })}
            {items.length > 0 ? <Gap height={virtual.getTotalSize() - items.at(-1)!.end} /> : null}
          </tbody>
          {options.totals ? <EntryTotals columns={columns} rows={rows} around={around} of={options.totals} /> : null}
        </table>
      </div>
      {About && about && rows[cursor.at.row] ? (
        <About {...about} line={rows[cursor.at.row]!} at={cursor.at.row} />
      ) : null}
    </section>
  )
}

/** One cell alone is not marked as chosen: it has the ring of the cursor. */
const chosenIn = (range: Range, line: number): { from: number; to: number } =>
  isSingle(range) || !inRange(range, line, range.left) ? { from: -1, to: -1 } : { from: range.left, to: range.right }

function placeOf({ view }: EntryCommands, path: string): readonly [number, number] {
  const [, row, column] = path.split('.')
  return [Number(row), view.columns.findIndex(({ name }) => name === column)]
}

/** The cell of a path; of a line or of the list itself, where the cursor stands. */
function focusCell(commands: EntryCommands, path: string): boolean {
  const [, row, column] = path.split('.')
  if (row === undefined || column === undefined) commands.goTo(commands.at)
  else {
    const [line, at] = placeOf(commands, path)
    if (at < 0) return false
    commands.goTo({ row: line, column: at })
  }
  return true
}

/** A press puts the cursor on a cell, a drag chooses, a double press or a second touch opens the cell. */
function usePointer(commands: EntryCommands) {
  const kind = useRef('mouse')
  const isDragging = useRef(false)
  const placeAt = (target: EventTarget) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!cell) return null
    const row = Number(cell.closest<HTMLElement>('[data-row]')!.dataset['row'])
    return { place: { row, column: Number(cell.dataset['column']) }, isOpen: cell.dataset['editing'] !== undefined }
  }
  return {
    onPointerDown: (event: PointerEvent) => void (kind.current = event.pointerType),
    onMouseDown(event: MouseEvent) {
      const found = event.button === 0 && placeAt(event.target)
      if (!found || found.isOpen) return
      // The cursor takes the focus; a box under the pointer is turned over all the same.
      event.preventDefault()
      const { at } = commands
      const again = at.row === found.place.row && at.column === found.place.column
      if (kind.current === 'touch' && again && commands.edit('end')) return
      isDragging.current = true
      commands.goTo(found.place, { extends: event.shiftKey })
    },
    onMouseMove(event: MouseEvent) {
      if (!isDragging.current || event.buttons !== 1) return void (isDragging.current = false)
      const found = placeAt(event.target)
      const { at } = commands
      if (found && (found.place.row !== at.row || found.place.column !== at.column))
        commands.goTo(found.place, { extends: true })
    },
    onMouseUp: () => void (isDragging.current = false),
    onDoubleClick(event: MouseEvent) {
      if (placeAt(event.target)?.isOpen === false) commands.edit('end')
    },
  }
}
