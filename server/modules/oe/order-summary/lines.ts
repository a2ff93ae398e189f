import { Decimal } from 'decimal.js'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import { LINE_STANDINGS } from '../../../../shared/contracts/oe/order-summary.ts'
import type { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { LookedAt, Supply } from './known.ts'

type Line = SalesOrder['lines'][number]
const isMore = (figure: string | null) => new Decimal(figure ?? 0).gt(0)

function standsAs(line: Line, isQuote: boolean): (typeof LINE_STANDINGS)[number] {
  if (openOf(line).gt(0)) {
    if (isMore(line.shipped)) return 'PartShipped'
    // What is not stocked waits for nothing.
    return line.available !== null && isMore(line.backordered) && !isQuote ? 'Waits' : 'Open'
  }
  if (isMore(line.shipped)) return 'Shipped'
  return isMore(line.shortClosed) ? 'ClosedShort' : 'Cancelled'
}

/** Line by line what became of it: ordered is shipped, open, closed short and cancelled together. What waits says for which order. */
export function lineRows(
  { order }: LookedAt,
  supplies: readonly Supply[],
  { seesSupply }: { readonly seesSupply: boolean },
): object[] {
  const supplied = new Map(supplies.map((one) => [one.lineNo, one]))
  return order.lines.map((line) => {
    const supply = supplied.get(line.lineNo!)
    const stands = standsAs(line, order.status === 'Quote')
    const waits = seesSupply && isMore(line.backordered) && order.status !== 'Quote' ? supply : undefined
    return {
      ...{ lineNo: line.lineNo, productId: line.productId, description: line.description, ordered: line.quantity },
      ...{ shipped: line.shipped, open: openOf(line).toFixed(), shortClosed: line.shortClosed },
      ...{ cancelled: line.cancelled, unit: line.unit, amount: line.amount, invoiced: line.invoiced },
      ...{ promisedDate: line.promisedDate, stands, shipments: supply?.shipments ?? null },
      ...{ supply: waits?.orderNo ?? null, comesOn: waits?.comesOn ?? null, reason: line.closingReason },
    }
  })
}
