/** [judgement 11] Bars and line of one unit share one scale, which holds zero. All in the units of the plot, 0 at its top. */
export interface DuePlot {
  readonly zero: number
  readonly bars: readonly { readonly x: number; readonly y: number; readonly height: number }[]
  /** A point for each bar, at its middle; empty where the bank is not known. */
  readonly line: readonly { readonly x: number; readonly y: number }[]
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
}

/** Of a bar, the share of its column. */
const BAR = 0.5
/** Lines of the scale, about. */
const TICKS = 4

/** A round step, 1, 2 or 5 times a power of ten, that makes about so many of a span. */
export function stepOf(span: number, ticks = TICKS): number {
  const rough = span / ticks
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
}

/** @param amounts of each column; `bank` beside them, or nothing. Lengths of the plot are its own units. */
export function plotOf(
  amounts: readonly number[],
  bank: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): DuePlot {
  const least = Math.min(0, ...amounts, ...bank)
  const most = Math.max(0, ...amounts, ...bank)
  const step = stepOf(most - least || 1)
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step || step]
  const y = (value: number) => ((high - value) / (high - low)) * height
  const column = width / amounts.length
  const count = Math.round((high - low) / step) + 1
  return {
    zero: y(0),
    bars: amounts.map((amount, at) => ({
      x: (at + (1 - BAR) / 2) * column,
      y: Math.min(y(amount), y(0)),
      height: Math.abs(y(amount) - y(0)),
    })),
    line: bank.map((value, at) => ({ x: (at + 0.5) * column, y: y(value) })),
    ticks: Array.from({ length: count }, (_, at) => ({ value: low + at * step, y: y(low + at * step) })),
  }
}

/** Width of a bar of so many columns. */
export const barWidth = (columns: number, width: number): number => (width / columns) * BAR
