import { rowText, type ListColumn } from '../list/cell-text.ts'
import type { ReportRow } from './report-lines.ts'

/** What gives way where a result is wider than its place, so that its money stays in sight [finance 7.11 width]. */
export interface GivingWay {
  /** Columns of figures in which nothing stands on the page. */
  readonly empty: readonly ListColumn[]
  /** Columns that say the same in every row, and what they say. */
  readonly same: readonly { readonly column: ListColumn; readonly text: string }[]
}

export const NOTHING_GIVES_WAY: GivingWay = { empty: [], same: [] }

interface Asked {
  /** Lines of the page, its total and its groups too. */
  readonly rows: readonly ReportRow[]
  /** How many levels of groups there are: what is below them is a row. */
  readonly depth: number
  /** In px, by column. */
  readonly widths: ReadonlyMap<string, number>
  /** Width in px in which the grid is seen. */
  readonly room: number
}

const isNothing = (value: unknown) => value === null || value === undefined || Number(value) === 0

/** First what holds no figure, then, where that is not enough, what could be said once. Nothing while all columns fit. Pure. */
export function givingWay(columns: readonly ListColumn[], { rows, depth, widths, room }: Asked): GivingWay {
  const widthOf = (of: readonly ListColumn[]) => of.reduce((sum, { name }) => sum + (widths.get(name) ?? 0), 0)
  if (widthOf(columns) <= room) return NOTHING_GIVES_WAY
  const empty = columns.filter(({ figure, name }) => figure && rows.every((row) => isNothing(row[name])))
  const left = columns.filter((column) => !empty.includes(column))
  // A result without a figure would say nothing at all.
  if (!left.some(({ figure }) => figure)) return NOTHING_GIVES_WAY
  if (widthOf(left) <= room) return { empty, same: [] }
  const lines = rows.filter(({ level }) => level > depth)
  const same = left.flatMap((column) => {
    const { figure, isKey, isTitle, name } = column
    const [first] = lines
    if (figure || isKey || isTitle || lines.length < 2 || (first![name] ?? null) === null) return []
    return lines.every((line) => line[name] === first![name]) ? [{ column, text: rowText(column, first!) }] : []
  })
  return { empty, same }
}
