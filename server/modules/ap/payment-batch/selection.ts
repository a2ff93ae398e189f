import { Decimal } from 'decimal.js'
import type { LINE_STANDINGS } from '../../../../shared/contracts/ap/payment-batch.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** An open item of a vendor that is due by then, or whose discount is still to be had. */
export interface Candidate {
  readonly itemId: string
  readonly vendorId: string
  /** What is open, in the currency of the bank: an invoice is positive, a credit negative. */
  readonly open: string
  readonly dueDate: string
  readonly discountDate: string | null
  /** What the terms allow off it until then; nothing for a credit. */
  readonly discount: string
  /** Anything but Ready is shown and not chosen. */
  readonly standing: (typeof LINE_STANDINGS)[number]
}

export interface SelectionRules {
  readonly payDate: string
  readonly takeDiscounts: boolean
  readonly includeCredits: boolean
  /** Of one vendor. */
  readonly minimumAmount: string
}

/** A document of the proposal. */
export interface Selected<C extends Candidate = Candidate> {
  readonly candidate: C
  readonly include: boolean
  /** What is open less the discount. */
  readonly pay: string
  readonly discount: string
  /** What the terms allow off it, in time or not. */
  readonly offered: string
}

/**
 * [finance 5.7] What is paid on a day: open less discount when it is paid by the discount date; credits are taken first, and a
 * vendor to whom nothing is left to pay, or less than the least, drops out with all his documents. What is held stays in sight.
 */
export function selection<C extends Candidate>(candidates: readonly C[], rules: SelectionRules): Selected<C>[] {
  const lines = candidates
    .filter((candidate) => rules.includeCredits || !isCredit(candidate.open))
    .map((candidate): Selected<C> => {
      const isInTime = candidate.discountDate !== null && rules.payDate <= candidate.discountDate
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
  return [...byVendor(lines, ({ candidate }) => candidate.vendorId).values()].flatMap((own) => {
    const paid = sumOf(own.filter(({ include }) => include))
    const worth = paid.gt(0) && paid.gte(rules.minimumAmount)
    if (worth) return own
    // A vendor of whom everything is held is shown, since that is what is asked about; his credits alone pay nobody.
    const held = own.filter(({ candidate }) => candidate.standing !== 'Ready')
    return sumOf(held).gt(0) && !own.some(({ include }) => include) ? held : []
  })
}

/** What a payment needs to know of a document of a batch. */
export interface PaidLine {
  readonly vendorId: string
  readonly pay: string
}

/**
 * The payments of a batch, each above nothing [finance 5.7]: one of a vendor, or one of each document of a vendor who wants
 * separate cheques. His credits go with as many of his documents, in their order, as it takes to use them up.
 */
export function paymentsOf<L extends PaidLine>(lines: readonly L[], isSeparate: (vendorId: string) => boolean): L[][] {
  return [...byVendor(lines, ({ vendorId }) => vendorId)].flatMap(([vendorId, own]) => {
    if (!isSeparate(vendorId)) return [own]
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
const sumOf = (lines: readonly { pay: string }[]): Decimal =>
  lines.reduce((sum, { pay }) => sum.plus(pay), new Decimal(0))

function byVendor<L>(lines: readonly L[], vendorOf: (line: L) => string): Map<string, L[]> {
  const found = new Map<string, L[]>()
  for (const line of lines) {
    const own = found.get(vendorOf(line))
    if (own) own.push(line)
    else found.set(vendorOf(line), [line])
  }
  return found
}
