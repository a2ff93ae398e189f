import { Decimal } from 'decimal.js'
import { taxOfDocument, type DocumentTax, type TaxOnDate } from '../admin/document-tax.ts'
import { moneyText, posted, postedParts } from '../money.ts'

/** A line of an order as it counts: what is not typed yet is null. */
export interface OrderedLine {
  readonly quantity: string | null
  readonly unitPrice: string | null
  readonly discountPercent: string | null
  /** Taxes that it bears. */
  readonly taxCodes: readonly string[]
}

/** What is added to an order or taken off it as a whole. */
export interface OrderCharges {
  readonly discountPercent: string | null
  readonly surcharge: string | null
  readonly shipping: string | null
}

export interface OrderAmounts {
  /** By line: what it comes to before the discount of the order, and what one unit is received at after it. */
  readonly lines: readonly { readonly amount: string; readonly unitCost: string }[]
  readonly subTotal: string
  readonly discount: string
  readonly taxes: DocumentTax
  readonly total: string
}

const PERCENT = new Decimal(100)
const HALF_UP = Decimal.ROUND_HALF_UP
const less = (percent: string | null) => PERCENT.minus(percent ?? 0).div(PERCENT)

/**
 * [supply 1.3, 10] Amounts of an order: a price is rounded to four decimals before it is extended, so that what is printed
 * multiplies out. The discount of the order takes its part of every line; surcharge and shipping bear the taxes of the first.
 */
export function orderAmounts(
  ordered: readonly OrderedLine[],
  { discountPercent, surcharge, shipping }: OrderCharges,
  taxes: readonly TaxOnDate[],
  places = 2,
): OrderAmounts {
  const lines = ordered.map((line) => {
    const net = new Decimal(line.unitPrice ?? 0).times(less(line.discountPercent)).toDecimalPlaces(4, HALF_UP)
    return { net, amount: posted(net.times(line.quantity ?? 0), places) }
  })
  const kept = postedParts(
    lines.map(({ amount }) => amount.times(less(discountPercent))),
    places,
  )
  const subTotal = sum(lines.map(({ amount }) => amount))
  const charged = sum(kept)
  const added = new Decimal(surcharge ?? 0).plus(shipping ?? 0)
  const found = taxOfDocument(
    ordered.map(({ taxCodes }, at) => ({ amount: moneyText(kept[at]!.plus(at === 0 ? added : 0)), taxCodes })),
    taxes,
    places,
  )
  return {
    lines: lines.map(({ net, amount }) => ({
      amount: moneyText(amount),
      unitCost: net.times(less(discountPercent)).toDecimalPlaces(6, HALF_UP).toFixed(),
    })),
    subTotal: moneyText(subTotal),
    discount: moneyText(subTotal.minus(charged)),
    taxes: found,
    total: moneyText(charged.plus(added).plus(found.tax)),
  }
}

/** The percentage that a typed amount is of the lines; six decimals. */
export const percentOfLines = (discount: string, subTotal: string): string =>
  new Decimal(subTotal).isZero()
    ? '0'
    : new Decimal(discount).times(PERCENT).div(subTotal).toDecimalPlaces(6, HALF_UP).toFixed()

const sum = (parts: readonly Decimal[]): Decimal => parts.reduce((all, part) => all.plus(part), new Decimal(0))
