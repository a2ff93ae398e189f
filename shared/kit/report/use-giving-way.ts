import { useMemo, useState, type RefObject } from 'react'
import { useWidth } from '../chart/use-width.ts'
import type { ListColumn } from '../list/cell-text.ts'
import { useColumnWidths } from '../list/use-column-widths.ts'
import { givingWay, NOTHING_GIVES_WAY, type GivingWay } from './giving-way.ts'
import { pageOfRows, type ReportRow } from './report-lines.ts'

export interface FittingColumns {
  readonly columns: readonly ListColumn[]
  readonly gave: GivingWay
  /** All columns are wanted, whether they fit or not; null where nothing would give way. */
  readonly isWhole: boolean | null
  readonly setWhole: (whole: boolean) => void
}

/** The columns of a result that its place has room for; the user may have all of them. */
export function useGivingWay(
  place: RefObject<HTMLElement | null>,
  columns: readonly ListColumn[],
  rows: readonly ReportRow[],
  depth: number,
): FittingColumns {
  const [isWhole, setWhole] = useState(false)
  const room = useWidth(place, Infinity)
  const page = useMemo(() => pageOfRows(rows), [rows])
  const { widths } = useColumnWidths(columns, page, '', undefined, false)
  const would = useMemo(() => givingWay(columns, { rows, depth, widths, room }), [columns, rows, depth, widths, room])
  const gave = isWhole ? NOTHING_GIVES_WAY : would
  const fitting = useMemo(() => {
    const gone = new Set([...gave.empty, ...gave.same.map(({ column }) => column)])
    return gone.size === 0 ? columns : columns.filter((column) => !gone.has(column))
  }, [columns, gave])
  return { columns: fitting, gave, isWhole: would === NOTHING_GIVES_WAY ? null : isWhole, setWhole }
}
