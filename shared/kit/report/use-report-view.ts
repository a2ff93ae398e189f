import { useMemo, useState } from 'react'
import { saidByGroups, type ReportContract, type ReportPage } from '../../contracts/report.ts'
import { rowText, type ListColumn } from '../list/cell-text.ts'
import type { ColumnChoice } from '../list/column-choice.ts'
import { groupsAbove, groupsOf, hitsOf, openRows, rowsOfPage, type ReportRow } from './report-lines.ts'

const NONE: ReadonlySet<number> = new Set()
const NO_ROWS: readonly ReportRow[] = []

/** What of a result is shown: which columns, which groups are open, and where the searched text stands. */
export function useReportView(
  contract: ReportContract,
  result: ReportPage | null,
  columns: readonly ListColumn[],
  choice: ColumnChoice,
) {
  const all = useMemo(() => (result ? rowsOfPage(result) : NO_ROWS), [result])
  /** Kept with the page it is about: another page begins open. */
  const [folding, setFolding] = useState<{ of: ReportPage | null; closed: ReadonlySet<number> }>({
    of: null,
    closed: NONE,
  })
  const closed = folding.of === result ? folding.closed : NONE
  const close = (next: ReadonlySet<number>) => setFolding({ of: result, closed: next })
  const [found, setFound] = useState<{ text: string; at: number }>({ text: '', at: 0 })

  const depth = result?.groupBy.length ?? 0
  const rows = useMemo(() => openRows(all, closed), [all, closed])
  const shown = useMemo(
    () => choice.order.filter((name) => !choice.hidden.has(name) && (result?.columns.includes(name) ?? true)),
    [choice, result],
  )
  const said = useMemo(() => saidByGroups(contract, result?.groupBy ?? []), [contract, result])
  const drawn = useMemo(
    () => shown.filter((name) => !said.has(name)).map((name) => columns.find((column) => column.name === name)!),
    [shown, columns, said],
  )
  const isSearched = found.text.trim() !== ''
  /** What each line says, written once for all that is typed. */
  const texts = useMemo(
    () => (isSearched ? all.map((row) => columns.map((column) => rowText(column, row)).join('\n')) : []),
    [all, columns, isSearched],
  )
  const hits = useMemo(() => hitsOf(all, found.text, ({ at }) => texts[at]!), [all, found.text, texts])
  const hit = hits[Math.min(found.at, hits.length - 1)] ?? null

  return {
    all,
    rows,
    closed,
    /** Columns of a file, in the user's order. */
    shown,
    columns: drawn,
    isSummary: depth > 0 && closed.size > 0 && closed.size === groupsOf(all, depth).size,
    depth,
    toggle: (row: ReportRow, open: boolean) => {
      const next = new Set(closed)
      if (open) next.delete(row.at)
      else next.add(row.at)
      close(next)
    },
    summarize: (summary: boolean) => close(summary ? groupsOf(all, depth) : NONE),
    find: found.text,
    hits: hits.length,
    hitAt: hits.length === 0 ? 0 : Math.min(found.at, hits.length - 1) + 1,
    hit,
    setFind: (text: string) => setFound({ text, at: 0 }),
    /** The next or previous hit, its groups opened; null when there is none. */
    step: (by: 1 | -1): ReportRow | null => {
      if (hits.length === 0) return null
      const at = (Math.min(found.at, hits.length - 1) + by + hits.length) % hits.length
      setFound({ text: found.text, at })
      return all[hits[at]!]!
    },
    reveal: (row: ReportRow) => {
      const above = groupsAbove(all, row.at).filter((group) => closed.has(group))
      if (above.length > 0) close(new Set([...closed].filter((group) => !above.includes(group))))
    },
  }
}
export type ReportView = ReturnType<typeof useReportView>
