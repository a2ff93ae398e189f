import { Decimal } from 'decimal.js'
import { moneyText, posted } from '../money.ts'

/** Out of which a line is taken, and what that is carried at, or was bought at. Quantity in the stock unit, cost of one of them in the company's currency, six decimals. */
export interface CostPart {
  readonly from: 'Lot' | 'Stock' | 'Bought'
  /** The lot, or the purchase order. */
  readonly name: string | null
  readonly quantity: string
  readonly unitCost: string
}

/** [supply 9.1] `GET api/oe/sales-order/line-cost`: what a line would be taken out of today; null where its reader may not see costs. */
export interface LineCost {
  readonly productId: string
  readonly parts: readonly CostPart[] | null
}

/** What is charged for goods: how much of it, and what one of it costs us, in the currency of the order. */
export interface ChargeCost {
  readonly quantity: string
  readonly unitCost: string | null
  readonly amount: string | null
}

interface Of {
  readonly quantity: string
  /** What is still to be bought of it costs so much, as its price was worked out, in the currency of the order; null: nobody knows. */
  readonly unitCost: string | null
  /** What is asked for it, in the currency of the order. */
  readonly amount: string | null
  readonly charges: readonly ChargeCost[]
  /** Of the currency of the order in the company's. */
  readonly rate: string
}

/** What a line costs inside, part by part, in the company's currency; null of what nobody knows. */
export interface CostPreview {
  readonly parts: readonly (CostPart & { readonly cost: string })[]
  /** What there is none of yet. */
  readonly short: { readonly quantity: string; readonly cost: string | null } | null
  readonly charges: string | null
  readonly cost: string | null
  readonly sales: string
  readonly earned: string | null
  /** Percent of sales, to one decimal. */
  readonly margin: string | null
}

const sumOf = (all: readonly (string | null)[]): Decimal | null =>
  all.reduce<Decimal | null>((sum, one) => (sum === null || one === null ? null : sum.plus(one)), new Decimal(0))

/** [supply 9.1] What a line costs inside before anything of it has left: out of which lots and at what, with what is done with it, and what of its price stays. */
export function costPreview(from: readonly CostPart[], of: Of): CostPreview {
  let left = new Decimal(of.quantity)
  const parts = from.flatMap((part) => {
    const taken = Decimal.min(left, part.quantity)
    if (taken.lte(0)) return []
    left = left.minus(taken)
    return [{ ...part, quantity: taken.toFixed(), cost: moneyText(posted(taken.times(part.unitCost))) }]
  })
  const inHome = (quantity: Decimal.Value, unitCost: string | null) =>
    unitCost === null ? null : moneyText(posted(new Decimal(quantity).times(unitCost).times(of.rate)))
  const short = left.gt(0) ? { quantity: left.toFixed(), cost: inHome(left, of.unitCost) } : null
  const charges = sumOf(of.charges.map(({ quantity, unitCost }) => inHome(quantity, unitCost ?? '0')))
  const cost = sumOf([...parts.map((part) => part.cost), ...(short ? [short.cost] : []), charges!.toFixed()])
  const sales = [of.amount, ...of.charges.map(({ amount }) => amount)]
    .reduce((sum, amount) => sum.plus(amount ?? 0), new Decimal(0))
    .times(of.rate)
  const earned = cost === null ? null : posted(sales).minus(cost)
  return {
    ...{ parts, short },
    // What costs nothing that anybody knows of is not told.
    charges: of.charges.every(({ unitCost }) => unitCost === null) ? null : moneyText(charges!),
    ...{ cost: cost === null ? null : moneyText(cost), sales: moneyText(posted(sales)) },
    earned: earned === null ? null : moneyText(earned),
    margin: earned === null || sales.isZero() ? null : earned.div(sales).times(100).toDecimalPlaces(1).toFixed(),
  }
}
