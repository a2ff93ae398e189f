import type { ListRow } from '../../api/records.ts'
import { statusMark } from './status-words.ts'
import { rowText, type ListColumn } from './cell-text.ts'

/** Width in px of a text in the grid's font. */
export type Measure = (text: string, bold: boolean) => number

/** Names keep at least this, whatever the others need [visual reference §6, List grid]. */
export const TITLE_WIDTH = 160
export const CHECKBOX_WIDTH = 32
const WHOLE = new Set(['code', 'date', 'stamp', 'choice', 'flag'])
const LEAST = 46
export const MOST_TEXT = 140
/** Most that other text takes where there is room. */
export const ROOMY_TEXT = 320
/** Room of the sort arrow and its number. */
const ARROW = 20
const PILL = 28
const BADGE = 19

/**
 * Width in px of a column that holds these rows. Figures, codes and dates are as wide as their longest text and never
 * cut; other text yields at `most` px.
 */
export function columnWidth(
  column: ListColumn,
  label: string,
  rows: readonly ListRow[],
  total: string,
  measure: Measure,
  padding: number,
  most = MOST_TEXT,
): number {
  const head = Math.min(measure(label, true), column.figure ? Infinity : MOST_TEXT) + ARROW
  let widest = total ? measure(total, true) : 0
  for (const row of rows) widest = Math.max(widest, contentWidth(column, row, measure))
  const whole = column.figure || column.isKey || column.badges || WHOLE.has(column.field.kind)
  return Math.ceil(Math.max(LEAST, head, whole ? widest : Math.min(widest, most)) + 2 * padding)
}

function contentWidth(column: ListColumn, row: ListRow, measure: Measure): number {
  const text = rowText(column, row)
  if (column.badges) return text.length * BADGE
  const isPill = column.field.kind === 'choice' && statusMark(String(row[column.name])) !== undefined
  return measure(text, column.isKey) + (isPill ? PILL : 0)
}
