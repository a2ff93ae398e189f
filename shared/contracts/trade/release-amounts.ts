import { Decimal } from 'decimal.js'
import { taxOfDocument, withHoldback, withVendorTax, type DocumentTax, type TaxOnDate } from '../admin/document-tax.ts'
import { moneyText, posted } from '../money.ts'
import type { AmountLine, DocumentAmounts } from './document-amounts.ts'

/** The bill whose holdback is released. */
export interface HeldBill {
  readonly lines: readonly AmountLine[]
  readonly holdbackPercent: string
  /** What is still held of it, before this release. */
  readonly open: string
}

/** What is asked for by a release, and what is left of what its firm asks for. */
export interface ReleaseAmounts extends Pick<DocumentAmounts, 'net' | 'tax' | 'held' | 'taxes' | 'heldByLine'> {
  readonly payable: string
  readonly remaining: string
}

/**
 * Amounts of a release [finance 5.4, FA9]: what was held, and the tax on it at the rates of its own date. Each release bears its part of
 * that tax, counted from the first cent held, so that all of them together bear the whole and the contract its rate to the cent.
 */
export function releaseAmounts(
  docAmount: string | null,
  released: string,
  bill: HeldBill,
  taxes: readonly TaxOnDate[],
  vendorTax: string | null = null,
  places = 2,
): ReleaseAmounts {
  const amounts = bill.lines.map((line) => line.amount ?? '0')
  const heldLines = withHoldback(amounts, bill.holdbackPercent, places)
  const held = sum(heldLines.map((line) => line.held))
  const before = held.minus(bill.open)
  const after = before.plus(released)
  const taxed = (of: readonly string[]) =>
    taxOfDocument(
      of.map((amount, at) => ({ amount, taxCodes: bill.lines[at]!.taxCodes })),
      taxes,
      places,
    ).totals
  const [whole, billed] = [taxed(amounts), taxed(heldLines.map((line) => line.billed))]
  /** This release's part of a figure that the held part of the bill bears. */
  const part = (all: string, now: string): Decimal => {
    const due = new Decimal(all).minus(now)
    const upTo = (amount: Decimal) => (held.isZero() ? due : posted(due.times(amount).div(held), places))
    return upTo(after).minus(upTo(before))
  }
  const totals = whole.map((one, at) => {
    const now = billed[at]!
    const tax = part(one.tax, now.tax)
    const recoverable = part(one.recoverable, now.recoverable)
    return {
      taxCode: one.taxCode,
      base: moneyText(part(one.base, now.base)),
      tax: moneyText(tax),
      recoverable: moneyText(recoverable),
      cost: moneyText(tax.minus(recoverable)),
    }
  })
  const computed: DocumentTax = { totals, lines: [totals], tax: moneyText(sum(totals.map(({ tax }) => tax))) }
  const found = vendorTax === null ? computed : withVendorTax(computed, vendorTax)
  const asked = new Decimal(released).plus(found.tax)
  return {
    net: moneyText(new Decimal(released)),
    tax: found.tax,
    held: '0.00',
    payable: moneyText(asked),
    remaining: moneyText(new Decimal(docAmount ?? 0).minus(asked)),
    taxes: found,
    heldByLine: [{ held: '0.00', billed: moneyText(new Decimal(released)) }],
  }
}

const sum = (amounts: readonly string[]): Decimal => amounts.reduce((all, one) => all.plus(one), new Decimal(0))
