import { Decimal } from 'decimal.js'
import type { PriceAsked } from '../../../../shared/contracts/oe/price.ts'
import type { Size } from '../../../../shared/contracts/oe/sizes.ts'
import type { Order, OrderKit, OrderLine } from './standing.ts'

/** What has a price of its own: a line, or a kit that is priced as one. */
export type Priced = Omit<Pick<OrderLine, keyof OrderLine & keyof OrderKit>, 'unit' | 'unitPrice'> &
  Readonly<Record<'unit' | 'unitPrice', string | null>> &
  Partial<Pick<OrderLine, 'surcharge' | 'jobId' | 'blanketLineNo' | Size>>

/** What a line asks the prices for; null as long as it cannot say it. */
export function askedFor(
  { billToId, shipToId, jobId, currency }: Order,
  line: Priced,
  day: string | null,
): PriceAsked | null {
  const { productId, quantity, unit } = line
  if (!billToId || !day || !currency || !productId || !quantity || !unit) return null
  if (new Decimal(quantity).lte(0)) return null
  const { width = null, length = null } = line
  const cut = width === null && length === null ? {} : { cut: { width, length } }
  return { billToId, shipToId, jobId: line.jobId ?? jobId, productId, quantity, unit, day, currency, ...cut }
}
