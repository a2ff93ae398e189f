import { Decimal } from 'decimal.js'
import { areaWeightOf, inInches, weightOf, type Measures } from '../ic/forms.ts'
import { usualRatio } from '../ic/units.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** What one line can be said in: pieces, pounds, feet, square feet. */
export const WAYS = ['pieces', 'weight', 'length', 'area'] as const
export type Way = (typeof WAYS)[number]

/** A product as its quantities hang together. Figures are decimal text. */
export interface Linked extends Measures {
  readonly unit: string
  /** Pounds of one piece, where the product says it. */
  readonly weightEach: string | null
  /** What a whole lot of it holds, in its unit; null of what is not told apart by lot. */
  readonly wholeLot: string | null
}

const MOST_DECIMALS = 6

/** Exactly one of `unit` in `of`; null where they do not convert. */
function per(unit: string, of: 'LB' | 'FT'): Decimal | null {
  const found = usualRatio(unit, of)
  return found && new Exact(found.over).div(found.under)
}

/**
 * [judgement 31b] How much one of the unit of a product is in each way; a way that nothing is known of is not there. What is told apart by lot is counted in
 * whole lots, what is cut to length in pieces.
 */
export function waysOf(product: Linked): Readonly<Partial<Record<Way, Decimal>>> {
  const { unit, form, wholeLot } = product
  const inch = (name: 'length' | 'width') => inInches(product, name)
  const each = product.weightEach === null ? weightOf(product) : new Exact(product.weightEach)
  const long = form === 'Coil' ? null : (inch('length')?.div(12) ?? null)
  const [asWeight, asLength] = [per(unit, 'LB'), per(unit, 'FT')]
  const isCount = asWeight === null && asLength === null
  const over = (a: Decimal | null, b: Decimal | null) => (a !== null && b?.gt(0) ? new Exact(a).div(b) : null)
  const times = (a: Decimal | null, b: Decimal | null) => (a === null || b === null ? null : new Exact(a).times(b))
  const pieces = isCount ? new Exact(1) : asWeight ? over(asWeight, each) : over(asLength, long)
  const weight = asWeight ?? times(pieces, each)
  const area = over(weight, areaWeightOf(product))
  const length =
    asLength ?? times(pieces, long) ?? (form === 'Coil' ? over(area, inch('width')?.div(12) ?? null) : null)
  const lots = wholeLot !== null && !isCount ? over(new Exact(1), new Exact(wholeLot)) : null
  const all = { pieces: lots ?? pieces, weight, length, area }
  return Object.fromEntries(WAYS.flatMap((way) => (all[way]?.gt(0) ? [[way, all[way]]] : [])))
}

/** A quantity of the unit said in a way. */
export const saidIn = (quantity: string, way: Decimal): Decimal => new Exact(quantity).times(way)

/** What was typed in a way, as a quantity of the unit: to six decimals. */
export const meantBy = (typed: string, way: Decimal): string =>
  new Exact(typed).div(way).toDecimalPlaces(MOST_DECIMALS).toFixed()
