import { Decimal } from 'decimal.js'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { chargedFor } from '../../../../shared/contracts/oe/charges.ts'
import type { LotThere, ShippableLine } from './shippable.ts'

export type Leaves = Stored<typeof Shipment>
export type LeavingLine = Leaves['lines'][number]
export type LeavingLot = Leaves['lots'][number]

export const figure = (typed: string | null | undefined): Decimal =>
  typed && /^-?\d+(\.\d+)?$/.test(typed) ? new Decimal(typed) : new Decimal(0)

/** What of a line leaves now, and what becomes of the rest. */
export interface Planned {
  readonly line: LeavingLine
  /** Of the order, as it stands. */
  readonly of: ShippableLine
  /** Place of the line in the shipment, for its problems. */
  readonly place: number
  readonly quantity: Decimal
  readonly lots: readonly { readonly lot: LeavingLot; readonly place: number }[]
  /** Beyond what is open: what was ordered grows by it. */
  readonly beyond: Decimal
  /** What is waited for no more. */
  readonly closed: Decimal
}

/** [supply 9 tolerance] As little and as much of a line as is still all of it. */
export const limitsOf = ({
  ordered,
  tolerance,
}: Pick<ShippableLine, 'ordered' | 'tolerance'>): { least: Decimal; most: Decimal } => {
  const part = new Decimal(ordered).times(tolerance).div(100)
  return { least: new Decimal(ordered).minus(part), most: new Decimal(ordered).plus(part) }
}

/** [supply 9, scenario 57] Within the tolerance of its class a line is done with what leaves; else the rest waits, unless it is said that nobody waits for it. */
export function planned({ lines, lots }: Pick<Leaves, 'lines' | 'lots'>, open: readonly ShippableLine[]): Planned[] {
  const known = new Map(open.map((line) => [line.lineKey, line]))
  const goods = lines.flatMap((line, place): Planned[] => {
    const of = line.lineKey === null ? undefined : known.get(line.lineKey)
    const quantity = figure(line.quantity)
    if (!of || of.charge !== null || quantity.lte(0)) return []
    const all = quantity.plus(of.shipped)
    const rest = Decimal.max(new Decimal(of.open).minus(quantity), 0)
    const isDone = line.rest === null ? all.gte(limitsOf(of).least) : line.rest === 'Close'
    return [
      {
        ...{ line, of, place, quantity },
        lots: lots.flatMap((lot, at) => (lot.orderLine === of.lineNo ? [{ lot, place: at }] : [])),
        beyond: Decimal.max(quantity.minus(of.open), 0),
        closed: isDone ? rest : new Decimal(0),
      },
    ]
  })
  const byNo = new Map(goods.map((one) => [one.of.lineNo, one]))
  const charges = lines.flatMap((line, place): Planned[] => {
    const of = line.lineKey === null ? undefined : known.get(line.lineKey)
    const held = of?.charge ? byNo.get(of.chargeOf ?? 0) : undefined
    if (!of || !held) return []
    const quantity = chargeLeaves(of, held)
    const rest = Decimal.max(new Decimal(of.open).minus(quantity), 0)
    const isDone = held.quantity.plus(held.closed).gte(held.of.open)
    const beyond = Decimal.max(quantity.minus(of.open), 0)
    return [{ line, of, place, quantity, lots: [], beyond, closed: isDone ? rest : new Decimal(0) }]
  })
  return [...goods, ...charges]
}

/**
 * [supply 9.1 processing] How much of what is charged for goods leaves with so much of them: all that is charged once with the first of them, of a run as much as has been
 * done with what has left.
 */
export function chargeLeaves(
  { charge, chargeEach, open, shipped }: ShippableLine,
  goods: { readonly of: Pick<ShippableLine, 'open' | 'shipped'>; readonly quantity: Decimal },
): Decimal {
  if (goods.quantity.lte(0)) return new Decimal(0)
  if (charge === 'Setup' || chargeEach === null || goods.quantity.eq(goods.of.open)) return new Decimal(open)
  const done = new Decimal(chargedFor(chargeEach, goods.quantity.plus(goods.of.shipped))).minus(shipped)
  const most = goods.quantity.gt(goods.of.open) ? done : Decimal.min(done, open)
  return Decimal.max(most, 0)
}

/** Where a lot is taken from: where it is set apart for the line, else where most of it is free. */
export const placeOfLot = (there: readonly LotThere[], { lotNo }: LeavingLot, lineKey: string): LotThere | undefined =>
  there.find((one) => one.lotNo === lotNo && one.apartFor === lineKey) ?? there.find((one) => one.lotNo === lotNo)

/** What it weighs, in pounds: on the scale, else what is sold by the pound. */
export const weightOf = (weight: string | null, quantity: Decimal, unit: string | null): Decimal =>
  weight === null ? (unit === 'LB' ? quantity : new Decimal(0)) : figure(weight)
