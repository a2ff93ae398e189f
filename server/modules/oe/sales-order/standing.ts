import { Decimal } from 'decimal.js'
import type { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'

export type Order = Stored<typeof SalesOrder>
export type OrderLine = Order['lines'][number]
export type OrderKit = Order['kits'][number]

type Moved = Pick<OrderLine, 'quantity' | 'shipped' | 'shortClosed' | 'cancelled' | 'invoiced'>

/** [supply 3.7] How far an order is, of its lines alone. */
export interface Standing {
  readonly shippedStatus: Order['shippedStatus']
  readonly invoicedStatus: Order['invoicedStatus']
  /** What ended it; null while something is still to be shipped or invoiced. */
  readonly ended: 'Closed' | 'Cancelled' | null
}

export function standingOf(lines: readonly Moved[]): Standing {
  const any = (name: 'shipped' | 'invoiced') => lines.some((line) => new Decimal(line[name] ?? 0).gt(0))
  const isOpen = lines.some((line) => openOf(line).gt(0))
  const waitsForInvoice = lines.some(({ shipped, invoiced }) => new Decimal(shipped ?? 0).gt(invoiced ?? 0))
  const wasAsked = lines.some(({ quantity }) => new Decimal(quantity ?? 0).gt(0))
  const isOver = wasAsked && !isOpen && !waitsForInvoice
  const onlyCancelled = !any('shipped') && lines.every(({ shortClosed }) => new Decimal(shortClosed ?? 0).isZero())
  return {
    shippedStatus: !any('shipped') ? 'NotShipped' : isOpen ? 'Partly' : 'Shipped',
    invoicedStatus: !any('invoiced') ? 'NotInvoiced' : isOpen || waitsForInvoice ? 'Partly' : 'Invoiced',
    ended: !isOver ? null : onlyCancelled ? 'Cancelled' : 'Closed',
  }
}
