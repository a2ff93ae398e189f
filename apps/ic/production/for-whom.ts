import { Decimal } from 'decimal.js'
import type { Waiting } from '../../../shared/contracts/ic/waiting.ts'
import type { Strip } from './strips.ts'

/**
 * [judgement 37] Who gets which piece: each product goes to whoever waits for it, the oldest promise first, until he has what he waits for. Null is for stock.
 * @param waiting in the order of their promises
 */
export function forWhom(
  pieces: readonly Pick<Strip, 'outputId' | 'weight'>[],
  waiting: readonly Waiting[],
): (Waiting | null)[] {
  const left = waiting.map((one) => ({ one, open: new Decimal(one.waitedFor) }))
  return pieces.map(({ outputId, weight }) => {
    const next = left.find(({ one, open }) => one.productId === outputId && open.gt(0))
    if (!next) return null
    next.open = weight ? next.open.minus(weight) : new Decimal(0)
    return next.one
  })
}
