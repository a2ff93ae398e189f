import { useMemo } from 'react'
import type { ListRow } from '../../api/records.ts'
import type { PagedList } from '../../contracts/result.ts'
import { formatFigure } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useLocale, useTopic } from '../locale.ts'
import type { ListColumn } from './cell-text.ts'
import { CHECKBOX_WIDTH, columnWidth, TITLE_WIDTH, type Measure } from './column-width.ts'

export interface ColumnWidths {
  /** In px, by column; the title takes what remains. */
  readonly widths: ReadonlyMap<string, number>
  /** Below this width in px the grid scrolls sideways. */
  readonly total: number
}

/** Widths that fit the longest figure of the page. The heads do not move while rows are scrolled. */
export function useColumnWidths(
  columns: readonly ListColumn[],
  answer: PagedList<ListRow> | null,
  density: string,
): ColumnWidths {
  const locale = useLocale()
  const everywhere = useTopic('density')
  return useMemo(() => {
    const form = density || everywhere
    const measure = measureIn(FONT_SIZE[form] ?? 12.5)
    const padding = PADDING[form] ?? 8
    const widths = new Map<string, number>()
    for (const column of columns) {
      const total = answer?.Totals?.[column.name]
      const totalText = total === undefined ? '' : formatFigure(total, column.field)
      const rows = answer?.List ?? []
      widths.set(column.name, columnWidth(column, t(column.labelKey), rows, totalText, measure, padding))
    }
    const total = columns.reduce(
      (sum, column) => sum + (column.isTitle ? TITLE_WIDTH : widths.get(column.name)!),
      CHECKBOX_WIDTH,
    )
    return { widths, total }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- texts and figures are written in the locale
  }, [columns, answer, density, everywhere, locale])
}

/** Sizes of tokens.css (`--fs-grid`, `--cell-x`), which a measurement before the first paint cannot read. */
const FONT_SIZE: Readonly<Record<string, number>> = { compact: 12, regular: 12.5, comfortable: 13.5 }
const PADDING: Readonly<Record<string, number>> = { compact: 6, regular: 8, comfortable: 10 }

let pen: CanvasRenderingContext2D | null = null

function measureIn(size: number): Measure {
  pen ??= document.createElement('canvas').getContext('2d')
  const family = getComputedStyle(document.body).fontFamily
  return (text, bold) => {
    if (!pen) return text.length * size * 0.6
    pen.font = `${bold ? 600 : 430} ${size}px ${family}`
    // Tabular figures are a little wider than the pen's proportional ones.
    return pen.measureText(text.replace(/\d/g, '0')).width + 1
  }
}
