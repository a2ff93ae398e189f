import { Decimal } from 'decimal.js'
import type { Cut } from './sizes.ts'

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

/** Decimals of a price that is printed: rounded to them before anything is multiplied, so that price by quantity is the amount. [supply 1.3] */
export const PRICE_DECIMALS = 4

/** What is asked for a price: a line of an order, or somebody on the telephone. Figures are decimal text. */
export interface PriceAsked {
  readonly billToId: string
  readonly shipToId: string | null
  /** The job of the order: what was agreed for it counts before everything else. */
  readonly jobId: string | null
  /** The branch that sells, whose default table may be asked. */
  readonly branchId?: string | null
  readonly productId: string
  readonly quantity: string
  readonly unit: string
  /** To what it is cut for its customer, as it is measured: a price by weight is of what it weighs then. */
  readonly cut?: Cut | null
  /** `YYYY-MM-DD`: of the order. */
  readonly day: string
  readonly currency: string
  /** Pounds of all lines of the order whose products are of the same price group. Without it the line counts alone, or `together`. */
  readonly orderWeight?: string | null
  /** The table that is asked in place of the one that the customer names: of lists that are for nobody yet. */
  readonly tableId?: string | null
  /** What somebody takes off this line by hand, in percent, after the discount table. */
  readonly lineDiscount?: string | null
}

/** Where a price may come from, in the order in which it is asked. [supply 6.2] */
export const PRICE_SOURCES = [
  'Typed',
  'Job',
  'ShipTo',
  'BillTo',
  'Firm',
  'Base',
  'Branch',
  'Company',
  'Product',
] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** A sentence in any language: the key of its text and what stands in it, figures as decimal text and days as `YYYY-MM-DD`. */
export interface Said {
  readonly key: string
  readonly args: Readonly<Record<string, string>>
}

/** What was found where a price was asked for: the price, nothing, what keeps it from being one, or that it was not asked any more. */
export const PRICE_OUTCOMES = ['Found', 'Nothing', 'Held', 'NotAsked'] as const

export interface PriceStep {
  readonly source: PriceSource
  readonly outcome: (typeof PRICE_OUTCOMES)[number]
  /** The price table that was looked into, and its version. */
  readonly table: string | null
  readonly version: number | null
}

/** Why this price: kept with the line of the order, and never worked out anew. */
export interface PriceTrace {
  /** The one sentence that says it. */
  readonly because: Said
  /** What else was taken into account, in the order in which it was: range, kind of price, adjustment, exchange, discounts, floor. */
  readonly also: readonly Said[]
  readonly steps: readonly PriceStep[]
}

export interface PriceFound {
  /** Of one `priceUnit` before discounts, in the currency that was asked; null: no price was found, and the line is held for one. It is never 0.00 instead. */
  readonly price: string | null
  readonly priceUnit: string | null
  /** The quantity that was asked, in the unit of the price; null where it does not convert. */
  readonly priceQuantity: string | null
  /** What the list of the company asks for it, in the same unit and currency; null where it is in none. */
  readonly listPrice: string | null
  /** What was taken off, in percent, one after the other. */
  readonly discounts: readonly string[]
  /** The price less discounts, with the decimals that are printed. */
  readonly netPrice: string | null
  /** The net price below which nobody sells without the right to it. */
  readonly floor: string | null
  /** What is asked beside the price of one of the unit that was asked, by tariffs and surcharges; null: nothing is. No discount takes of it. [supply 6.4] */
  readonly surcharge: string | null
  readonly source: PriceSource | null
  readonly trace: PriceTrace
}

/** What it has cost us a unit of the price, in the currency that was asked; for whoever may see costs. */
export interface PriceWithCost extends PriceFound {
  readonly cost: string | null
}

/** A price less discounts: they compound, and what remains is rounded once. 100 less 40 % less 10 % is 54.0000. [supply 6.4] */
export const lessDiscounts = (price: Decimal.Value, discounts: readonly Decimal.Value[]): string =>
  discounts
    .reduce<Decimal>((left, percent) => left.times(new Exact(100).minus(percent)).div(100), new Exact(price))
    .toFixed(PRICE_DECIMALS)

/** What a line comes to: its price as it is printed by its quantity in the unit of the price, in the decimals of its currency. [supply 1.3] */
export const extensionOf = (netPrice: Decimal.Value, priceQuantity: Decimal.Value, decimals: number): string =>
  new Exact(netPrice).times(priceQuantity).toFixed(decimals)

/** By how much a price lies below the floor, a unit; null where it does not. [supply 6.5] */
export const belowFloor = (netPrice: string | null, floor: string | null): string | null => {
  if (netPrice === null || floor === null) return null
  const short = new Exact(floor).minus(netPrice)
  return short.gt(0) ? short.toFixed(PRICE_DECIMALS) : null
}

/** The least that may be asked so that of a price so many percent are margin: a cost of 1.72 and 18 % are 2.0976. [supply 6.5] */
export const floorOf = (cost: Decimal.Value, marginPercent: Decimal.Value): string | null => {
  const left = new Exact(100).minus(marginPercent)
  return left.gt(0) ? new Exact(cost).times(100).div(left).toFixed(PRICE_DECIMALS) : null
}

/** A loss beyond it is told as so much: nobody reads more of it. */
const WORST = -999

/** What of a price is margin, in percent; null of no price. */
export const marginOf = (price: Decimal.Value, cost: Decimal.Value): string | null =>
  new Exact(price).gt(0)
    ? Decimal.max(new Exact(price).minus(cost).times(100).div(price).toDecimalPlaces(4), WORST).toFixed()
    : null
