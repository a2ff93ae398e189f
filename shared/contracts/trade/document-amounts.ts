import { Decimal } from 'decimal.js'
import { taxOfDocument, withHoldback, type DocumentTax, type HeldLine, type TaxOnDate } from '../admin/document-tax.ts'
import { moneyText } from '../money.ts'

/** A line as it counts: an amount that is not typed yet is null. */
export interface AmountLine {
  readonly amount: string | null
  /** Taxes that it bears. */
  readonly taxCodes: readonly string[]
}

/** What the lines of a document come to, in the decimals of its currency; positive whatever its kind. */
export interface DocumentAmounts {
  readonly net: string
  readonly tax: string
  /** Kept back until the release. */
  readonly held: string
  /** What falls due: lines and tax, less what is held. */
  readonly due: string
  /** Lines and tax. */
  readonly total: string
  readonly taxes: DocumentTax
  readonly heldByLine: readonly HeldLine[]
}

/**
 * Amounts of a document of either side [finance 5.3, 5.4]: tax falls on what is billed now, and the held part of it bears tax with its
 * release.
 * @param printed what takes the place of the computed tax: that of a vendor who rounds in his own way
 */
export function documentAmounts(
  lines: readonly AmountLine[],
  holdbackPercent: string | null,
  taxes: readonly TaxOnDate[],
  places: number,
  printed: (computed: DocumentTax) => DocumentTax = (computed) => computed,
): DocumentAmounts {
  const amounts = lines.map((line) => line.amount ?? '0')
  const heldByLine = withHoldback(amounts, holdbackPercent ?? '0', places)
  const found = printed(
    taxOfDocument(
      lines.map((line, at) => ({ amount: heldByLine[at]!.billed, taxCodes: line.taxCodes })),
      taxes,
      places,
    ),
  )
  const net = sum(amounts)
  const held = sum(heldByLine.map((line) => line.held))
  const total = net.plus(found.tax)
  return {
    net: moneyText(net),
    tax: found.tax,
    held: moneyText(held),
    due: moneyText(total.minus(held)),
    total: moneyText(total),
    taxes: found,
    heldByLine,
  }
}

const sum = (amounts: readonly string[]): Decimal => amounts.reduce((all, one) => all.plus(one), new Decimal(0))
