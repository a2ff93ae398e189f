import { Decimal } from 'decimal.js'
import { invoiceAmounts } from '../../../../../shared/contracts/ap/invoice-amounts.ts'
import type { TaxOnDate } from '../../../../../shared/contracts/admin/document-tax.ts'
import { allocated } from '../../../../ledger/allocation.ts'
import { moneyText } from '../../../../../shared/contracts/money.ts'

/** What is distributed: the amount of a document with its tax, over lines in the proportion of their weights. */
export interface Whole {
  readonly docAmount: string
  /** Decimals of its currency. */
  readonly places: number
  readonly vendorTax: string | null
  readonly holdbackPercent: string
  readonly taxes: readonly TaxOnDate[]
  readonly lines: readonly { readonly weight: string; readonly taxCodes: readonly string[] }[]
}

/** Cents that rounding may leave between an amount and its tax: more than one step is never needed but where taxes meet. */
const STEPS = 4

/**
 * [FA10] Amounts of lines before tax which, with the tax that they bear, come to the document. Tax is rounded once for each code,
 * so that for some amounts the last cent cannot be reached; it remains to be applied, or is typed as the vendor's tax.
 */
export function distributed(whole: Whole): string[] {
  const weights = whole.lines.map(({ weight }) => weight)
  const over = (net: Decimal) => allocated(moneyText(net), weights, whole.places)
  const left = (net: Decimal): Decimal => {
    const amounts = over(net)
    const lines = whole.lines.map(({ taxCodes }, at) => ({ amount: amounts[at]!, taxCodes }))
    const { remaining } = invoiceAmounts(
      whole.docAmount,
      lines,
      whole.holdbackPercent,
      whole.taxes,
      whole.vendorTax,
      whole.places,
    )
    return new Decimal(remaining)
  }
  const asked = new Decimal(whole.docAmount)
  return over(asked.isZero() ? asked : beforeTax(asked, left, whole.places))
}

/**
 * The amount before tax that comes with its tax to `asked`; `left` says what an amount leaves of it. Tax is rounded once for each
 * code, so that the last cent cannot always be reached.
 */
export function beforeTax(asked: Decimal, left: (net: Decimal) => Decimal, places = 2): Decimal {
  // Beyond what is asked for is tax: its part of the whole is that of the amount that is looked for.
  const tax = left(asked).neg()
  let net = asked.times(asked).div(asked.plus(tax)).toDecimalPlaces(places)
  for (let step = 0; step < STEPS; step++) {
    const more = left(net)
    if (more.isZero() || left(net.plus(more)).abs().gte(more.abs())) break
    net = net.plus(more)
  }
  return net
}
