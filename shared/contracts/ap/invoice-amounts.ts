import { Decimal } from 'decimal.js'
import { withVendorTax, type DocumentTax, type HeldLine, type TaxOnDate } from '../admin/document-tax.ts'
import { moneyText } from '../money.ts'
import { documentAmounts, type AmountLine } from '../trade/document-amounts.ts'

/** What the lines of a purchase document come to; positive whatever its kind. */
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
 * Amounts of a purchase document [finance 5.3, 5.4, acceptance A1, A3, A8], and what is left to distribute. Tax that the vendor has
 * rounded in his own way is `vendorTax`.
 */
export function invoiceAmounts(
  docAmount: string | null,
  lines: readonly AmountLine[],
  holdbackPercent: string | null,
  taxes: readonly TaxOnDate[],
  vendorTax: string | null = null,
  places = 2,
): InvoiceAmounts {
  const printed = (computed: DocumentTax) => (vendorTax === null ? computed : withVendorTax(computed, vendorTax))
  const { due, total, ...amounts } = documentAmounts(lines, holdbackPercent, taxes, places, printed)
  return { ...amounts, payable: due, remaining: moneyText(new Decimal(docAmount ?? 0).minus(total)) }
}
