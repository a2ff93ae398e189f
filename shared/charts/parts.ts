import { Decimal } from 'decimal.js'
import { stack } from 'd3-shape'
import { AGES } from '../contracts/gl/ageing.ts'

export interface Part {
  /** Place among the amounts. */
  readonly at: number
  /** Colour of its age, from 0. */
  readonly age: number
  /** Where it begins and how wide it is, in percent of the whole. */
  readonly from: number
  readonly width: number
}

export const ageOf = (at: number): number => Math.min(AGES - 1, at)

/**
 * Amounts as parts of one bar. What is below nothing cannot be drawn as a part: it has none.
 * @param most what the whole width stands for, where several bars share a scale; else all of them
 */
export function partsOf(amounts: readonly string[], most?: string): readonly Part[] {
  const drawn = amounts.map((amount) => Decimal.max(0, amount))
  const all = Decimal.max(most ?? 0, Decimal.sum(0, ...drawn))
  if (all.isZero()) return []
  const shares = drawn.map((amount) => amount.div(all).times(100).toNumber())
  const names = shares.map((_, at) => at)
  return stack<readonly number[], number>()
    .keys(names)
    .value((row, at) => row[at]!)([shares])
    .flatMap(([span], at) => {
      const [from, to] = span!
      return to > from ? [{ at, age: ageOf(at), from, width: to - from }] : []
    })
}

/** Each amount as a share of what they are together, in percent with one decimal; of nothing in all, none. */
export function sharesOf(amounts: readonly string[]): readonly string[] | null {
  const all = Decimal.sum(0, ...amounts.map((amount) => Decimal.max(0, amount)))
  return all.isZero() ? null : amounts.map((amount) => Decimal.max(0, amount).div(all).times(100).toFixed(1))
}
