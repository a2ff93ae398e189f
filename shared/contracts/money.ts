import { Decimal } from 'decimal.js'

/** An amount as it is posted: two decimals, half away from zero [I13]. */
export const posted = (amount: Decimal.Value): Decimal => new Decimal(amount).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

/**
 * Parts rounded to two decimals that add up to their rounded sum: what rounding leaves over goes to the last part, so that a
 * document is its rate times its base to the cent, whatever its lines.
 */
export function postedParts(exact: readonly Decimal[]): Decimal[] {
  const total = posted(exact.reduce((sum, part) => sum.plus(part), new Decimal(0)))
  const parts = exact.map(posted)
  const before = parts.slice(0, -1).reduce((sum, part) => sum.plus(part), new Decimal(0))
  return parts.map((part, at) => (at === parts.length - 1 ? total.minus(before) : part))
}
