import { Decimal } from 'decimal.js'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { ask, fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { packable, packedOf, type Packed } from './packing.ts'
import { parcelsOf } from './packages.ts'
import { figure, type Leaves } from './plan.ts'
import { orderJudged, type ShippableLine } from './shippable.ts'

/** A package has its number to itself. [supply 9 pack] */
export const packsOnce = rule(Shipment, 'oe.shipment.packsOnce', 'packs', ({ packs }) =>
  packs.flatMap(({ packNo }, at): Finding[] =>
    packNo !== null && packs.findIndex((one) => one.packNo === packNo) < at
      ? [fail({ packNo }, `packs.${at}.packNo`)]
      : [],
  ),
)

/** What is packed lies in a package of this shipment. [supply 9 pack] */
export const packKnown = rule(Shipment, 'oe.shipment.packKnown', 'packed', ({ packs, packed }) =>
  packed.flatMap(({ packNo, quantity }, at): Finding[] =>
    figure(quantity).isZero() || packs.some((one) => one.packNo === packNo)
      ? []
      : [fail({ packs: packs.map((one) => one.packNo ?? 0).join(', ') }, `packed.${at}.packNo`)],
  ),
)

/** Once anything is packed, all that leaves is, and nothing else: a slip by package tells of all of it. [supply 9 pack] */
export const packedWhole = rule(Shipment, 'oe.shipment.packedWhole', 'packed', (shipment): Finding[] => {
  const { packs, packed } = shipment as Leaves
  if (packs.length === 0) return []
  const goods = packable(shipment as Leaves)
  const wrong = goods.flatMap((one): Finding[] => {
    const sum = packedOf(packed, one)
    if (sum.eq(one.quantity)) return []
    const at = packed.findLastIndex(({ orderLine, lotNo }) => orderLine === one.orderLine && lotNo === one.lotNo)
    const args = { what: one.lotNo ?? one.productId ?? '', packed: sum.toFixed(), leaves: one.quantity.toFixed() }
    return [fail(args, at < 0 ? 'packed' : `packed.${at}.quantity`)]
  })
  const strange = packed.flatMap(({ orderLine, lotNo, productId, quantity }, at): Finding[] =>
    figure(quantity).isZero() || goods.some((one) => one.orderLine === orderLine && one.lotNo === lotNo)
      ? []
      : [fail({ what: lotNo ?? productId ?? '', packed: quantity!, leaves: '0' }, `packed.${at}.quantity`)],
  )
  return [...wrong, ...strange]
})

/** A package weighs no more than whoever it goes to can lift: what was weighed, else what its goods should weigh. Who packs may know better. [judgement 31b] */
export const packWithin = rule(Shipment, 'oe.shipment.packWithin', 'packs', async (shipment, { db }) => {
  const { packs, packed, orderNo } = shipment
  if (packs.length === 0) return null
  const order = await orderJudged(db, orderNo)
  const of = new Map((order?.lines ?? []).map((line) => [line.lineNo, line]))
  const parcels = parcelsOf({ ...shipment })
  return packs.flatMap((pack, at): Finding[] => {
    const inside = packed.filter(({ packNo, quantity }) => packNo === pack.packNo && figure(quantity).gt(0))
    const lines = inside.flatMap((row) => of.get(row.orderLine ?? 0) ?? [])
    const limits = lines.flatMap(({ packaging }) => packaging?.skidWeight ?? [])
    if (limits.length === 0) return []
    const most = Decimal.min(...limits)
    const weight = parcels[at]?.weight ?? reckoned(inside, of)
    if (weight === null || most.gte(weight)) return []
    return [ask({ packNo: pack.packNo ?? 0, weight, most: most.toFixed() }, `packs.${at}.weight`)]
  })
})

/** Pounds that so much should weigh by what one of it does; null where that is not known of all of it. */
function reckoned(inside: readonly Packed[], of: ReadonlyMap<number, ShippableLine>): string | null {
  const weights = inside.map(({ orderLine, quantity }) => {
    const each = of.get(orderLine ?? 0)?.weightEach ?? null
    return each === null ? null : figure(quantity).times(each)
  })
  return weights.some((one) => one === null)
    ? null
    : weights.reduce<Decimal>((sum, one) => sum.plus(one!), new Decimal(0)).toFixed()
}

/** Something lies in each package. [supply 9 pack] */
export const packHolds = rule(Shipment, 'oe.shipment.packHolds', 'packs', ({ packs, packed }) =>
  packs.flatMap(({ packNo }, at): Finding[] =>
    packed.some((one) => one.packNo === packNo && figure(one.quantity).gt(0))
      ? []
      : [fail({ packNo: packNo ?? 0 }, `packs.${at}.packNo`)],
  ),
)
