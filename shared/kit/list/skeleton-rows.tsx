import type { ListColumn } from './cell-text.ts'
import css from './list-grid.module.css'

const ROWS = 12
/** Widths in percent of the cell, so that the rows do not look ruled. */
const WIDTHS = [58, 72, 46, 80, 64]

/** Rows without content, under real heads, so that nothing moves when the data arrives. */
export function SkeletonRows({ columns }: { columns: readonly ListColumn[] }) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={`skeleton-${row}`} aria-hidden="true">
      <td className={css['check']} />
      {columns.map((column, at) => (
        <td key={column.name} className={column.figure ? css['figure'] : undefined}>
          <span className={css['bone']} style={{ width: `${WIDTHS[(row + at) % WIDTHS.length]}%` }} />
        </td>
      ))}
    </tr>
  ))
}
