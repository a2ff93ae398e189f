import { Decimal } from 'decimal.js'

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

/** Decimals of a quantity as it is stored. */
export const QUANTITY_DECIMALS = 6

/** So many of one unit are so many of another: `1 CWT = 100 LB`, `1 LB = 0.45359237 KG`. Both are exact, so nothing is lost on the way back. */
export interface Conversion {
  readonly from: string
  readonly to: string
  readonly fromQuantity: string
  readonly toQuantity: string
  /** `YYYY-MM-DD`; null: ever since. A factor in use is followed by another, never changed. */
  readonly validFrom: string | null
}

/** Units that mean the same for every product. */
export const USUAL_CONVERSIONS: readonly Conversion[] = (
  [
    ['LB', 'KG', '1', '0.45359237'],
    ['CWT', 'LB', '1', '100'],
    ['TON', 'LB', '1', '2000'],
    ['TONNE', 'KG', '1', '1000'],
    ['FT', 'IN', '1', '12'],
    ['FT', 'M', '1', '0.3048'],
    ['IN', 'MM', '1', '25.4'],
    ['CFT', 'FT', '1', '100'],
    ['MFT', 'FT', '1', '1000'],
  ] as const
).map(([from, to, fromQuantity, toQuantity]) => ({ from, to, fromQuantity, toQuantity, validFrom: null }))

interface Ratio {
  readonly over: Decimal
  readonly under: Decimal
}

/** Of each pair of units the conversion that counts on a day: the newest that is valid by then. */
function validOn(conversions: readonly Conversion[], day: string): Conversion[] {
  const newest = new Map<string, Conversion>()
  for (const one of conversions) {
    const since = one.validFrom ?? ''
    if (since > day) continue
    const pair = [one.from, one.to].toSorted().join(' ')
    const before = newest.get(pair)
    if (!before || since >= (before.validFrom ?? '')) newest.set(pair, one)
  }
  return [...newest.values()]
}

/** The ratio from one unit to another by the fewest steps, kept as a fraction so that no step rounds; null: they do not convert. */
function ratio(from: string, to: string, conversions: readonly Conversion[]): Ratio | null {
  const known = new Map<string, Ratio>([[from, { over: new Exact(1), under: new Exact(1) }]])
  const waiting = [from]
  for (let unit = waiting.shift(); unit !== undefined; unit = waiting.shift()) {
    if (unit === to) return known.get(unit)!
    const { over, under } = known.get(unit)!
    for (const one of conversions) {
      const forward = one.from === unit
      const next = forward ? one.to : one.to === unit ? one.from : null
      if (next === null || known.has(next)) continue
      const [times, by] = forward ? [one.toQuantity, one.fromQuantity] : [one.fromQuantity, one.toQuantity]
      known.set(next, { over: over.times(times), under: under.times(by) })
      waiting.push(next)
    }
  }
  return null
}

/** Units of the usual conversions that convert to this one, itself among them. */
export const unitsLike = (unit: string): readonly string[] =>
  [...new Set(USUAL_CONVERSIONS.flatMap(({ from, to }) => [from, to]))].filter(
    (other) => usualRatio(unit, other) !== null,
  )

/** How much one of a unit is of another, as a fraction that is exact; null: they do not convert. */
export function usualRatio(from: string, to: string): { readonly over: string; readonly under: string } | null {
  const found = ratio(from, to, USUAL_CONVERSIONS)
  return found && { over: found.over.toFixed(), under: found.under.toFixed() }
}

/**
 * A quantity in another unit, rounded once, half away from zero, to the decimals that are stored; null where the units do not convert.
 * What a product says of its units counts before what units mean for all of them.
 */
export function converted(
  quantity: Decimal.Value,
  { from, to, day }: { from: string; to: string; day: string },
  ofProduct: readonly Conversion[] = [],
  usual: readonly Conversion[] = USUAL_CONVERSIONS,
): Decimal | null {
  const own = validOn(ofProduct, day)
  const pairs = new Set(own.map((one) => [one.from, one.to].toSorted().join(' ')))
  const others = validOn(usual, day).filter((one) => !pairs.has([one.from, one.to].toSorted().join(' ')))
  const found = ratio(from, to, [...own, ...others])
  return found && new Exact(quantity).times(found.over).div(found.under).toDecimalPlaces(QUANTITY_DECIMALS)
}
