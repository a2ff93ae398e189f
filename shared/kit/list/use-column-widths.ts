import { useMemo } from 'react'
import type { ListRow } from '../../api/records.ts'
import type { PagedList } from '../../contracts/result.ts'
import { placesOfSum } from '../../contracts/decimals.ts'
import { formatFigure } from '../../i18n/format.ts'
import { useLocale, useTopic } from '../locale.ts'
import { columnLabel, type ListColumn } from './cell-text.ts'
import { CHECKBOX_WIDTH, columnFit, TITLE_WIDTH, type Fitting } from './column-width.ts'
import { TextWidths } from './text-width.ts'

/** What the user has settled about the columns shown. */
export interface Settled {
  /** In px, by column. */
  readonly widths: Readonly<Record<string, number>>
  /** Columns shown at the start that are frozen. */
  readonly frozen: number
  /** Width in px in which the grid is seen: frozen columns take at most half of it. */
  readonly room: number
}

const UNSETTLED: Settled = { widths: {}, frozen: 1, room: Infinity }

/** Words that stand across the first columns, and in px what stands beside them. */
export interface Across {
  readonly columns: number
  readonly words: readonly string[]
  readonly beside: number
}

export interface ColumnWidths {
  /** In px, by column. */
  readonly widths: ReadonlyMap<string, number>
  /** Takes what remains of a wide screen. */
  readonly stretched: string | undefined
  /** Where each frozen column stands, in px from the edge of the grid. */
  readonly offsets: readonly number[]
  /** Where the frozen columns end. */
  readonly frozenEnd: number
  /** Below this width in px the grid scrolls sideways. */
  readonly total: number
}

/**
 * Widths that fit the longest figure of the page. The heads do not move while rows are scrolled.
 * @param isSorted its heads keep room for the arrow of the sort
 * @param across the last of the columns that they stand across takes what they need, where there is room
 */
export function useColumnWidths(
  columns: readonly ListColumn[],
  answer: PagedList<ListRow> | null,
  density: string,
  settled: Settled = UNSETTLED,
  isSorted = true,
  across?: Across,
): ColumnWidths {
  const locale = useLocale()
  const everywhere = useTopic('density')
  const fitting = useMemo(() => {
    const form = density || everywhere
    const texts = textWidths(FONT_SIZE[form] ?? 12.5)
    const padding = PADDING[form] ?? 8
    const widths = new Map<string, Fitting>()
    for (const column of columns) {
      const sums = [answer?.Totals, ...(answer?.TotalsIn ?? []).map(({ Totals }) => Totals)]
      const rows = answer?.List ?? []
      const totalText = sums
        .flatMap((of) => of?.[column.name] ?? [])
        .map((total) => formatFigure(total, column.field, placesOfSum(column.field, rows)))
        .reduce((longest, text) => (text.length > longest.length ? text : longest), '')
      widths.set(column.name, columnFit(column, columnLabel(column), rows, totalText, texts, padding, isSorted))
    }
    const named = columns.slice(0, across?.columns ?? 0)
    const last = named.at(-1)
    if (across && last) {
      const needed = texts.widest(across.words, true) + across.beside + 2 * padding
      const others = named.slice(0, -1).reduce((sum, { name }) => sum + widths.get(name)!.least, 0)
      const { least, whole, full } = widths.get(last.name)!
      widths.set(last.name, { least, whole: Math.max(whole, needed - others), full: Math.max(full, needed - others) })
    }
    return widths
    // eslint-disable-next-line react-hooks/exhaustive-deps -- texts and figures are written in the locale
  }, [columns, answer, density, everywhere, locale, across])
  const { widths: drawn, frozen, room } = settled
  return useMemo(
    () => placed(columns, fitting, { widths: drawn, frozen, room }),
    [columns, fitting, drawn, frozen, room],
  )
}

/** Widest title among frozen columns, in px. */
const WIDE_TITLE = 280

