import { Decimal } from 'decimal.js'
import type { Row } from '../../../platform/entity/stored.ts'
import { packable, type Pack, type Packed } from './packing.ts'
import { figure, type Leaves, type LeavingLine } from './plan.ts'

/** A package as its papers tell of it: which of how many, and what lies in it. */
export interface Parcel {
  readonly no: number
  readonly of: number
  readonly kind: Pack['kind'] | null
  /** Pounds, with what it is packed in; else what is known to lie in it. */
  readonly weight: string | null
  readonly mark: string | null
  readonly holds: readonly Held[]
}

export interface Held {
  readonly line: LeavingLine
  readonly lotNo: string | null
  readonly quantity: string
  /** Pounds; null where nobody has weighed it. */
  readonly weight: string | null
}

/** What was packed, package by package; nothing where nobody packed, or its reader may not see it. */
export function parcelsOf(seen: Row): Parcel[] {
  const packs = (seen['packs'] ?? []) as readonly Pack[]
  const packed = (seen['packed'] ?? []) as readonly Packed[]
  return packs.map((pack) => {
    const own = packed.filter(({ packNo, quantity }) => packNo === pack.packNo && figure(quantity).gt(0))
    const holds = own.flatMap((row) => heldIn(seen, row))
    return {
      ...{ no: pack.packNo ?? 0, of: packs.length, kind: pack.kind, mark: pack.mark, holds },
      weight: pack.weight ?? weightOf(holds),
    }
  })
}

/** The same for labels: goods that nobody packed are one package, or as many alike as were counted. */
export function labelled(seen: Row): Parcel[] {
  const parcels = parcelsOf(seen)
  if (parcels.length > 0) return parcels
  const { lines = [], lots = [] } = seen as unknown as Partial<Leaves>
  const rows = packable({ lines, lots }).map((one) => ({ ...one, quantity: one.quantity.toFixed() }))
  const count = Math.max(Number(seen['packages'] ?? 1), 1)
  const holds = rows.flatMap((row) => heldIn(seen, row))
  const weight = count === 1 ? ((seen['weight'] as string | null | undefined) ?? null) : null
  return Array.from({ length: count }, (_, at) => ({ no: at + 1, of: count, kind: null, mark: null, weight, holds }))
}

function heldIn(seen: Row, { orderLine, lotNo, quantity }: Pick<Packed, 'orderLine' | 'lotNo' | 'quantity'>): Held[] {
  const { lines = [], lots = [] } = seen as unknown as Partial<Leaves>
  const line = lines.find((one) => one.orderLine === orderLine)
  if (!line) return []
  const lot = lots.find((one) => one.lotNo === lotNo && one.orderLine === orderLine)
  const [whole, weighed] = lotNo === null ? [line.quantity, line.weight] : [lot?.quantity, lot?.weight]
  return [{ line, lotNo, quantity: quantity ?? '0', weight: share(quantity, whole, weighed, line.unit) }]
}

/** Of what was weighed as a whole, the part that lies here. */
function share(
  quantity: string | null,
  whole: string | null | undefined,
  weighed: string | null | undefined,
  unit: string | null,
): string | null {
  if (weighed === null || weighed === undefined || figure(whole).isZero()) return unit === 'LB' ? quantity : null
  return figure(weighed).times(figure(quantity)).div(figure(whole)).toDecimalPlaces(3).toFixed()
}

const weightOf = (holds: readonly Held[]): string | null =>
  holds.length === 0 || holds.some(({ weight }) => weight === null)
    ? null
    : holds.reduce((sum, { weight }) => sum.plus(figure(weight)), new Decimal(0)).toFixed()
