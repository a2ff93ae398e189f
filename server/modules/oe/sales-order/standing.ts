import { Decimal } from 'decimal.js'
import type { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'

export type Order = Stored<typeof SalesOrder>
export type OrderLine = Order['lines'][number]

type Moved = Pick<OrderLine, 'quantity' | 'shipped' | 'shortClosed' | 'cancelled' | 'invoiced'>

/** What of a line is still to be shipped. */
export const openOf = ({ quantity, shipped, shortClosed, cancelled }: Moved): Decimal =>
  new Decimal(quantity ?? 0)
    .minus(shipped ?? 0)
    .minus(shortClosed ?? 0)
    .minus(cancelled ?? 0)

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

/**
 * What of an order counts against the credit of its customer: all that is not invoiced of it and will be, with its taxes. The view
 * `receivable_exposure` says the same of orders that are released.
 */
export function notInvoiced(order: Order): string {
  const places = decimalsOf(order.currency)
  const less = new Decimal(100).minus(order.discountPercent ?? 0).div(100)
  const ofLine = (line: OrderLine): Decimal => {
    const asked = new Decimal(line.quantity ?? 0)
    if (asked.isZero()) return asked
    const whole = new Decimal(line.amount ?? 0)
      .times(less)
      .plus(line.surchargeAmount ?? 0)
      .plus(line.taxAmount ?? 0)
    const left = openOf(line)
      .plus(line.shipped ?? 0)
      .minus(line.invoiced ?? 0)
    return posted(whole.times(left).div(asked), places)
  }
  const freight = order.freightInvoiced ? new Decimal(0) : new Decimal(order.freight ?? 0).plus(order.freightTax ?? 0)
  return moneyText(order.lines.reduce((sum, line) => sum.plus(ofLine(line)), freight))
}
