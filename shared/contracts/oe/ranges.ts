import { Decimal } from 'decimal.js'

/** A range of quantities as it is entered: whole breaks, 1 to 499 and 500 to 1,999; the last one is open. */
export interface Range {
  readonly lowQuantity: string | null
  readonly highQuantity: string | null
}

/** What is wrong with ranges of one product, group or class: which of them, by its place, and with what it does not fit. */
export interface RangeFault {
  readonly at: number
  readonly fault: 'tie' | 'overlap' | 'gap' | 'closed'
  /** What the other one begins or ends with. */
  readonly other: string
}

const isGiven = (figure: string | null): figure is string => figure !== null && figure !== ''
const lowOf = ({ lowQuantity }: Range) => new Decimal(lowQuantity!)

/**
 * [supply 6.3] Ranges follow each other without gap and overlap: the next begins above the end of the one before, by one at most, and the last is open.
 * Each fault is told once, at the range that begins later.
 */
export function faultsOf(ranges: readonly Range[]): RangeFault[] {
  const inOrder = ranges
    .map((range, at) => ({ range, at }))
    .filter(({ range }) => isGiven(range.lowQuantity))
    .toSorted((a, b) => lowOf(a.range).cmp(lowOf(b.range)) || a.at - b.at)
  return inOrder.flatMap(({ range, at }, nth): RangeFault[] => {
    const before = inOrder[nth - 1]?.range
    const isLast = nth === inOrder.length - 1
    const own: RangeFault[] =
      isLast && isGiven(range.highQuantity) ? [{ at, fault: 'closed', other: range.highQuantity }] : []
    if (!before) return own
    const low = lowOf(range)
    if (low.eq(lowOf(before))) return [{ at, fault: 'tie', other: before.lowQuantity! }]
    if (!isGiven(before.highQuantity)) return own
    if (low.lte(before.highQuantity)) return [{ at, fault: 'overlap', other: before.highQuantity }]
    return low.gt(new Decimal(before.highQuantity).plus(1))
      ? [{ at, fault: 'gap', other: before.highQuantity }, ...own]
      : own
  })
}

/** The range that holds a quantity: from its low to below the next low, so that 499.5 is in 1 to 499; null below the first. [supply 6.3] */
export function rangeOf<R extends Range>(
  ranges: readonly R[],
  quantity: Decimal.Value,
): { range: R; next: string | null } | null {
  const inOrder = ranges.toSorted((a, b) => lowOf(a).cmp(lowOf(b)))
  const at = inOrder.findLastIndex((range) => lowOf(range).lte(quantity))
  return at < 0 ? null : { range: inOrder[at]!, next: inOrder[at + 1]?.lowQuantity ?? null }
}

/** Ends of ranges that nobody has typed: each ends one below the next, in whole numbers. */
export function withEnds<R extends Range>(ranges: readonly R[]): R[] {
  return ranges.map((range) => {
    if (!isGiven(range.lowQuantity) || isGiven(range.highQuantity)) return range
    const above = ranges.filter((one) => isGiven(one.lowQuantity) && lowOf(one).gt(lowOf(range)))
    if (above.length === 0) return range
    const next = Decimal.min(...above.map(lowOf))
    const end = next.minus(1)
    return next.isInteger() && end.gte(lowOf(range)) ? { ...range, highQuantity: end.toFixed() } : range
  })
}
