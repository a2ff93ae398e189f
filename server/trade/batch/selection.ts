import { Decimal } from 'decimal.js'
import { moneyText } from '../../../shared/contracts/money.ts'

/** An open item of a firm that is due by then, or whose discount is still to be had. */
export interface Candidate<Standing extends string = string> {
  readonly itemId: string
  readonly firmId: string
  /** What is open, in the currency of the bank, as its side counts it: an invoice is positive, a credit negative. */
  readonly open: string
  readonly dueDate: string
  readonly discountDate: string | null
  /** What the terms allow off it until then; nothing for a credit. */
  readonly discount: string
  /** Anything but Ready is shown and not chosen. */
  readonly standing: Standing
}

export interface SelectionRules {
  /** The day on which the money moves. */
  readonly day: string
  readonly takeDiscounts: boolean
  readonly includeCredits: boolean
  /** Of one firm. */
  readonly minimumAmount: string
}

/** A document of the proposal. */
export interface Selected<C extends Candidate = Candidate> {
  readonly candidate: C
  readonly include: boolean
  /** What is open less the discount: what moves. */
  readonly pay: string
  readonly discount: string
  /** What the terms allow off it, in time or not. */
  readonly offered: string
}

/**
 * [finance 5.7] What is paid, or collected, on a day: open less discount when that is by the discount date; credits are taken first, and a
 * firm with which nothing is left to settle, or less than the least, drops out with all its documents. What is held stays in sight.
 */
export function selection<C extends Candidate>(candidates: readonly C[], rules: SelectionRules): Selected<C>[] {
  const lines = candidates
    .filter((candidate) => rules.includeCredits || !isCredit(candidate.open))
    .map((candidate): Selected<C> => {
      const isInTime = candidate.discountDate !== null && rules.day <= candidate.discountDate
      const offered = isCredit(candidate.open) ? new Decimal(0) : least(candidate.discount, candidate.open)
      const discount = rules.takeDiscounts && isInTime ? offered : new Decimal(0)
      return {
        candidate,
        include: candidate.standing === 'Ready',
        pay: moneyText(new Decimal(candidate.open).minus(discount)),
        discount: moneyText(discount),
        offered: moneyText(offered),
      }
    })
  return [...byFirm(lines, ({ candidate }) => candidate.firmId).values()].flatMap((own) => {
    const paid = sumOf(own.filter(({ include }) => include))
    const worth = paid.gt(0) && paid.gte(rules.minimumAmount)
    if (worth) return own
    // A firm of which everything is held is shown, since that is what is asked about; its credits alone move nothing.
    const held = own.filter(({ candidate }) => candidate.standing !== 'Ready')
    return sumOf(held).gt(0) && !own.some(({ include }) => include) ? held : []
  })
}

/**
 * The payments of a batch, each above nothing [finance 5.7]: one of a firm, or one of each document of a firm that wants separate
 * cheques. Its credits go with as many of its documents, in their order, as it takes to use them up.
 */
export function paymentsOf<L extends { readonly pay: string }>(
  lines: readonly L[],
  firmOf: (line: L) => string,
  isSeparate: (firmId: string) => boolean = () => false,
): L[][] {
  return [...byFirm(lines, firmOf)].flatMap(([firmId, own]) => {
    if (!isSeparate(firmId)) return [own]
    const credits = own.filter(({ pay }) => new Decimal(pay).lte(0))
    const documents = own.filter(({ pay }) => new Decimal(pay).gt(0))
    if (credits.length === 0) return documents.map((document) => [document])
    const first = [...credits]
    while (documents.length > 0 && sumOf(first).lte(0)) first.push(documents.shift()!)
    return [first, ...documents.map((document) => [document])]
  })
}

const isCredit = (amount: string): boolean => new Decimal(amount).isNegative()
const least = (a: string, b: string): Decimal => Decimal.min(a, b)
/** What these come to. */
export const sumOf = (lines: readonly { pay: string }[]): Decimal =>
  lines.reduce((sum, { pay }) => sum.plus(pay), new Decimal(0))

function byFirm<L>(lines: readonly L[], firmOf: (line: L) => string): Map<string, L[]> {
  const found = new Map<string, L[]>()
  for (const line of lines) {
    const own = found.get(firmOf(line))
    if (own) own.push(line)
    else found.set(firmOf(line), [line])
  }
  return found
}
