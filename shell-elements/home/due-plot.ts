import { barOf, columnsOf, pathOf, scaleOf, type Scale } from '../../shared/charts/scale.ts'

/** What is due by week and the bank after it, placed. Lengths are of the plot, 0 at its top. */
export interface DuePlot {
  readonly scale: Scale
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[]
  /** The bank's way, for a path; null where it is not known, or stands so far away that bars on its scale could not be read. */
  readonly bank: string | null
}

/** Less than this part of the scale would be left to the highest bar: the line keeps away, and is told in figures alone. */
const READABLE = 1 / 6

/**
 * [judgement 11] Bars and line of one unit share one scale that holds zero. A second scale for the line would let two figures of
 * one currency stand at one height and be fifty times apart.
 */
export function duePlot(
  amounts: readonly number[],
  bank: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): DuePlot {
  const most = (values: readonly number[]) => Math.max(0, ...values.map(Math.abs))
  const isDrawn = bank.length > 0 && most(amounts) >= most(bank) * READABLE
  const scale = scaleOf(isDrawn ? [...amounts, ...bank] : amounts, height)
  const { middles, width: column } = columnsOf(amounts.length, width)
  return {
    scale,
    bars: amounts.map((amount, at) => barOf(scale, amount, { middle: middles[at]!, width: column })),
    bank: isDrawn ? pathOf(bank.map((value, at) => ({ x: middles[at]!, y: scale.y(value) }))) : null,
  }
}
