import { Decimal } from 'decimal.js'
import { moneyText, posted, postedParts } from '../../../../shared/contracts/money.ts'
import type { Agreement } from './agreements.ts'

/** A line of a document, as far as commission asks; amounts in the company's currency. */
export interface SoldLine {
  readonly net: Decimal
  /** Null: nobody knows what it has cost. */
  readonly cost: Decimal | null
  readonly productClass: string | null
  /** What its product earns, whoever sells it. */
  readonly productPercent: string | null
  /** Freight, a surcharge or whatever else is no goods. */
  readonly isCharge: boolean
}

/** What a rep has earned by a document, on a part of it that is earned alike. Amounts are decimal text in the company's currency. */
export interface Earned {
  readonly salesRepId: string
  readonly soldBy: string
  readonly basis: Agreement['basis']
  readonly earned: Agreement['earned']
  readonly clawBackDays: number | null
  readonly withCharges: boolean
  readonly netAmount: string
  readonly costAmount: string | null
  readonly percent: string
  readonly share: string
  readonly amount: string
}

interface Part {
  readonly by: Agreement
  readonly percent: string
  readonly byTiers: boolean
  net: Decimal
  cost: Decimal | null
}

const ZERO = new Decimal(0)

/** The nearest agreement about a line; the first fits that is of its class, or of all classes. */
const aboutLine = (agreements: readonly Agreement[], { productClass }: SoldLine): Agreement | undefined =>
  agreements.find((one) => one.productClass === null || one.productClass === productClass)

/** Lines that are earned alike, together: what is worked out of them is rounded once. */
function partsOf(lines: readonly SoldLine[], agreements: readonly Agreement[]): Part[] {
  const parts = new Map<string, Part>()
  for (const line of lines) {
    const by = aboutLine(agreements, line)
    if (!by || (line.isCharge && !by.withCharges)) continue
    // What was agreed on a customer or a class is meant for it; else a product may earn what it says.
    const isGeneral = by.customerId === null && by.productClass === null
    const ofProduct = isGeneral ? line.productPercent : null
    // A margin of which half is not known is not known.
    const isKnown = by.basis === 'NetSales' || line.cost !== null
    const key = `${agreements.indexOf(by)} ${ofProduct ?? ''} ${isKnown}`
    const part = parts.get(key)
    if (!part) {
      const percent = ofProduct ?? by.percent
      parts.set(key, {
        by,
        percent,
        byTiers: ofProduct === null && by.tiers.length > 0,
        net: line.net,
        cost: line.cost,
      })
      continue
    }
    part.net = part.net.plus(line.net)
    part.cost = part.cost === null || line.cost === null ? null : part.cost.plus(line.cost)
  }
  return [...parts.values()].filter(({ net }) => !net.isZero())
}

/** A loss earns nothing, and takes nothing from what else was earned. */
const baseOf = ({ by, net, cost }: Part): Decimal => {
  if (by.basis === 'NetSales') return net
  if (cost === null) return ZERO
  const margin = net.minus(cost)
  return margin.isNegative() === net.isNegative() ? margin : ZERO
}

/** From where to where in the month of a rep a document lies, by what each stretch earns. */
function stretches(
  { by, percent }: Part,
  from: Decimal,
  base: Decimal,
): { readonly percent: string; readonly of: Decimal }[] {
  const to = from.plus(base)
  const [low, high] = base.isNegative() ? [to, from] : [from, to]
  const steps = [{ above: '0', percent }, ...by.tiers]
  if (base.isZero()) return [{ percent, of: base }]
  return steps.flatMap((step, at) => {
    const begins = at === 0 ? low : Decimal.max(low, step.above)
    const next = steps[at + 1]
    const ends = next ? Decimal.min(high, next.above) : high
    const of = ends.minus(begins)
    return of.gt(0) ? [{ percent: step.percent, of: base.isNegative() ? of.negated() : of }] : []
  })
}

interface Selling {
  readonly salesRepId: string
  /** What he has sold in the month before this, by what is counted. */
  readonly soldBefore: Readonly<Record<Agreement['basis'], Decimal>>
  /** Decimals of the company's currency. */
  readonly places: number
}

/**
 * [finance 8.4] [supply 9.1, 65] What a document earns whom: goods by the nearest agreement, the steps of a month one by one, shared among reps,
 * what rounding leaves over going to whoever sold. A document that gives back has amounts below zero.
 */
export function earnedBy(lines: readonly SoldLine[], agreements: readonly Agreement[], selling: Selling): Earned[] {
  const { places, soldBefore } = selling
  const sold = { NetSales: soldBefore.NetSales, Margin: soldBefore.Margin }
  return partsOf(lines, agreements).flatMap((part) => {
    const base = baseOf(part)
    const steps = part.byTiers ? stretches(part, sold[part.by.basis], base) : [{ percent: part.percent, of: base }]
    sold[part.by.basis] = sold[part.by.basis].plus(base)
    // A stretch is its share of the whole, in sales and in cost.
    const shareOf = ({ of }: { of: Decimal }) => (base.isZero() ? new Decimal(1) : of.div(base))
    const nets = postedParts(
      steps.map((step) => part.net.times(shareOf(step))),
      places,
    )
    const costs =
      part.cost &&
      postedParts(
        steps.map((step) => part.cost!.times(shareOf(step))),
        places,
      )
    return steps.flatMap(({ percent, of }, at) =>
      shared(part.by, selling, {
        ...{ percent, net: nets[at]!, cost: costs ? costs[at]! : null },
        amount: posted(of.times(percent).div(100), places),
      }),
    )
  })
}

interface Step {
  readonly percent: string
  readonly net: Decimal
  readonly cost: Decimal | null
  readonly amount: Decimal
}

function shared(by: Agreement, { salesRepId, places }: Selling, { percent, net, cost, amount }: Step): Earned[] {
  const given = by.splits.filter((split) => split.salesRepId !== salesRepId)
  const rest = given.reduce((left, { share }) => left.minus(share), new Decimal(100))
  const shares = [...given, ...(rest.gt(0) ? [{ salesRepId, share: rest.toFixed() }] : [])]
  const parts = (of: Decimal) =>
    postedParts(
      shares.map(({ share }) => of.times(share).div(100)),
      places,
    )
  const [nets, costs, amounts] = [parts(net), cost && parts(cost), parts(amount)]
  return shares.map((one, at) => ({
    ...{ salesRepId: one.salesRepId, soldBy: salesRepId, share: one.share, percent },
    ...{ basis: by.basis, earned: by.earned, clawBackDays: by.clawBackDays, withCharges: by.withCharges },
    netAmount: moneyText(nets[at]!),
    costAmount: costs ? moneyText(costs[at]!) : null,
    amount: moneyText(amounts[at]!),
  }))
}
