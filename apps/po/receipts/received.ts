import { Decimal } from 'decimal.js'
import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'

type Line = PurchaseReceipt['lines'][number]
type Lot = PurchaseReceipt['lots'][number]

/** What of a pound is what, in the company's currency: the metal is the rest of it. */
export interface CostParts {
  readonly metal: Decimal
  readonly fabrication: Decimal
  readonly freight: Decimal
  readonly extra: Decimal
  readonly whole: Decimal
}

export interface Received {
  readonly coils: number
  /** Pounds by the scale. */
  readonly weight: Decimal
  /** What its order wants and has with it; null where its lines are not counted in one unit. */
  readonly ofOrder: {
    readonly ordered: Decimal
    readonly have: Decimal
    readonly unit: string
    /** Percent by which it has more, below nothing less. */
    readonly off: Decimal
  } | null
  /** What a pound of all of it costs; null for whoever may not see costs, and as long as nothing is worth anything. */
  readonly each: Decimal | null
}

const dec = (text: string | null | undefined) => new Decimal(text && /^-?\d+(\.\d+)?$/.test(text) ? text : 0)
const sum = (of: readonly (string | null | undefined)[]) => of.reduce((all, one) => all.plus(dec(one)), new Decimal(0))

/** [judgement 40] What came, of what was ordered, and what a pound of it costs. Null: no coil or lot came. */
export function receivedOf({ lines, lots }: Partial<Pick<PurchaseReceipt, 'lines' | 'lots'>>): Received | null {
  const came = (lots ?? []).filter(({ weight }) => dec(weight).gt(0))
  if (came.length === 0) return null
  const weight = sum(came.map((lot) => lot.weight))
  const value = came.every((lot) => lot.value === undefined) ? null : sum(came.map((lot) => lot.value))
  return {
    ...{ coils: came.length, weight, ofOrder: ofOrder(linesOf(lines ?? [], came)) },
    each: value?.gt(0) ? value.div(weight).toDecimalPlaces(4) : null,
  }
}

/** Lines that the coils came of. */
const linesOf = (lines: readonly Line[], lots: readonly Lot[]) =>
  lines.filter(({ orderLineNo }) => lots.some((lot) => lot.orderLineNo === orderLineNo))

function ofOrder(lines: readonly Line[]): Received['ofOrder'] {
  const units = new Set(lines.map(({ unit }) => unit ?? ''))
  const ordered = sum(lines.map((line) => line.ordered))
  if (units.size !== 1 || ordered.isZero()) return null
  const have = sum(lines.flatMap((line) => [line.receivedBefore, line.quantity]))
  return { ordered, have, unit: [...units][0]!, off: have.minus(ordered).div(ordered).times(100) }
}

/** Of one coil; null for whoever may not see costs. */
export function costOf({ costPerPound, fabrication, freight, extra }: Lot): CostParts | null {
  if (!costPerPound || [fabrication, freight, extra].some((part) => part === undefined)) return null
  const whole = dec(costPerPound)
  const parts = { fabrication: dec(fabrication), freight: dec(freight), extra: dec(extra) }
  return { ...parts, whole, metal: whole.minus(parts.fabrication).minus(parts.freight).minus(parts.extra) }
}

/** The coil that is looked at: the first that does not agree with its scale, else the last that is measured. Below nothing: none. */
export function coilInSight(lots: readonly Lot[]): number {
  const apart = lots.findIndex(({ agreeing }) => agreeing !== null && agreeing !== undefined)
  return apart >= 0
    ? apart
    : lots.findLastIndex(({ outsideDiameter, insideDiameter }) => outsideDiameter && insideDiameter)
}
