import { Decimal } from 'decimal.js'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { figure, type Leaves } from './plan.ts'

export type Pack = Leaves['packs'][number]
export type Packed = Leaves['packed'][number]

/** What leaves and can be packed: a lot, or a line that has none. */
export interface Packable extends Pick<Packed, 'orderLine' | 'lotNo' | 'productId' | 'unit'> {
  readonly quantity: Decimal
}

/** Everything that leaves, in the order of its lines; a service has nothing that could be packed. */
export function packable({ lines, lots }: Pick<Leaves, 'lines' | 'lots'>): Packable[] {
  return lines.flatMap(({ orderLine, productId, unit, quantity, charge }): Packable[] => {
    // What is charged for goods lies in no package.
    if (productId === null || (charge ?? null) !== null || figure(quantity).lte(0)) return []
    const own = lots.filter((lot) => lot.orderLine === orderLine && figure(lot.quantity).gt(0))
    if (own.length === 0) return [{ orderLine, lotNo: null, productId, unit, quantity: figure(quantity) }]
    return own.map((lot) => ({ orderLine, lotNo: lot.lotNo, productId, unit, quantity: figure(lot.quantity) }))
  })
}

/** What of it lies in packages. */
export const packedOf = (
  packed: readonly Packed[],
  { orderLine, lotNo }: Pick<Packed, 'orderLine' | 'lotNo'>,
): Decimal =>
  packed.reduce(
    (sum, one) => (one.orderLine === orderLine && one.lotNo === lotNo ? sum.plus(figure(one.quantity)) : sum),
    new Decimal(0),
  )

/**
 * Packages are numbered and of the kind of the one before; all that leaves lies in the only one. In several, a row says of which line or lot it is, has as much as is
 * not packed yet, and what nobody has packed stands there without a package, so that its number is all that is typed. What was typed stays.
 */
export function packInto(shipment: Leaves): void {
  shipment.packs = numbered(shipment.packs)
  if (shipment.packs.length === 0) {
    shipment.packed = []
    return
  }
  shipment.packages = shipment.packs.length
  const goods = packable(shipment)
  const [only] = shipment.packs
  shipment.packed =
    shipment.packs.length === 1
      ? goods.map((one) => rowOf(one, one.quantity, only!.packNo, shipment.packed))
      : [...typedRows(shipment.packed, goods), ...restOf(shipment.packed, goods)]
}

function numbered(packs: readonly Pack[]): Pack[] {
  let [last, kind] = [0, 'Skid' as Pack['kind']]
  return packs.map((pack) => {
    last = pack.packNo ?? last + 1
    kind = pack.kind ?? kind
    return { ...pack, packNo: last, kind }
  })
}

/** A row keeps its own id as long as it is of the same. */
function rowOf(one: Packable, quantity: Decimal, packNo: number | null, stood: readonly Packed[]): Packed {
  const { orderLine, lotNo, productId, unit } = one
  const before = stood.find((row) => row.orderLine === orderLine && row.lotNo === lotNo)
  const empty = emptyRecord(Shipment.fields.packed.fields!) as Packed
  return { ...empty, ...before, packNo, orderLine, lotNo, productId, unit, quantity: quantity.toFixed() }
}

/** Of what a row speaks: of its lot or line; of the one thing that leaves where neither is said, since a number of a package may be typed before it is known. */
function goodsOf(goods: readonly Packable[], { orderLine, lotNo }: Pick<Packed, 'orderLine' | 'lotNo'>) {
  if (lotNo === null && orderLine === null) return goods.length === 1 ? goods[0] : undefined
  return lotNo === null
    ? goods.find((one) => one.orderLine === orderLine)
    : goods.find((one) => one.lotNo === lotNo && (orderLine === null || one.orderLine === orderLine))
}

function typedRows(rows: readonly Packed[], goods: readonly Packable[]): Packed[] {
  const known = rows.map((row) => {
    const of = goodsOf(goods, row)
    return of ? { ...row, orderLine: of.orderLine, lotNo: of.lotNo, productId: of.productId, unit: of.unit } : row
  })
  return known.map((row, at) => {
    const of = row.quantity === null ? goodsOf(goods, row) : undefined
    if (!of) return row
    const others = known.filter((_, place) => place !== at)
    return { ...row, quantity: Decimal.max(of.quantity.minus(packedOf(others, of)), 0).toFixed() }
  })
}

/** What no row speaks of yet. */
const restOf = (rows: readonly Packed[], goods: readonly Packable[]): Packed[] =>
  goods.flatMap((one) => {
    const isSaid = rows.some((row) => goodsOf(goods, row) === one)
    return isSaid ? [] : [rowOf(one, one.quantity, null, [])]
  })
