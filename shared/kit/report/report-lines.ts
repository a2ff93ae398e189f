import type { ListRow } from '../../api/records.ts'
import type { ReportPage } from '../../contracts/report.ts'
import type { PagedList } from '../../contracts/result.ts'

/** One line of the result as the grid draws it. */
export interface ReportRow extends ListRow {
  /** Place in the page; the total is 0. */
  readonly at: number
  /** 0 the total, then the groups from the outermost, one more than there are groups a row. */
  readonly level: number
  /** How many rows it stands for. */
  readonly rows: number
}

/** The lines of a page by column name. The total is the first. */
export function rowsOfPage({ columns, lines }: ReportPage): ReportRow[] {
  return lines.map(([level, rows, ...values], at) => {
    const row: Record<string, unknown> = { at, level, rows, id: String(at), version: 0 }
    columns.forEach((name, i) => (row[name] = values[i]))
    return row as unknown as ReportRow
  })
}

/** The lines as the widths of columns are measured by: every figure, sums too. */
export const pageOfRows = (rows: readonly ReportRow[]): PagedList<ReportRow> => ({
  Page: 1,
  PageSize: rows.length,
  List: rows as ReportRow[],
  TotalCount: rows.length,
})

/** Lines that are shown while these groups are closed: those below a closed one are not. The total is drawn elsewhere. */
export function openRows(rows: readonly ReportRow[], closed: ReadonlySet<number>): ReportRow[] {
  const shown: ReportRow[] = []
  let hiddenBelow = Infinity
  for (const row of rows) {
    if (row.level === 0) continue
    if (row.level > hiddenBelow) continue
    hiddenBelow = closed.has(row.at) ? row.level : Infinity
    shown.push(row)
  }
  return shown
}

/** Every group of the page: what the summary closes. */
export const groupsOf = (rows: readonly ReportRow[], depth: number): Set<number> =>
  new Set(rows.filter(({ level }) => level > 0 && level <= depth).map(({ at }) => at))

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Places of the lines in which a text stands, in any case and with or without accents. */
export function hitsOf(rows: readonly ReportRow[], find: string, textOf: (row: ReportRow) => string): number[] {
  const wanted = folded(find.trim())
  return wanted === ''
    ? []
    : rows.filter((row) => row.level > 0 && folded(textOf(row)).includes(wanted)).map(({ at }) => at)
}

/** The groups that a line lies in, so that it can be shown. */
export function groupsAbove(rows: readonly ReportRow[], at: number): number[] {
  const above: number[] = []
  let level = rows[at]!.level
  for (let i = at - 1; i > 0 && level > 1; i--)
    if (rows[i]!.level < level) {
      above.push(i)
      level = rows[i]!.level
    }
  return above
}
