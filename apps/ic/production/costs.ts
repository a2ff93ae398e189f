import { Decimal } from 'decimal.js'
import { SCALE_PERCENT, type ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'

type Of = Pick<
  ProductionTicket,
  'consumed' | 'outputs' | 'scrap' | 'materialCost' | 'labourCost' | 'scrapCredit' | 'outputCost'
>

/** From where to where a part of the cost reaches, in the company's currency. */
export interface CostBar {
  readonly part: 'material' | 'labour' | 'scrap' | 'pieces'
  readonly from: Decimal
  readonly to: Decimal
  readonly value: Decimal
}

export interface Become {
  readonly taken: Decimal
  readonly good: Decimal
  readonly lost: Decimal
  /** What is neither; below nothing where more became of it than was taken. */
  readonly rest: Decimal
  /** Scrap that was to be expected: the trim of its edges. */
  readonly planned: Decimal
  /** What a scale may be off, and whether what is not accounted for stays inside it; null as long as something is not weighed. */
  readonly tolerance: Decimal
  readonly isInside: boolean | null
  /** Of what was taken; null as long as a piece is not weighed. */
  readonly percent: Decimal | null
  /** In which all of it is counted; null where it is not one unit, or not told. */
  readonly unit: string | null
  /** Null for whoever may not see costs, and as long as there are none. */
  readonly bars: readonly CostBar[] | null
  readonly each: Decimal | null
}

const dec = (figure: string | null | undefined) => new Decimal(figure && /^-?\d+(\.\d+)?$/.test(figure) ? figure : 0)
const sum = (lines: readonly { readonly quantity: string | null }[]) =>
  lines.reduce((all, { quantity }) => all.plus(dec(quantity)), new Decimal(0))

/** [judgement 37] What has become of what was taken, and what the pieces cost: the metal, the work, less the scrap, spread by weight. Null: nothing was taken. */
export function becomeOf({ consumed = [], outputs = [], scrap = [], ...costs }: Partial<Of>): Become | null {
  const [taken, good, lost] = [sum(consumed), sum(outputs), sum(scrap)]
  if (taken.isZero()) return null
  const isWhole = outputs.length > 0 && outputs.every(({ quantity }) => quantity)
  const planned = scrap.reduce((all, { expected }) => all.plus(dec(expected)), new Decimal(0))
  const tolerance = taken.times(SCALE_PERCENT).div(100)
  const rest = taken.minus(good).minus(lost)
  const isScrapWeighed = scrap.every(({ quantity }) => quantity)
  const units = [...new Set(consumed.map(({ unit }) => unit ?? null))]
  const { materialCost, labourCost, scrapCredit, outputCost } = costs
  const isTold = [materialCost, labourCost, scrapCredit, outputCost].every((one) => one !== undefined)
  const [material, labour, credit, pieces] = [materialCost, labourCost, scrapCredit, outputCost].map(dec) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ]
  const worked = material.plus(labour)
  const zero = new Decimal(0)
  const bars: CostBar[] = [
    { part: 'material', from: zero, to: material, value: material },
    { part: 'labour', from: material, to: worked, value: labour },
    { part: 'scrap', from: worked.minus(credit), to: worked, value: credit.negated() },
    { part: 'pieces', from: zero, to: pieces, value: pieces },
  ]
  const seesCost = isTold && !material.isZero()
  return {
    ...{ taken, good, lost, rest, planned, tolerance },
    isInside: isWhole && isScrapWeighed ? rest.abs().lte(tolerance) : null,
    percent: isWhole ? good.div(taken).times(100) : null,
    unit: units.length === 1 ? units[0]! : null,
    bars: seesCost ? bars : null,
    each: seesCost && isWhole && good.gt(0) ? pieces.div(good).toDecimalPlaces(4) : null,
  }
}
