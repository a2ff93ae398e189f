import { NOTHING, type Amount } from './amount.ts'
import type { Currency } from './legs.ts'
import { signed, type Line } from './line.ts'

/** Debits less credits in each currency that does not come to nothing [FI1]. */
export function differences(lines: readonly Line[]): { currency: Currency; difference: Amount }[] {
  const sums = new Map<Currency, Amount>()
  for (const { currency, side, txn } of lines)
    sums.set(currency, (sums.get(currency) ?? NOTHING).plus(signed(side, txn)))
  return [...sums].filter(([, sum]) => !sum.isZero()).map(([currency, difference]) => ({ currency, difference }))
}

/** Debits less credits in the company's currency. */
export const residueOf = (lines: readonly Line[]): Amount =>
  lines.reduce((sum, { side, functional }) => sum.plus(signed(side, functional)), NOTHING)
