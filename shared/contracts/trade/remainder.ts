import { Decimal } from 'decimal.js'
import { moneyText } from '../money.ts'

/** A line as it stands while it is typed: what cannot be read counts for nothing. */
interface TypedLine {
  readonly amount: string | null
  readonly taxAmount: string | null
}

/** What mends a document whose lines and tax do not come to what it asks for: the likely one first. */
export type Cure =
  /** The lines hold their tax: what each is without it. */
  | { readonly name: 'takeTaxOut'; readonly amounts: readonly (string | null)[] }
  /** Something is not on any line yet. */
  | { readonly name: 'newLine'; readonly rest: string }
  /** It asks for what its lines come to. */
  | { readonly name: 'setWhole'; readonly whole: string }

const figure = (text: string | null | undefined): Decimal => {
  const isFigure = /^-?\d+(\.\d+)?$/.test(text ?? '')
  return new Decimal(isFigure ? text! : 0)
}

/**
 * [judgement 8] [finance 7.1] The cures of what remains to be applied.
 * @param lines those that a clerk types; `others` are what comes beside them
 * @param places decimals of the currency
 */
export function curesOf(
  whole: string | null,
  lines: readonly TypedLine[],
  others: readonly TypedLine[] = [],
  places = 2,
): Cure[] {
  const all = [...lines, ...others]
  const net = Decimal.sum(0, ...all.map(({ amount }) => figure(amount)))
  const tax = Decimal.sum(0, ...all.map(({ taxAmount }) => figure(taxAmount)))
  const rest = figure(whole).minus(net).minus(tax)
  if (rest.isZero() || net.isZero()) return []
  const cures: Cure[] = []
  const ownTax = Decimal.sum(0, ...lines.map(({ taxAmount }) => figure(taxAmount)))
  if (!ownTax.isZero() && rest.plus(ownTax).isZero())
    cures.push({ name: 'takeTaxOut', amounts: lines.map((line) => withoutTax(line, places)) })
  if (rest.gt(0)) cures.push({ name: 'newLine', rest: moneyText(rest) })
  cures.push({ name: 'setWhole', whole: moneyText(net.plus(tax)) })
  return cures
}

/** The rate of a line is what its tax says of its amount. */
function withoutTax({ amount, taxAmount }: TypedLine, places: number): string | null {
  const [gross, tax] = [figure(amount), figure(taxAmount)]
  if (tax.isZero() || gross.isZero()) return amount
  return moneyText(gross.times(gross).div(gross.plus(tax)).toDecimalPlaces(places))
}
