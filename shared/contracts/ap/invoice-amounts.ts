import { Decimal } from 'decimal.js'
import {
  taxOfDocument,
  withHoldback,
  withVendorTax,
  type DocumentTax,
  type HeldLine,
  type TaxOnDate,
} from '../admin/document-tax.ts'
import { moneyText } from '../money.ts'

/** A line of a purchase document as it counts: an amount that is not typed yet is null. */
export interface AmountLine {
  readonly amount: string | null
  /** Taxes that it bears. */
  readonly taxCodes: readonly string[]
}

/** What the lines of a purchase document come to; two decimals each, positive whatever its kind. */
export interface InvoiceAmounts {
  readonly net: string
  readonly tax: string
  /** Kept back until the release. */
  readonly held: string
  /** What falls due: lines and tax, less what is held. */
  readonly payable: string
  /** [S5.43] What the vendor asks for, less lines and tax; zero when all is distributed. */
  readonly remaining: string
  readonly taxes: DocumentTax
  readonly heldByLine: readonly HeldLine[]
}

/**
 * Amounts of a purchase document [finance 5.3, 5.4, acceptance A1, A3, A8]: tax falls on what is billed now, and the held part
 * of it bears tax with its release. Tax that the vendor has rounded in his own way is `vendorTax`.
 */
export function invoiceAmounts(
  docAmount: string | null,
  lines: readonly AmountLine[],
  holdbackPercent: string | null,
  taxes: readonly TaxOnDate[],
  vendorTax: string | null = null,
  places = 2,
): InvoiceAmounts {
  const amounts = lines.map((line) => line.amount ?? '0')
  const heldByLine = withHoldback(amounts, holdbackPercent ?? '0', places)
  const computed = taxOfDocument(
    lines.map((line, at) => ({ amount: heldByLine[at]!.billed, taxCodes: line.taxCodes })),
    taxes,
    places,
  )
  const found = vendorTax === null ? computed : withVendorTax(computed, vendorTax)
  const net = sum(amounts)
  const held = sum(heldByLine.map((line) => line.held))
  const asked = net.plus(found.tax)
  return {
    net: moneyText(net),
    tax: found.tax,
    held: moneyText(held),
    payable: moneyText(asked.minus(held)),
    remaining: moneyText(new Decimal(docAmount ?? 0).minus(asked)),
    taxes: found,
    heldByLine,
  }
}

const sum = (amounts: readonly string[]): Decimal => amounts.reduce((all, one) => all.plus(one), new Decimal(0))
