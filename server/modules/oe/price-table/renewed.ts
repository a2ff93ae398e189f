import { Decimal } from 'decimal.js'
import { BY_PERCENT } from '../../../../shared/contracts/oe/price-table.ts'
import type { RenewedFrom } from '../../../../shared/contracts/oe/renew-price-table.ts'
import { changedBy } from './actions.ts'
import type { CostedLine, LineToday } from './line-costs.ts'

export interface Renewing {
  readonly renewedFrom: RenewedFrom
  readonly percent: string | null
  readonly roundTo: string
  readonly endsWith: string | null
}

/** Raised to the next figure that ends so: 12.31 to 12.95; what ends so already stays. */
export function raisedTo(price: Decimal.Value, ending: string): string {
  const whole = new Decimal(price).floor().plus(ending)
  return (whole.lt(price) ? whole.plus(1) : whole).toFixed()
}

/**
 * [supply 9 renew-price-table] The price that takes the place of another; null: it stays, since it is reckoned from cost or list anyhow, or nothing is known of the
 * cost that it would follow from.
 */
export function renewedPrice(line: CostedLine, { cost }: LineToday, asked: Renewing): string | null {
  const from = baseOf(line, cost, asked.renewedFrom)
  if (from === null || BY_PERCENT.includes(line.priceType)) return null
  const rounded = changedBy(from, asked.percent ?? '0', asked.roundTo)
  const price = asked.endsWith === null ? rounded : raisedTo(rounded, asked.endsWith)
  return new Decimal(price).gt(0) ? price : null
}

/** What the percentage is added to. */
function baseOf(line: CostedLine, cost: string | null, from: RenewedFrom): Decimal | null {
  if (from === 'Price') return line.price === null ? null : new Decimal(line.price)
  if (cost === null) return null
  if (from === 'Cost') return new Decimal(cost)
  const left = line.margin === null ? null : new Decimal(100).minus(line.margin)
  return left && left.gt(0) ? new Decimal(cost).times(100).div(left) : null
}
