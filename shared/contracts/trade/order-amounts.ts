import { Decimal } from 'decimal.js'
import { taxOfDocument, type DocumentTax, type TaxOnDate } from '../admin/document-tax.ts'
import { moneyText, posted, postedParts } from '../money.ts'

/** A line of an order as it counts: what is not typed yet is null. */
export interface OrderedLine {
  readonly quantity: string | null
  readonly unitPrice: string | null
  readonly discountPercent: string | null
  /** In the unit of the price, where that is another than the one in which it is ordered. */
  readonly priceQuantity?: string | null
  /** Per unit, beside its price: what no discount takes of. */
  readonly surcharge?: string | null
  /** Taxes that it bears. */
  readonly taxCodes: readonly string[]
}

/** What is added to an order or taken off it as a whole. */
export interface OrderCharges {
  readonly discountPercent: string | null
  readonly surcharge: string | null
  readonly shipping: string | null
}

export interface AmountsOfLine {
  /** What is asked for one after the discount of the line, and what all of it comes to before that of the order. */
  readonly netPrice: string
  readonly amount: string
  readonly surchargeAmount: string
  /** Of the line with its surcharge, after the discount of the order. */
  readonly tax: string
  /** What one unit is received at, after both discounts. */
  readonly unitCost: string
}

export interface OrderAmounts {
  readonly lines: readonly AmountsOfLine[]
  readonly subTotal: string
  readonly discount: string
  /** Of all lines. */
  readonly surcharges: string
  /** Of what is added to the order as a whole. */
  readonly taxOfCharges: string
  readonly taxes: DocumentTax
  readonly total: string
}

const PERCENT = new Decimal(100)
const HALF_UP = Decimal.ROUND_HALF_UP
const less = (percent: string | null) => PERCENT.minus(percent ?? 0).div(PERCENT)

/**
 * [supply 1.3, 10] Amounts of an order: a price is rounded to four decimals before it is extended, so that what is printed
 * multiplies out. The discount of the order takes its part of every line, and nothing of what is charged per unit beside its price; what is added
 * to the order as a whole bears the taxes of the first line.
 */
export function orderAmounts(
  ordered: readonly OrderedLine[],
  { discountPercent, surcharge, shipping }: OrderCharges,
  taxes: readonly TaxOnDate[],
  places = 2,
): OrderAmounts {
  const lines = ordered.map((line) => {
    const net = new Decimal(line.unitPrice ?? 0).times(less(line.discountPercent)).toDecimalPlaces(4, HALF_UP)
    const quantity = line.quantity ?? 0
    const surcharge = posted(new Decimal(line.surcharge ?? 0).times(quantity), places)
    return { net, amount: posted(net.times(line.priceQuantity ?? quantity), places), surcharge }
  })
  const kept = postedParts(
    lines.map(({ amount }) => amount.times(less(discountPercent))),
    places,
  )
  const subTotal = sum(lines.map(({ amount }) => amount))
  const charged = sum(kept)
  const surcharges = sum(lines.map(({ surcharge }) => surcharge))
  const added = new Decimal(surcharge ?? 0).plus(shipping ?? 0)
  const bases = ordered.map(({ taxCodes }, at) => ({
    amount: moneyText(kept[at]!.plus(lines[at]!.surcharge)),
    taxCodes,
  }))
  const charges = { amount: moneyText(added), taxCodes: ordered[0]?.taxCodes ?? [] }
  const found = taxOfDocument(added.isZero() ? bases : [...bases, charges], taxes, places)
  const taxAt = (at: number) => moneyText(sum((found.lines[at] ?? []).map(({ tax }) => new Decimal(tax))))
  return {
    lines: lines.map(({ net, amount, surcharge: own }, at) => ({
      ...{ netPrice: net.toFixed(), amount: moneyText(amount), surchargeAmount: moneyText(own), tax: taxAt(at) },
      unitCost: net.times(less(discountPercent)).toDecimalPlaces(6, HALF_UP).toFixed(),
    })),
    subTotal: moneyText(subTotal),
    discount: moneyText(subTotal.minus(charged)),
    surcharges: moneyText(surcharges),
    taxOfCharges: taxAt(ordered.length),
    taxes: found,
    total: moneyText(charged.plus(surcharges).plus(added).plus(found.tax)),
  }
}

/** The percentage that a typed amount is of the lines; six decimals. */
export const percentOfLines = (discount: string, subTotal: string): string =>
  new Decimal(subTotal).isZero()
    ? '0'
    : new Decimal(discount).times(PERCENT).div(subTotal).toDecimalPlaces(6, HALF_UP).toFixed()

const sum = (parts: readonly Decimal[]): Decimal => parts.reduce((all, part) => all.plus(part), new Decimal(0))
