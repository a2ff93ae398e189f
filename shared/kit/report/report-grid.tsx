import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { drillOf, type ReportContract } from '../../contracts/report.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Gap } from '../gap.tsx'
import { Icon } from '../icon.tsx'
import { Cell } from '../list/cell.tsx'
import { columnLabel, rowText, type ListColumn } from '../list/cell-text.ts'
import { CHECKBOX_WIDTH } from '../list/column-width.ts'
import { useColumnWidths } from '../list/use-column-widths.ts'
import { useRoom } from '../list/use-drawn-width.ts'
import { useGridFocus } from '../list/use-grid-focus.ts'
import { useRowHeight } from '../list/use-row-height.ts'
import { region } from '../region.ts'
import type { ScreenHost } from '../../events/host.ts'
import { pageOfRows, type ReportRow } from './report-lines.ts'
import grid from '../list/list-grid.module.css'
import css from './report.module.css'

export interface ReportGridHandle {
  /** Brings a line into sight with the focus on it. */
  show(row: ReportRow): void
}

interface Props {
  readonly name: string
  readonly contract: ReportContract
  readonly groupBy: readonly string[]
  /** Shown columns; those of the groups are not among them. */
  readonly columns: readonly ListColumn[]
  readonly groupColumns: readonly ListColumn[]
  /** Lines of the page that no closed group hides. */
  readonly rows: readonly ReportRow[]
  readonly all: readonly ReportRow[]
  readonly closed: ReadonlySet<number>
  /** The line that a search has found. */
  readonly hit: number | null
  readonly host: ScreenHost
  readonly onToggle: (row: ReportRow, open: boolean) => void
  readonly ref: Ref<ReportGridHandle>
}

/** In a report nobody draws a column wider. */
const NO_WIDTHS = {}
/** Of the head of a group, its sign and the space between its words, in px. */
const GROUP_SIGN = 40

/**
 * The result: one tab stop, sticky heads and total, groups that open and close, lines drawn as they are scrolled to. A cell
 * that names a record leads to it.
 */
