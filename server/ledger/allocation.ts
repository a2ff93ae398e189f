import { amountOf, amountText, cents, sumOf } from './amount.ts'

/**
 * [FA10] Divides an amount in the proportion of `shares`, each to the cent and none beyond what is left; what rounding leaves goes
 * to the last share.
 * @throws when there are no shares or they come to nothing
 */
export function allocated(amount: string, shares: readonly string[], places = 2): string[] {
  const whole = sumOf(shares)
  if (shares.length === 0 || whole.isZero())
    throw new Error('an amount is allocated over shares that come to something')
  let left = amountOf(amount)
  return shares.map((share, index) => {
    const fair = cents(amountOf(amount).times(share).div(whole), places)
    const part = index === shares.length - 1 || fair.abs().gt(left.abs()) ? left : fair
    left = left.minus(part)
    return amountText(part)
  })
}
