import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ListRow } from '../../api/records.ts'
import { DEFAULT_PAGE_SIZE } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Gap } from '../gap.tsx'
import { useLocale } from '../locale.ts'
import { region } from '../region.ts'
import { FilterCell } from './filter-cell.tsx'
import { FILTERS, HEAD } from './grid-position.ts'
import { HeadCell, PageBox, placeIn } from './head-cells.tsx'
import { isFrozen, type ColumnChoice } from './column-choice.ts'
import { frozenOffsets, frozenPlaces } from './frozen-place.ts'
import { AgesScale, agesScaleOf, LateScale, lateScaleOf } from './ages-scale.ts'
import type { ListColumn } from './cell-text.ts'
import type { Sort } from './sort.ts'
import type { ListSnapshot } from './list-store.ts'
import { ListRowView } from './list-row.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { footRows, TotalsRow } from './totals-row.tsx'
import { isSelected, pageMark, toggled, extended, withPage, withoutPage, type Selection } from './selection.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useDrawnWidth, useRoom, WIDTH_STEPS } from './use-drawn-width.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useOverscan } from './use-overscan.ts'
import { useRowHeight } from './use-row-height.ts'
import { useStable } from './use-stable.ts'
import css from './list-grid.module.css'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature })
const NO_ROWS: readonly ListRow[] = []

export interface ListGridProps {
  readonly name: string
  readonly columns: readonly ListColumn[]
  readonly choice: ColumnChoice
  readonly snapshot: ListSnapshot
  /** The first answer is awaited long enough to say so. */
  readonly skeleton: boolean
  /** The order that is seen. */
  readonly sorts: readonly Sort[]
  /** Columns that the door filters: their filter is not the user's. */
  readonly fixedFilters: readonly string[]
  readonly selection: Selection
  readonly density: string
  readonly address: (row: ListRow) => string | null
  readonly onSelect: (selection: Selection) => void
  readonly onOpen: (row: ListRow) => void
  readonly onSort: (column: string, added: boolean) => void
  readonly onFilter: (column: string, filter: string) => void
  readonly onChoose: (choice: ColumnChoice) => void
}