/** Widths of the user over those that fit, and the places of the frozen columns. Pure. */
export function placed(
  columns: readonly (Pick<ListColumn, 'name' | 'isTitle'> & Partial<Pick<ListColumn, 'figure'>>)[],
  fitting: ReadonlyMap<string, Fitting>,
  { widths: drawn, frozen, room }: Settled,
): ColumnWidths {
  const widths = new Map(columns.map(({ name }) => [name, drawn[name] ?? fitting.get(name)!.least]))
  const spareOf = () => room - columns.reduce((sum, { name }) => sum + widths.get(name)!, CHECKBOX_WIDTH)
  // A title that is frozen takes nothing of what remains: it is a column among the others.
  const titled = columns.slice(frozen).find(({ isTitle }) => isTitle)?.name ?? ''
  const given = { drawn, titled, frozen: columns.slice(1, frozen).find(({ isTitle }) => isTitle)?.name ?? '' }
  giveRoom(columns, fitting, widths, { ...given, of: 'whole', spare: spareOf() })
  giveRoom(columns, fitting, widths, { ...given, of: 'full', spare: spareOf() })
  const needed = Math.max(0, (fitting.get(titled)?.full ?? 0) - (widths.get(titled) ?? 0))
  shareRoom(columns.slice(frozen), { widths, drawn, titled }, spareOf() - needed)
  const spare = spareOf()
  const frozenTitle = columns.slice(1, frozen).find(({ name, isTitle }) => isTitle && drawn[name] === undefined)
  // A frozen title cannot take all that remains, but it need not be as narrow as among many columns.
  if (frozenTitle) {
    const others = columns.slice(0, frozen).filter((column) => column !== frozenTitle)
    const taken = others.reduce((sum, { name }) => sum + widths.get(name)!, CHECKBOX_WIDTH)
    const most = Math.min(WIDE_TITLE, TITLE_WIDTH + spare, room / 2 - taken)
    widths.set(frozenTitle.name, Math.max(TITLE_WIDTH, most))
  }
  const offsets: number[] = []
  let end = CHECKBOX_WIDTH
  for (const { name } of columns.slice(0, frozen)) {
    const next = end + widths.get(name)!
    // On a narrow screen, or at a large zoom, what is frozen must leave space for what scrolls.
    if (offsets.length > 0 && next > room / 2) break
    offsets.push(end)
    end = next
  }
  const loose = columns.slice(offsets.length)
  // Behind a frozen column nothing may stretch, or the next one would not know where it stands.
  const free = loose.filter(({ name }) => drawn[name] === undefined)
  // A figure that is drawn apart from its head is not read with its row.
  const title = free.find(({ isTitle }) => isTitle) ?? free.findLast(({ figure }) => !figure)
  const stretched = (title ?? free.at(-1) ?? loose.at(-1) ?? columns.at(-1))?.name
  const total = columns.reduce((sum, { name }) => sum + widths.get(name)!, CHECKBOX_WIDTH)
  return { widths, stretched, offsets, frozenEnd: end, total }
}

interface Room {
  readonly drawn: Settled['widths']
  readonly spare: number
  readonly of: 'whole' | 'full'
  /** The title that takes what remains, and the one that is frozen beside the key: both have their own rule. */
  readonly titled: string
  readonly frozen: string
}

/** Of a wide screen, names get what they need before one column takes the rest; the title first. */
function giveRoom(
  columns: readonly Pick<ListColumn, 'name' | 'isTitle'>[],
  fitting: ReadonlyMap<string, Fitting>,
  widths: Map<string, number>,
  { drawn, spare, of, titled, frozen }: Room,
): void {
  if (!Number.isFinite(spare)) return
  const missing = (name: string) =>
    drawn[name] === undefined ? Math.max(0, (fitting.get(name)?.[of] ?? 0) - (widths.get(name) ?? 0)) : 0
  let left = spare - missing(titled || frozen)
  for (const { name } of columns) {
    const given = name === titled || name === frozen ? 0 : Math.min(missing(name), left)
    if (given <= 0) continue
    widths.set(name, widths.get(name)! + given)
    left -= given
  }
}

/** Most that a column takes of what nobody needs. */
const SHARE = 40

/** Half of what nobody needs goes to the columns beside the title, evenly: an eye that goes along a row crosses no wide gap. */
function shareRoom(
  loose: readonly Pick<ListColumn, 'name' | 'isTitle'>[],
  { widths, drawn, titled }: Pick<Room, 'drawn' | 'titled'> & { readonly widths: Map<string, number> },
  spare: number,
): void {
  const sharing = loose.filter(({ name }) => name !== titled && drawn[name] === undefined)
  if (!Number.isFinite(spare) || spare <= 0 || sharing.length === 0) return
  const share = Math.min(SHARE, Math.floor(spare / 2 / sharing.length))
  for (const { name } of sharing) widths.set(name, widths.get(name)! + share)
}

/** Sizes of tokens.css (`--fs-grid`, `--cell-x`), which a measurement before the first paint cannot read. */
const FONT_SIZE: Readonly<Record<string, number>> = { compact: 12, regular: 12.5, comfortable: 13.5 }
const PADDING: Readonly<Record<string, number>> = { compact: 6, regular: 8, comfortable: 10 }

/** By size in px. A font that comes later draws all texts otherwise. */
const known = new Map<number, TextWidths>()
if (typeof document !== 'undefined') document.fonts?.addEventListener('loadingdone', () => known.clear())

function textWidths(size: number): TextWidths {
  const before = known.get(size)
  if (before) return before
  const pen = document.createElement('canvas').getContext('2d')
  const family = getComputedStyle(document.body).fontFamily
  const widths = pen
    ? new TextWidths(pen, (bold) => `${bold ? 600 : 430} ${size}px ${family}`)
    : new TextWidths({ font: '', measureText: (text) => ({ width: text.length * size * 0.6 }) }, () => '')
  known.set(size, widths)
  return widths
}
