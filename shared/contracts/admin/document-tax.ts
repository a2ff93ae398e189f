import { Decimal } from 'decimal.js'
import { moneyText, postedParts } from '../money.ts'

/** A tax as it stands on the date of a document. */
export interface TaxOnDate {
  readonly taxCode: string
  /** Percent of the base. */
  readonly rate: string
  /** How much of the tax is claimed back, in percent; what is not belongs to the cost of the line. */
  readonly recoverablePercent: string
  /** Charged on the other taxes of the line too. */
  readonly compound: boolean
}

/** A line of a document before tax, with the codes that it bears. */
export interface TaxedLine {
  readonly amount: string
  readonly taxCodes: readonly string[]
}

/** One tax of a line or of a whole document; amounts as they are posted. */
export interface TaxAmount {
  readonly taxCode: string
  readonly base: string
  readonly tax: string
  /** To TAX_RECOVERABLE; `cost` goes to the account of the line. */
  readonly recoverable: string
  readonly cost: string
}

export interface DocumentTax {
  /** By code, in the order of the taxes. */
  readonly totals: readonly TaxAmount[]
  /** By line, in the order of the lines. */
  readonly lines: readonly (readonly TaxAmount[])[]
  readonly tax: string
}

const PERCENT = new Decimal(100)

/**
 * Tax of a document by its lines [finance 5.3]: worked out on each line, rounded once for each code and document, differences
 * to the last line that bears the code. A compound tax stands on the line with its other taxes. A discount for early payment
 * changes none of it.
 * @throws a code of a line that is not among `taxes`
 */
export function taxOfDocument(lines: readonly TaxedLine[], taxes: readonly TaxOnDate[], places = 2): DocumentTax {
  for (const { taxCodes } of lines)
    for (const code of taxCodes)
      if (!taxes.some((tax) => tax.taxCode === code)) throw new Error(`No rate of ${code} was given.`)
  const found: TaxAmount[][] = lines.map(() => [])
  const totals: TaxAmount[] = []
  for (const tax of [...taxes.filter((one) => !one.compound), ...taxes.filter((one) => one.compound)]) {
    const bearing = [...lines.keys()].filter((at) => lines[at]!.taxCodes.includes(tax.taxCode))
    if (bearing.length === 0) continue
    const bases = bearing.map((at) => baseOf(lines[at]!, tax.compound ? found[at]! : []))
    const amounts = postedParts(
      bases.map((base) => base.times(tax.rate).div(PERCENT)),
      places,
    )
    const claimed = postedParts(
      amounts.map((amount) => amount.times(tax.recoverablePercent).div(PERCENT)),
      places,
    )
    bearing.forEach((at, place) => {
      found[at]!.push(taxAmount(tax.taxCode, bases[place]!, amounts[place]!, claimed[place]!))
    })
    totals.push(taxAmount(tax.taxCode, sum(bases), sum(amounts), sum(claimed)))
  }
  return { totals, lines: found, tax: moneyText(sum(totals.map((total) => new Decimal(total.tax)))) }
}

const sum = (parts: readonly Decimal[]): Decimal => parts.reduce((all, part) => all.plus(part), new Decimal(0))

const baseOf = ({ amount }: TaxedLine, others: readonly TaxAmount[]): Decimal =>
  others.reduce((base, { tax }) => base.plus(tax), new Decimal(amount))

const taxAmount = (taxCode: string, base: Decimal, tax: Decimal, recoverable: Decimal): TaxAmount => ({
  taxCode,
  base: moneyText(base),
  tax: moneyText(tax),
  recoverable: moneyText(recoverable),
  cost: moneyText(tax.minus(recoverable)),
})

/** How far the tax that a vendor has printed may lie from ours, over a whole document. */
export const VENDOR_ROUNDING = '0.05'

/** A vendor rounds in his own way: his figure stands when it lies within the tolerance of ours [finance 5.3]. */
export const withinVendorRounding = (typed: string, computed: string, tolerance = VENDOR_ROUNDING): boolean =>
  new Decimal(typed).minus(computed).abs().lte(tolerance)

/**
 * The tax of a document as its vendor has printed it: what he rounds differently is on his largest tax, on the last line that
 * bears it [finance 5.3]. Without a tax there is nothing to carry it, and the figures stay.
 */
export function withVendorTax(found: DocumentTax, typed: string): DocumentTax {
  const more = new Decimal(typed).minus(found.tax)
  const [largest] = found.totals.toSorted((a, b) => new Decimal(b.tax).cmp(a.tax))
  if (more.isZero() || !largest) return found
  const last = found.lines.findLastIndex((line) => line.some(({ taxCode }) => taxCode === largest.taxCode))
  const moved = (amount: TaxAmount): TaxAmount => {
    if (amount.taxCode !== largest.taxCode) return amount
    const tax = new Decimal(amount.tax).plus(more)
    // A tax that is claimed back in part leaves the difference to the cost.
    const cost = new Decimal(largest.cost).isZero() ? new Decimal(amount.cost) : new Decimal(amount.cost).plus(more)
    return { ...amount, tax: moneyText(tax), recoverable: moneyText(tax.minus(cost)), cost: moneyText(cost) }
  }
  return {
    totals: found.totals.map(moved),
    lines: found.lines.map((line, at) => (at === last ? line.map(moved) : line)),
    tax: moneyText(new Decimal(typed)),
  }
}

/** Posted amounts of one line of a document under holdback. */
export interface HeldLine {
  /** Kept back until the release. */
  readonly held: string
  /** What is billed now, and bears the tax now. */
  readonly billed: string
}

/**
 * What a statutory holdback leaves to be billed [finance 5.4]: the held part is rounded once for the document, differences to
 * the last line. Tax falls on the billed part only; that on the held part is due with its release.
 */
export function withHoldback(amounts: readonly string[], percent: string, places = 2): HeldLine[] {
  const held = postedParts(
    amounts.map((amount) => new Decimal(amount).times(percent).div(PERCENT)),
    places,
  )
  return amounts.map((amount, at) => ({
    held: moneyText(held[at]!),
    billed: moneyText(new Decimal(amount).minus(held[at]!)),
  }))
}