/** The list grid (visual reference §6): one tab stop, sticky heads, filters and totals, rows drawn as they are scrolled to. */
export function ListGrid(props: ListGridProps) {
  const { snapshot, selection, onSelect, onOpen } = props
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = snapshot.answer?.List ?? NO_ROWS
  const shown = useShownColumns(props)
  const drawing = useDrawnWidth(props.choice, props.onChoose)
  const room = useRoom(scroller)
  const frozenShown = shown.filter((column) => isFrozen(props.choice, column.name)).length
  const settled = { widths: drawing.widths, frozen: frozenShown, room }
  const { widths, stretched, offsets, frozenEnd, total } = useColumnWidths(
    shown,
    snapshot.answer,
    props.density,
    settled,
  )
  const frozen = useMemo(() => frozenPlaces(offsets.length), [offsets.length])
  const rowHeight = useRowHeight(scroller, props.density)

  const focusedRow = useRef(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // A panel that is hidden has no height: its rows stay as they were drawn.
    observeElementRect: (own, seen) => observeElementRect(own, (rect) => void (rect.height > 0 && seen(rect))),
    overscan: useOverscan(rows.length > 0),
    // Heads and totals lie over the rows.
    scrollPaddingEnd: rowHeight * (2 + Math.max(1, footRows(snapshot.answer))),
    // The row of the tab stop stays in the document, or scrolling would lose the focus.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      const stop = focusedRow.current
      return stop < 0 || stop >= rows.length || inSight.includes(stop)
        ? inSight
        : [...inSight, stop].sort((a, b) => a - b)
    },
  })
  const measured = useRef(rowHeight)
  useEffect(() => {
    if (measured.current !== rowHeight) virtual.measure()
    measured.current = rowHeight
  }, [virtual, rowHeight])
  // What the browser would have to lay out to tell is known here already.
  const pageRows = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / rowHeight) - 4)
  const size = { rows: rows.length, columns: shown.length + 1, pageRows }
  const focus = useGridFocus(scroller, size, (row) => virtual.scrollToIndex(row))
  focusedRow.current = focus.at.row
  const anchor = useRef(0)

  const onSort = useStable(props.onSort)
  const onFilter = useStable(props.onFilter)
  const onWidth = useStable(drawing.onWidth)
  const choose = useRef<(index: number, extend: boolean) => void>(() => undefined)
  choose.current = (index, extend) => {
    onSelect(extend ? extended(selection, rows, anchor.current, index) : toggled(selection, rows[index]!, rows))
    if (!extend) anchor.current = index
  }
  const onToggle = useCallback((index: number, extend: boolean) => choose.current(index, extend), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const before = focus.at.row
    const row = rows[before]
    const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
    const inFilter = before === FILTERS
    const step = before === HEAD && event.shiftKey ? WIDTH_STEPS[event.key] : undefined
    const head = shown[focus.at.column - 1]
    if (step && head) {
      event.preventDefault()
      return drawing.onWidth(head.name, widths.get(head.name)! + step, true)
    }
    const next = focus.onArrow(event)
    if (next) {
      if (event.shiftKey && before >= 0 && next.row >= 0 && next.row !== before) {
        if (!isSelected(selection, rows[before]!)) anchor.current = before
        onSelect(extended(selection, rows, anchor.current, next.row))
      }
    } else if (inFilter) return
    else if (event.key === 'Enter' && row && !event.altKey && !event.ctrlKey) onOpen(row)
    else if (event.key === ' ' && row && !isBox) choose.current(before, event.shiftKey)
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) onSelect(withPage(selection, rows))
    else return
    event.preventDefault()
  }

  const stop = (row: number, column: number) => (focus.at.row === row && focus.at.column === column ? 0 : -1)
  const offset = ((snapshot.answer?.Page ?? 1) - 1) * DEFAULT_PAGE_SIZE
  const items = virtual.getVirtualItems()
  const scaled = (drawn: ReactNode) => (
    <AgesScale value={agesScaleOf(shown, rows)}>
      <LateScale value={lateScaleOf(shown, rows)}>{drawn}</LateScale>
    </AgesScale>
  )
  return (
    <div
      ref={scroller}
      className={css['scroller']}
      style={{ scrollPaddingLeft: frozenEnd }}
      // What scrolls goes under the frozen columns: they cast a shadow on it.
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)}
      {...region('grid', t('kit:regions.grid'))}
      data-rows
    >
      {scaled(
        <table
          role="grid"
          className={css['grid']}
          style={{ minWidth: total, ...frozenOffsets(offsets) }}
          aria-label={props.name}
          aria-rowcount={(snapshot.answer?.TotalCount ?? 0) + 2}
          aria-colcount={shown.length + 1}
          aria-multiselectable
          aria-busy={snapshot.busy}
          onKeyDown={onKeyDown}
          onFocus={focus.onFocus}
        >
          <colgroup>
            <col className={css['checkColumn']} />
            {shown.map((column) => (
              <col
                key={column.name}
                style={{ width: column.name === stretched ? undefined : widths.get(column.name) }}
              />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <PageBox
                mark={pageMark(selection, rows)}
                tabIndex={stop(HEAD, 0)}
                onChange={(all) => onSelect(all ? withPage(selection, rows) : withoutPage(selection, rows))}
              />
              {shown.map((column, at) => (
                <HeadCell
                  key={column.name}
                  column={column}
                  at={at + 1}
                  {...placeIn(props.sorts, column.name)}
                  tabIndex={stop(HEAD, at + 1)}
                  onSort={onSort}
                  frozen={frozen[at]}
                  onWidth={onWidth}
                  locale={locale}
                />
              ))}
            </tr>
            <tr aria-rowindex={2} className={css['filters']}>
              <td className={css['check']} data-row={FILTERS} data-column={0} tabIndex={stop(FILTERS, 0)} />
              {shown.map((column, at) => (
                <td key={column.name} className={frozen[at]?.className} style={frozen[at]?.style}>
                  {props.fixedFilters.includes(column.name) ? null : (
                    <FilterCell
                      column={column}
                      filter={snapshot.state.filters[column.name] ?? ''}
                      tabIndex={stop(FILTERS, at + 1)}
                      at={at + 1}
                      atEnd={at > 0 && at >= shown.length - 2}
                      onFilter={onFilter}
                      locale={locale}
                    />
                  )}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.skeleton ? <SkeletonRows columns={shown} /> : null}
            {items.flatMap((item, i) => {
              const before = item.start - (items[i - 1]?.end ?? 0)
              return [
                before > 0 ? <Gap key={`gap-${item.index}`} height={before} /> : null,
                <ListRowView
                  key={rows[item.index]!.id}
                  row={rows[item.index]!}
                  index={item.index}
                  rowIndex={offset + item.index + 3}
                  columns={shown}
                  frozen={frozen}
                  selected={isSelected(selection, rows[item.index]!)}
                  outdated={snapshot.changes?.ids.has(rows[item.index]!.id) ?? false}
                  focused={focus.at.row === item.index ? focus.at.column : null}
                  address={props.address}
                  onOpen={onOpen}
                  onToggle={onToggle}
                  locale={locale}
                />,
              ]
            })}
            {items.length > 0 ? <Gap height={virtual.getTotalSize() - items.at(-1)!.end} /> : null}
          </tbody>
          {snapshot.answer?.Totals && rows.length > 0 ? (
            <TotalsRow columns={shown} frozen={frozen} answer={snapshot.answer} />
          ) : null}
        </table>,
      )}
    </div>
  )
}

/** The user's columns in the user's order. Rows are sorted, filtered and paged by the server, so the table is asked for its columns. */
function useShownColumns({ columns, choice, snapshot }: ListGridProps): readonly ListColumn[] {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, ListRow> => ({
        id: column.name,
        accessorFn: (row) => row[column.name],
      })),
    [columns],
  )
  const { sorts } = snapshot.state
  const state = useMemo(
    () => ({
      columnOrder: choice.order as string[],
      columnVisibility: Object.fromEntries([...choice.hidden].map((name) => [name, false])),
      sorting: sorts.map(({ column, descending }) => ({ id: column, desc: descending })),
    }),
    [choice, sorts],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: (snapshot.answer?.List ?? NO_ROWS) as ListRow[],
    manualSorting: true,
    getRowId: (row) => row.id,
    state,
  })
  const key = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join()
  return useMemo(
    () => key.split(',').flatMap((name) => columns.find((column) => column.name === name) ?? []),
    [key, columns],
  )
}