export function ReportGrid(props: Props) {
  const { columns, rows, all, closed, contract, host } = props
  const scroller = useRef<HTMLDivElement>(null)
  const measured = useMemo(() => pageOfRows(all), [all])
  // The order is the report's: no head keeps room for an arrow, and what matters fits.
  const room = useRoom(scroller)
  const settled = { widths: NO_WIDTHS, frozen: 1, room: room + CHECKBOX_WIDTH }
  // A group is named across the columns before the first sum.
  const firstSum = columns.findIndex(({ name }) => contract.totals.includes(name))
  const span = firstSum < 1 ? columns.length : firstSum
  const { groupBy, groupColumns } = props
  const across = useMemo(() => {
    const words = all.flatMap((row) => {
      if (row.level === 0 || row.level > groupBy.length) return []
      const { code, named } = groupNames({ contract, groupBy, groupColumns }, row)
      return [[code, named, countText(row.rows)].join(' ')]
    })
    return { columns: span, words, beside: GROUP_SIGN }
  }, [all, contract, groupBy, groupColumns, span])
  const { widths, total: width } = useColumnWidths(columns, measured, '', settled, false, across)
  const rowHeight = useRowHeight(scroller, '')
  const stop = useRef(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight * 2,
    // The row of the tab stop stays in the document, or scrolling would lose the focus.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      const at = stop.current
      return at >= rows.length || inSight.includes(at) ? inSight : [...inSight, at].sort((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 3)
  const focus = useGridFocus(scroller, { rows: rows.length, columns: columns.length, pageRows, top: 0 }, (row) =>
    virtual.scrollToIndex(row),
  )
  stop.current = focus.at.row
  const wanted = useRef<number | null>(null)
  const goToWanted = () => {
    const row = wanted.current === null ? -1 : rows.findIndex(({ at }) => at === wanted.current)
    if (row < 0) return
    wanted.current = null
    focus.moveTo({ row, column: Math.min(focus.at.column, columns.length - 1) })
  }
  // Its groups may be opened for it, and then it is there with the next drawing.
  useEffect(goToWanted)
  useImperativeHandle(props.ref, () => ({
    show(row) {
      wanted.current = row.at
      goToWanted()
    },
  }))
  const scrollToHit = useEffectEvent(() => {
    const row = rows.findIndex(({ at }) => at === props.hit)
    if (row >= 0) virtual.scrollToIndex(row)
  })
  useEffect(() => {
    if (props.hit !== null) scrollToHit()
  }, [props.hit])

  const depth = props.groupBy.length
  const isGroup = (row: ReportRow) => row.level <= depth
  const open = (row: ReportRow, name: string) => {
    const target = drillOf(contract, row, name)
    if (target) host.openScreen(target.room, target.query)
  }
  /** The column by which a line leads on: the one with the focus, else any, be it said by a group or not shown at all. */
  const wayOn = (row: ReportRow): string => {
    const leads = (name: string) => {
      const target = drillOf(contract, row, name)
      return target !== null && host.canOpen(target.room)
    }
    if (isGroup(row)) return leads(props.groupBy[row.level - 1]!) ? props.groupBy[row.level - 1]! : ''
    const focused = columns[focus.at.column]?.name ?? ''
    return leads(focused) ? focused : (Object.keys(contract.drill).find(leads) ?? '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[focus.at.row]
    // Ctrl Enter runs the report, wherever the focus is.
    if (!row || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
    const isOpen = !closed.has(row.at)
    if (isGroup(row) && event.key === 'ArrowRight' && !isOpen) props.onToggle(row, true)
    else if (isGroup(row) && event.key === 'ArrowLeft' && isOpen) props.onToggle(row, false)
    else if (isGroup(row) && (event.key === ' ' || (event.key === 'Enter' && !wayOn(row)))) props.onToggle(row, !isOpen)
    else if (event.key === 'Enter') open(row, wayOn(row))
    else if (!focus.onArrow(event)) return
    event.preventDefault()
  }

  const place = (row: number, column: number) => ({
    'data-row': row,
    'data-column': column,
    tabIndex: focus.at.row === row && focus.at.column === column ? 0 : -1,
  })
  const wayTo = (row: ReportRow, name: string, drawn: ReactNode, words: ReactNode = drawn) => {
    const target = drillOf(contract, row, name)
    const href = target && host.addressOf(target.room, target.query)
    if (!href) return drawn
    return (
      <a
        href={href}
        tabIndex={-1}
        draggable={false}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          open(row, name)
        }}
      >
        {words}
      </a>
    )
  }
  const link = (row: ReportRow, column: ListColumn) =>
    wayTo(row, column.name, <Cell column={column} row={row} />, rowText(column, row))
  /** The cell of a group is each of the columns that it spans, whichever the arrows come from. */
  const underGroup = (row: number) => (focus.at.row === row && focus.at.column < span ? focus.at.column : 0)
  const items = virtual.getVirtualItems()
  const totalRow = all[0]
  return (
    <div
      ref={scroller}
      className={`${grid['scroller']} ${css['rows']}`}
      {...region('grid', t('kit:regions.grid'))}
      data-rows
    >
      <table
        role="treegrid"
        className={grid['grid']}
        style={{ minWidth: width - CHECKBOX_WIDTH }}
        aria-label={props.name}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.isTitle ? undefined : widths.get(column.name) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.figure ? grid['figure'] : undefined}>
                <span className={css['columnHead']} title={columnLabel(column)}>
                  {columnLabel(column)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.flatMap((item, i) => {
            const row = rows[item.index]!
            const before = item.start - (items[i - 1]?.end ?? 0)
            const group = isGroup(row)
            return [
              before > 0 ? <Gap key={`gap-${item.index}`} height={before} /> : null,
              <tr
                key={row.id}
                aria-rowindex={item.index + 2}
                aria-level={row.level}
                aria-expanded={group ? !closed.has(row.at) : undefined}
                className={group ? css['group'] : undefined}
                data-level={group ? row.level : undefined}
                data-hit={props.hit === row.at || undefined}
              >
                {group ? (
                  <GroupCell {...{ props, row, span, wayTo }} place={place(item.index, underGroup(item.index))} />
                ) : null}
                {columns.map((column, at) =>
                  group && at < span ? null : (
                    <td
                      key={column.name}
                      aria-colindex={at + 1}
                      className={cellClass(column)}
                      title={column.figure ? undefined : rowText(column, row)}
                      {...place(item.index, at)}
                    >
                      {group ? rowText(column, row) : link(row, column)}
                    </td>
                  ),
                )}
              </tr>,
            ]
          })}
          {items.length > 0 ? <Gap height={virtual.getTotalSize() - items.at(-1)!.end} /> : null}
        </tbody>
        {totalRow ? (
          <tfoot>
            <tr aria-rowindex={rows.length + 2}>
              <td colSpan={span} className={grid['totalLabel']}>
                <span>{t('kit:report.total')}</span> <span className={css['count']}>{countText(totalRow.rows)}</span>
              </td>
              {columns.slice(span).map((column) => (
                <td key={column.name} className={cellClass(column)}>
                  {rowText(column, totalRow)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

interface GroupCellProps {
  readonly props: Props
  readonly row: ReportRow
  readonly span: number
  readonly place: Record<string, number>
  readonly wayTo: (row: ReportRow, name: string, drawn: ReactNode) => ReactNode
}

function GroupCell({ props, row, span, place, wayTo }: GroupCellProps) {
  const isOpen = !props.closed.has(row.at)
  const { by, code, named } = groupNames(props, row)
  const name = named ? `${code} ${named}` : code
  return (
    <td colSpan={span} aria-colindex={1} className={grid['key']} title={name} {...place}>
      <span className={css['groupName']}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(isOpen ? 'kit:report.collapse' : 'kit:report.expand', { name })}
          onClick={() => props.onToggle(row, !isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={10} />
        </button>
        {wayTo(row, by, <span>{code}</span>)}
        {named ? <span className={css['named']}>{named}</span> : null}
        <span className={css['count']}>{countText(row.rows)}</span>
      </span>
    </td>
  )
}

/** What a group is called: its code, and the name of that where there is one. */
function groupNames(
  { contract, groupBy, groupColumns }: Pick<Props, 'contract' | 'groupBy' | 'groupColumns'>,
  row: ReportRow,
) {
  const text = (name: string) => {
    const column = groupColumns.find((one) => one.name === name)
    return column ? rowText(column, row) : ''
  }
  const by = groupBy[row.level - 1]!
  const named = contract.titles[by] ? text(contract.titles[by]) : ''
  return { by, code: text(by) || t('kit:report.blank'), named }
}

export const countText = (rows: number): string =>
  rows === 1 ? t('kit:report.rowOne') : t('kit:report.rows', { total: formatInteger(rows) })

const cellClass = ({ figure, isKey, field }: ListColumn): string | undefined =>
  figure
    ? grid['figure']
    : isKey
      ? grid['key']
      : field.kind === 'date' || field.kind === 'stamp'
        ? grid['date']
        : undefined
