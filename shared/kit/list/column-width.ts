import type { ListRow } from '../../api/records.ts'
import { statusMark } from './status-words.ts'
import { rowText, type ListColumn } from './cell-text.ts'
import type { TextWidths } from './text-width.ts'

/** Names keep at least this, whatever the others need [visual reference §6, List grid]. */
export const TITLE_WIDTH = 160
export const CHECKBOX_WIDTH = 32
const WHOLE = new Set(['code', 'date', 'stamp', 'choice', 'flag'])
const LEAST = 46
const MOST_TEXT = 140
/** Most that other text takes where there is room, and where the others have all that they need. */
const ROOMY_TEXT = 320
const WIDEST_TEXT = 720
/** Space of the sort arrow and its number. */
const ARROW = 20
const PILL = 28
const BADGE = 19
/** A bar of ages. */
const AGES_BAR = 132
/** The bar of what is late, and the word for days. */
const LATE = 70
/** What stands in the head of a bar beside its name: how much its whole width is. */
const SCALE: Readonly<Partial<Record<string, number>>> = { ages: 92, late: 54 }
/** Why something is held is written in words that come after the codes. */
const HELD = 104

/** Widths in px of the content of a page: with long text cut, whole as far as a wide screen gives it room, and the longest of it. */
export interface Fitting {
  readonly least: number
  readonly whole: number
  readonly full: number
}

/**
 * Widths of a column that holds these rows. Figures, codes and dates are as wide as their longest text and never cut; other text
 * yields.
 */
export function columnFit(
  column: ListColumn,
  label: string,
  rows: readonly ListRow[],
  total: string,
  texts: TextWidths,
  padding: number,
  isSorted = true,
): Fitting {
  const arrow = isSorted ? ARROW : 0
  const beside = arrow + (SCALE[column.field.means ?? ''] ?? 0)
  const head = (most: number) => Math.min(texts.of(label, true), column.figure ? Infinity : most) + beside
  const widest = Math.max(total ? texts.of(total, true) : 0, contentWidth(column, rows, texts))
  const isWhole = column.figure || column.isKey || column.badges || WHOLE.has(column.field.kind)
  const cut = (most: number) =>
    Math.ceil(Math.max(LEAST, head(most), isWhole ? widest : Math.min(widest, most)) + 2 * padding)
  const whole = cut(ROOMY_TEXT)
  const content = whole > MOST_TEXT ? cut(MOST_TEXT) : whole
  // A key is never cut, be it the title too.
  return { least: column.isTitle && !column.isKey ? TITLE_WIDTH : content, whole, full: cut(WIDEST_TEXT) }
}

function contentWidth(column: ListColumn, rows: readonly ListRow[], texts: TextWidths): number {
  const words = rows.map((row) => rowText(column, row))
  if (column.badges) return words.reduce((most, letters) => Math.max(most, letters.length * BADGE), 0)
  const pill = (at: number) => (statusMark(String(rows[at]![column.name])) === undefined ? 0 : PILL)
  if (column.field.means === 'ages') return AGES_BAR
  if (column.field.means === 'late') return texts.widest(words, false) + LATE
  if (column.field.means === 'held') return Math.max(HELD, texts.widest(words, false)) + PILL
  return texts.widest(words, column.isKey, column.field.kind === 'choice' ? pill : undefined)
}
