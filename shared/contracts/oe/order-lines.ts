import { Decimal } from 'decimal.js'
import { decimalsOf } from '../decimals.ts'
import { moneyText, posted } from '../money.ts'
import type { SalesOrder } from './sales-order.ts'

type Line = SalesOrder['lines'][number]
type Moved = Pick<Line, 'quantity' | 'shipped' | 'shortClosed' | 'cancelled'>

/** What of a line is still to be shipped. */
export const openOf = ({ quantity, shipped, shortClosed, cancelled }: Moved): Decimal =>
  new Decimal(quantity ?? 0)
    .minus(shipped ?? 0)
    .minus(shortClosed ?? 0)
    .minus(cancelled ?? 0)

/** So much of a figure of a line as falls to what is still to be shipped of it. */
export function openShare(line: Moved, figure: string | null): string | null {
  const whole = new Decimal(line.quantity ?? 0)
  if (figure === null || whole.isZero()) return figure
  return new Decimal(figure).times(openOf(line)).div(whole).toFixed()
}

type Bound = Pick<SalesOrder, 'currency' | 'discountPercent' | 'freight' | 'freightTax' | 'freightInvoiced' | 'lines'>

/**
 * What of an order counts against the credit of its customer: all that is not invoiced of it and will be, with its taxes. The view
 * `receivable_exposure` says the same of orders that are released.
 */
export function notInvoiced(order: Bound): string {
  const places = decimalsOf(order.currency)
  const less = new Decimal(100).minus(order.discountPercent ?? 0).div(100)
  const ofLine = (line: Line): Decimal => {
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

const FIGURES = [
  'quantity',
  'amount',
  'surchargeAmount',
  'taxAmount',
  'shipped',
  'shortClosed',
  'cancelled',
  'invoiced',
] as const
const FIGURE = /^-?\d+(\.\d+)?$/
/** It can be reckoned with: what is being typed may not be a figure yet. */
export const isFigure = (value: unknown): boolean => FIGURE.test(String(value ?? ''))
const readable = (value: unknown): boolean => (value ?? '') === '' || isFigure(value)

/** Every figure of a line can be read: what is being typed may not be one yet. */
export const isReckoned = (line: Readonly<Record<string, unknown>>): boolean =>
  FIGURES.every((name) => readable(line[name])) && readable(line['available'])
