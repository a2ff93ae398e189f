import { Decimal } from 'decimal.js'

/** An amount as it is posted: in the decimals of its currency, two unless said, half away from zero [I13]. */
export const posted = (amount: Decimal.Value, places = 2): Decimal =>
  new Decimal(amount).toDecimalPlaces(places, Decimal.ROUND_HALF_UP)

/** An amount as text, with two decimals and with the third of a currency that has one: `10.00`, `1.250`. */
export function moneyText(amount: Decimal.Value): string {
  const figure = new Decimal(amount)
  return figure.toFixed(Math.max(2, Math.min(4, figure.decimalPlaces())))
}

/**
 * Parts rounded to the decimals of their currency that add up to their rounded sum: what rounding leaves over goes to the last part,
 * so that a document is its rate times its base to the cent, whatever its lines.
 */
export function postedParts(exact: readonly Decimal[], places = 2): Decimal[] {
  const total = posted(
    exact.reduce((sum, part) => sum.plus(part), new Decimal(0)),
    places,
  )
  const parts = exact.map((part) => posted(part, places))
  const before = parts.slice(0, -1).reduce((sum, part) => sum.plus(part), new Decimal(0))
  return parts.map((part, at) => (at === parts.length - 1 ? total.minus(before) : part))
}
