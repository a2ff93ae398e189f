import { Decimal } from 'decimal.js'
import { code, lines, lookup, money, optional, price, quantity, text } from '../fields.ts'
import { moneyText, posted } from '../money.ts'

const readOnly = true
const figure = () => optional(money({ readOnly }))

/** [finance 7.1] What an invoice says of orders and receipts: the lines that it asks for, beside what was ordered and came. */
export const matchLines = () =>
  lines(
    {
      receiptLine: lookup('po.receiptLine', { waits: 'true' }, { max: 30, upper: true }),
      orderNo: optional(code({ max: 20, readOnly })),
      productId: optional(code({ max: 20, readOnly })),
      description: optional(text({ max: 100, readOnly })),
      ordered: optional(quantity({ readOnly })),
      received: optional(quantity({ readOnly })),
      invoicedBefore: optional(quantity({ readOnly })),
      quantity: quantity({ least: '0' }),
      orderPrice: optional(price({ readOnly })),
      unitPrice: price({ least: '0' }),
      amount: figure(),
      /** What the receipt has these at: that comes off what is received and not invoiced. */
      receiptAmount: figure(),
      variance: figure(),
      taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 10, upper: true })),
      taxAmount: figure(),
    },
    { most: 1000 },
  )

/** Why the server holds an invoice that lies too far from its receipts: a user code of that type. */
export const MATCH_HOLD = 'MATCH'

/** How far an invoice may lie from what was received. */
export interface Discrepancy {
  readonly percent: string
  /** In the company's currency. */
  readonly amount: string
}

/** What is left of a receipt line. */
export interface ReceivedValue {
  readonly toInvoice: string
  readonly openAmount: string
}

/** The value of so many of a receipt line; the last of them take what is left. */
export function receiptShare({ toInvoice, openAmount }: ReceivedValue, quantity: string, places = 2): string {
  const left = new Decimal(toInvoice)
  if (left.isZero() || new Decimal(quantity).gte(left)) return moneyText(posted(openAmount, places))
  return moneyText(posted(new Decimal(openAmount).times(quantity).div(left), places))
}

/** [S5.47] [finance 5.11] Within the percentage or within the amount: either is enough. Figures of one currency. */
export function withinDiscrepancy(invoiced: string, received: string, allowed: Discrepancy): boolean {
  const apart = new Decimal(invoiced).minus(received).abs()
  return apart.lte(allowed.amount) || apart.times(100).lte(new Decimal(received).abs().times(allowed.percent))
}
