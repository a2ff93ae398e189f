import { moneyText } from '../money.ts'
import { Decimal } from 'decimal.js'

/** An open document as money sees it on its date; what is open on its side is positive, a credit that may be used up is negative. */
export interface OpenLine {
  readonly openAmount: string | null
  /** What may be withheld on that date. */
  readonly discountAvailable: string | null
}

/** What money does to an open document; a figure that is not typed is null. */
export interface AppliedLine extends OpenLine {
  readonly pay: string | null
  readonly discount: string | null
  readonly writeOff: string | null
}

/** What money comes to, two decimals each. */
export interface MoneyAmounts {
  /** What its documents are settled by, less the credits that are used up. */
  readonly applied: string
  readonly discount: string
  readonly writeOff: string
  /** What is spent or earned without an invoice, with its tax. */
  readonly direct: string
  /** What is left with the firm for later. */
  readonly onAccount: string
  /** [S5.43] What no document, charge or account takes; zero when all of it is applied. */
  readonly remaining: string
}

const NONE = new Decimal(0)
/** What cannot be read, as a figure that is still typed, counts as nothing. */
const figure = (text: string | null | undefined): Decimal =>
  text && /^-?\d+(\.\d+)?$/.test(text) ? new Decimal(text) : NONE
const sum = (figures: readonly (string | null)[]): Decimal => figures.reduce((all, one) => all.plus(figure(one)), NONE)
const smaller = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b)

/** What is left of a document when the money has moved. */
export const remainingOf = ({ openAmount, pay, discount, writeOff }: AppliedLine): string =>
  moneyText(figure(openAmount).minus(figure(pay)).minus(figure(discount)).minus(figure(writeOff)))

/** True for a line that does something to its document. */
export const isApplied = ({ pay, discount, writeOff }: Pick<AppliedLine, 'pay' | 'discount' | 'writeOff'>): boolean =>
  [pay, discount, writeOff].some((amount) => !figure(amount).isZero())

/**
 * [S5.44] How far a line goes beyond the balance of its document; zero or less when it does not. A credit is used up no further
 * than to nothing.
 */
export function beyondBalance(line: AppliedLine): string {
  const open = figure(line.openAmount)
  const left = new Decimal(remainingOf(line))
  return moneyText(open.isNegative() ? left : left.negated())
}

/** True when a line goes the other way than its document is open: a credit is not paid, an invoice is not drawn. */
export const isTurned = ({ openAmount, pay }: AppliedLine): boolean =>
  !figure(pay).isZero() && figure(pay).isNegative() !== figure(openAmount).isNegative()

export function moneyAmounts(
  amount: string | null,
  items: readonly AppliedLine[],
  direct: readonly (string | null)[],
  leavesOnAccount: boolean,
): MoneyAmounts {
  const applied = sum(items.map(({ pay }) => pay))
  const spent = sum(direct)
  const left = figure(amount).minus(applied).minus(spent)
  const onAccount = leavesOnAccount && left.gt(0) ? left : NONE
  return {
    applied: moneyText(applied),
    discount: moneyText(sum(items.map(({ discount }) => discount))),
    writeOff: moneyText(sum(items.map(({ writeOff }) => writeOff))),
    direct: moneyText(spent),
    onAccount: moneyText(onAccount),
    remaining: moneyText(left.minus(onAccount)),
  }
}

/** What a line says when its document is settled, with the discount of that day. */
export function inFull({ openAmount, discountAvailable }: OpenLine): Pick<AppliedLine, 'pay' | 'discount'> {
  const open = figure(openAmount)
  const discount = open.gt(0) ? smaller(figure(discountAvailable), open) : NONE
  return { pay: moneyText(open.minus(discount)), discount: discount.isZero() ? null : moneyText(discount) }
}

const nothing = { pay: null, discount: null } as const

type Share = Pick<AppliedLine, 'pay' | 'discount'>
type Dated = OpenLine & { readonly dueDate: string | null }

/**
 * An amount over open documents. Oldest: in the order in which they fall due, each with its discount where it is settled; credits are used
 * up first, and what is left over stays. Exact: the one document, or all of them together, that the amount settles to the cent with
 * their discounts; nothing where none or several are.
 */
export function allocate<L extends Dated>(lines: readonly L[], amount: string, by: 'oldest' | 'exact'): Share[] {
  return by === 'oldest' ? oldest(lines, amount) : exact(lines, amount)
}

function oldest(lines: readonly Dated[], amount: string): Share[] {
  let left = figure(amount)
  const paid: Share[] = lines.map(() => nothing)
  const places = lines.map((_, at) => at)
  const isCredit = (at: number) => figure(lines[at]!.openAmount).isNegative()
  const owed = places.filter((at) => !isCredit(at))
  const byDue = owed.toSorted((a, b) => (lines[a]!.dueDate ?? '').localeCompare(lines[b]!.dueDate ?? '') || a - b)
  for (const at of places.filter(isCredit)) {
    paid[at] = inFull(lines[at]!)
    left = left.minus(figure(paid[at].pay))
  }
  for (const at of byDue) {
    if (left.lte(0)) break
    const full = inFull(lines[at]!)
    paid[at] = figure(full.pay).lte(left) ? full : { pay: moneyText(left), discount: null }
    left = left.minus(figure(paid[at].pay))
  }
  return paid
}

function exact(lines: readonly Dated[], amount: string): Share[] {
  const full = lines.map(inFull)
  const isWhole = (shares: readonly Share[]) => sum(shares.map(({ pay }) => pay)).eq(figure(amount))
  const single = full.flatMap((share, at) => (isWhole([share]) ? [at] : []))
  if (single.length === 1) return full.map((share, at) => (at === single[0] ? share : nothing))
  return single.length === 0 && isWhole(full) ? full : full.map(() => nothing)
}
