import { Decimal } from 'decimal.js'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import type { Order, OrderLine } from './standing.ts'

/** [supply 3.7] Its vendor ships it to the customer: nothing of it is kept in stock, picked, or shipped by us. */
export const isDirect = ({ orderType }: Pick<Order, 'orderType'>): boolean => orderType === 'DirectShip'

/** A line goes when its vendor ships it; until it is bought nobody knows that day. A day that was promised stays. */
export function promiseDirect(order: Order, before: Order | null, today: string): void {
  const stored = new Map((before?.lines ?? []).map((line) => [line.lineId, line]))
  const wanted = order.requestedDate && order.requestedDate > today ? order.requestedDate : today
  for (const line of order.lines) {
    line.available = null
    const comes = (line.lineId && stored.get(line.lineId)?.supplyOn) || null
    if (comes !== null) line.promisedDate ??= comes > wanted ? comes : wanted
  }
  order.promisedDate =
    order.lines
      .flatMap(({ promisedDate }) => promisedDate ?? [])
      .toSorted()
      .at(-1) ?? null
}

const comesBy = ({ lineNo, supplyNo }: OrderLine) => ({ line: lineNo ?? 0, supplyNo: supplyNo ?? '' })

/** What its vendor was asked to ship stays as he was asked, and is no less, until nothing more of that comes. [supply 3.7] */
export const directStays = rule(SalesOrder, 'oe.salesOrder.directStays', 'lines', (order, { before }) => {
  if (!before || !isDirect(before)) return []
  return before.lines.flatMap((old) => {
    if (old.supplyNo === null) return []
    const at = order.lines.findIndex(({ lineId }) => lineId === old.lineId)
    if (at < 0) return [fail(comesBy(old))]
    const { productId, warehouseId, quantity } = order.lines[at]!
    if (productId !== old.productId) return [fail(comesBy(old), `lines.${at}.productId`)]
    const isElsewhere = (warehouseId ?? order.warehouseId) !== (old.warehouseId ?? before.warehouseId)
    if (isElsewhere) return [fail(comesBy(old), warehouseId === null ? 'warehouseId' : `lines.${at}.warehouseId`)]
    return new Decimal(quantity ?? 0).lt(old.quantity ?? 0) ? [fail(comesBy(old), `lines.${at}.quantity`)] : []
  })
})

/** What a vendor is about to ship to the customer is ended with him first: it may be on its way. */
export const directComes = (line: OrderLine): Problem => ({
  ...{ Field: 'given.lineNo', Key: 'oe:rules.salesOrder.directComes', Args: comesBy(line) },
})
/** Nothing is sent to a customer whose credit nobody has judged. */
export const RELEASED_FIRST: Problem = { Field: null, Key: 'oe:rules.salesOrder.releasedFirst', Args: {} }
