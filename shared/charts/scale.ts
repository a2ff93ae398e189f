import { nice, ticks } from 'd3-array'
import { line } from 'd3-shape'

/**
 * Where things stand in a picture of figures, free of any framework: what Lit and React draw is the same. Lengths are those of the plot,
 * 0 at its top and its left. Figures are drawn as numbers, and said from their exact decimals.
 */

export interface Point {
  readonly x: number
  readonly y: number
}

/** [judgement 11] A scale that holds zero, its ends and the lines between them round. */
export interface Scale {
  readonly zero: number
  readonly y: (value: number) => number
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
}

/** Lines of a scale, about. */
const TICKS = 4

/** @param values all that stand on the scale, bars and lines of one unit together */
export function scaleOf(values: readonly number[], height: number, about = TICKS): Scale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const [low, high] = nice(least, least === most ? 1 : most, about) as [number, number]
  const y = (value: number) => ((high - value) / (high - low)) * height
  return { zero: y(0), y, ticks: ticks(low, high, about).map((value) => ({ value, y: y(value) })) }
}

/** Columns of one width side by side: where each begins, and its middle. */
export function columnsOf(
  count: number,
  width: number,
): { readonly width: number; readonly middles: readonly number[] } {
  const own = width / Math.max(1, count)
  return { width: own, middles: Array.from({ length: count }, (_, at) => (at + 0.5) * own) }
}

/** A bar from zero to the value, `share` of its column wide; `beside` moves it by that many of its widths from the middle. */
export function barOf(
  { y, zero }: Scale,
  value: number,
  column: { readonly middle: number; readonly width: number },
  { share = 0.5, beside = 0 }: { readonly share?: number; readonly beside?: number } = {},
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
  const width = column.width * share
  const x = column.middle + (beside - 0.5) * width
  return { x, width, y: Math.min(y(value), zero), height: Math.abs(y(value) - zero) }
}

/** The way through points, for `d` of a path; where nothing is known it has a gap. */
export const pathOf = (points: readonly (Point | null)[]): string =>
  line<Point | null>()
    .defined((point) => point !== null)
    .x((point) => round(point!.x))
    .y((point) => round(point!.y))(points) ?? ''

const round = (length: number) => Math.round(length * 10) / 10

/** Of a name below a column, about what a letter and a Chinese sign of it take, and what stands between two names, in px. */
const LETTER = 4.8
const SIGN = 11
const BETWEEN = 3

/** Each how manieth column has its name below it, so that no name meets the next: 1 where all have room. */
export function namesApart(names: readonly string[], column: number): number {
  const wide = (name: string) => [...name].reduce((sum, one) => sum + (one > '\u2e80' ? SIGN : LETTER), BETWEEN)
  return Math.max(1, Math.ceil(Math.max(0, ...names.map(wide)) / Math.max(1, column)))
}
