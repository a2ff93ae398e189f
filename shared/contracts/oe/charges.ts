import { Decimal } from 'decimal.js'

/** How what is done with goods is charged for: by as much as is done, or once. [supply 9.1] */
export const CHARGES = ['Run', 'Setup'] as const

const DECIMALS = 6

/** By how much a quantity may be another, since what one of the goods needs is kept to six decimals. */
const within = (goods: Decimal.Value) => new Decimal(goods).abs().times('0.0000005').plus('0.0000005')

/** So much is charged for so many goods, with no more decimals than what one of them needs is exact to: of 2.333333 for each of three it is 7. */
export function chargedFor(each: Decimal.Value, goods: Decimal.Value): string {
  const exact = new Decimal(each).times(goods)
  for (let places = 0; places < DECIMALS; places += 1) {
    const rounded = exact.toDecimalPlaces(places)
    if (rounded.minus(exact).abs().lte(within(goods))) return rounded.toFixed()
  }
  return exact.toDecimalPlaces(DECIMALS).toFixed()
}

/** A quantity is what so many goods need of it. */
export const isSameCharge = (quantity: Decimal.Value, each: Decimal.Value, goods: Decimal.Value): boolean =>
  new Decimal(each).times(goods).minus(quantity).abs().lte(within(goods))

/** What one of the goods needs, where so much is charged for so many. */
export const chargedEach = (quantity: Decimal.Value, goods: Decimal.Value): string =>
  new Decimal(quantity).div(goods).toDecimalPlaces(DECIMALS).toFixed()
