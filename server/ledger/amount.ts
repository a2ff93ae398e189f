import { Decimal } from 'decimal.js'

/** Amounts are computed with more digits than any of them has; a binary fraction never touches one. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

export type Amount = Decimal
type Figure = string | number | Decimal

/** @throws when it is no figure */
export const amountOf = (figure: Figure): Amount => new Exact(figure)

export const NOTHING: Amount = new Exact(0)

/** The most that a line, an item or a document may come to, in its own currency and in the company's. [finance 3.1] */
export const LARGEST_AMOUNT: Amount = new Exact('9999999999.99')

/** To the smallest unit of its currency, half away from zero. */
export const cents = (amount: Amount, places = 2): Amount => amount.toDecimalPlaces(places, Decimal.ROUND_HALF_UP)

/** As it is stored and hashed: `1110.00`, with the third decimal of a currency that has one. */
export const amountText = (amount: Figure): string => {
  const figure = amount instanceof Exact ? amount : new Exact(amount)
  const text = figure.toFixed(figure.decimalPlaces() > 2 ? 3 : 2)
  return text === '-0.00' ? '0.00' : text
}

/** `1.36000000`. */
export const rateText = (rate: Figure): string => (rate === '1' ? '1.00000000' : new Exact(rate).toFixed(8))

export const sumOf = (amounts: Iterable<Figure>): Amount => {
  let sum = NOTHING
  for (const amount of amounts) sum = sum.plus(amount)
  return sum
}
