import { Decimal } from 'decimal.js'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Kysely } from 'kysely'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { customerOf } from '../../../trade/party/customer.ts'
import { lotsAsTheyLeft } from './correct-lot.ts'
import { packedWhole, packHolds, packKnown, packsOnce, packWithin } from './pack-rules.ts'
import { figure, limitsOf, planned, type Leaves } from './plan.ts'
import { heatsGone, lotsThere, orderJudged } from './shippable.ts'

const orderOf = (db: Kysely<Tables>, { orderNo }: Pick<Leaves, 'orderNo'>) => orderJudged(db, orderNo)

/** Something leaves. */
const somethingLeaves = rule(
  Shipment,
  'oe.shipment.somethingLeaves',
  'lines',
  ({ lines }) => lines.every(({ quantity }) => figure(quantity).lte(0)) && fail(),
)

/** What its vendor ships leaves by his receipt, and by nothing else. [supply 3.7] */
const shippedByVendor = rule(Shipment, 'oe.shipment.shippedByVendor', 'orderNo', async (shipment, { db }) => {
  const order = await orderOf(db, shipment as Leaves)
  return order?.orderType === 'DirectShip' && (shipment.receiptNo ?? null) === null && fail({ orderNo: order.orderNo })
})

/** Nothing is picked of an order that is on hold, or that nobody has released. [supply 3.7] */
const orderReleased = rule(Shipment, 'oe.shipment.orderReleased', 'orderNo', async (shipment, { db }) => {
  const order = await orderOf(db, shipment as Leaves)
  if (!order) return null
  const { orderNo, status, isReleased } = order
  return status === 'Open' && isReleased ? null : fail({ orderNo, status })
})

/** Nothing leaves for a customer whose credit was stopped after the order was released. [supply 3.7] */
const customerNotHeld = rule(Shipment, 'oe.shipment.customerNotHeld', 'orderNo', async (shipment, { db }) => {
  const order = await orderOf(db, shipment as Leaves)
  const customer = order && (await customerOf(db, order.billToId, order.shipToId))
  return customer?.isHeld === true && fail({ billToId: order!.billToId })
})

/** The lots of a line are what is taken of it. [supply 2.2] */
const lotsAddUp = rule(Shipment, 'oe.shipment.lotsAddUp', 'lots', async (shipment, { db }) => {
  const leaves = shipment as Leaves
  const order = await orderOf(db, leaves)
  if (!order) return null
  return planned(leaves, order.lines).flatMap(({ of, lots, quantity, place }): Finding[] => {
    if (!of.lotTracked) return lots.map((lot) => fail({ productId: of.productId! }, `lots.${lot.place}.lotNo`))
    const sum = lots.reduce((all, { lot }) => all.plus(figure(lot.quantity)), new Decimal(0))
    return sum.eq(quantity) ? [] : [fail({ productId: of.productId!, sum: sum.toFixed() }, `lines.${place}.quantity`)]
  })
})

/** A lot that is taken lies in the warehouse, free or set apart for this order, and is of the product of its line. */
const lotsLieThere = rule(Shipment, 'oe.shipment.lotsLieThere', 'lots', async (shipment, { db }) => {
  const leaves = shipment as Leaves
  const order = await orderOf(db, leaves)
  if (!order || !leaves.warehouseId || leaves.lots.length === 0) return null
  const numbers = leaves.lots.flatMap(({ lotNo }) => lotNo ?? [])
  const there = await lotsThere(db, { order, warehouseId: leaves.warehouseId, lots: numbers })
  return leaves.lots.flatMap((lot, at): Finding[] => {
    const line = order.lines.find(({ lineNo }) => lineNo === lot.orderLine)
    const found = there.find(({ lotNo, productId }) => lotNo === lot.lotNo && productId === line?.productId)
    return found || figure(lot.quantity).isZero()
      ? []
      : [fail({ lotNo: lot.lotNo ?? '', warehouse: leaves.warehouseId }, `lots.${at}.lotNo`)]
  })
})

/** What its customer wants of one melt leaves of one, in however many shipments. [supply 3.9] */
const oneHeatLeaves = rule(Shipment, 'oe.shipment.oneHeatLeaves', 'lots', async (shipment, { db }) => {
  const leaves = shipment as Leaves
  const order = await orderOf(db, leaves)
  if (!order?.lines.some(({ oneHeat }) => oneHeat) || !leaves.warehouseId) return null
  const numbers = leaves.lots.flatMap(({ lotNo }) => lotNo ?? [])
  const there = await lotsThere(db, { order, warehouseId: leaves.warehouseId, lots: numbers })
  const heats = new Map(there.map(({ lotNo, heatKey }) => [lotNo, heatKey]))
  const gone = new Map((await heatsGone(db, order)).map(({ lineKey, heatKey }) => [lineKey, heatKey]))
  return planned(leaves, order.lines).flatMap(({ of, lots }): Finding[] => {
    const taken = lots.filter(({ lot }) => of.oneHeat && figure(lot.quantity).gt(0))
    const first = gone.has(of.lineKey) ? gone.get(of.lineKey) : heats.get(taken[0]?.lot.lotNo ?? '')
    const other = taken.find(({ lot }) => heats.get(lot.lotNo ?? '') !== first)
    return other ? [fail({ line: of.lineNo, lotNo: other.lot.lotNo! }, `lots.${other.place}.lotNo`)] : []
  })
})

/** A lot is named once. */
const lotsOnce = rule(Shipment, 'oe.shipment.lotsOnce', 'lots', ({ lots }) =>
  lots.flatMap(({ lotNo }, at) =>
    lotNo !== null && lots.findIndex((one) => one.lotNo === lotNo) < at ? [fail({ lotNo }, `lots.${at}.lotNo`)] : [],
  ),
)

/** What is missing of a line is closed within the tolerance of its class; more than that is closed on the order, with a reason. [supply 9] */
const closedWithinTolerance = rule(
  Shipment,
  'oe.shipment.closedWithinTolerance',
  'lines.rest',
  async (shipment, { db }) => {
    const leaves = shipment as Leaves
    const order = await orderOf(db, leaves)
    return planned(leaves, order?.lines ?? []).flatMap(({ of, closed, quantity, place }): Finding[] => {
      const { least } = limitsOf(of)
      return of.charge === null && closed.gt(0) && quantity.plus(of.shipped).lt(least)
        ? [fail({ least: least.toFixed() }, `lines.${place}.rest`)]
        : []
    })
  },
)

/** An order that leaves whole leaves whole. [supply 3.9] */
const leavesWhole = rule(Shipment, 'oe.shipment.leavesWhole', 'lines', async (shipment, { db }) => {
  const leaves = shipment as Leaves
  const order = await orderOf(db, leaves)
  // What its vendor has shipped has left, whole or not.
  if (!order?.shipComplete || shipment.receiptNo !== null) return null
  const gone = new Map(planned(leaves, order.lines).map((one) => [one.of.lineKey, one.quantity.plus(one.closed)]))
  return order.lines.some(({ lineKey, open }) => (gone.get(lineKey) ?? new Decimal(0)).lt(open)) && fail()
})

/** Nothing leaves before it was ordered. */
const notBeforeOrder = rule(Shipment, 'oe.shipment.notBeforeOrder', 'shipDate', async (shipment, { db }) => {
  const order = await orderOf(db, shipment as Leaves)
  return order !== null && shipment.shipDate < order.orderDate && fail({ orderDate: order.orderDate })
})

export const onSave: readonly Rule[] = [shippedByVendor, lotsOnce, packsOnce]
export const onPost: readonly Rule[] = [
  ...[
    orderReleased,
    customerNotHeld,
    somethingLeaves,
    lotsAddUp,
    lotsLieThere,
    oneHeatLeaves,
    closedWithinTolerance,
    leavesWhole,
    notBeforeOrder,
    packKnown,
    packedWhole,
    packHolds,
    packWithin,
  ],
  ...datedAhead('shipDate'),
]
/** [supply 9 orders-invoices-queue] What is said of the delivery. */
export const onDeliver: readonly Rule[] = datedAhead('given.deliveryDate')
export const onReverse: readonly Rule[] = [lotsAsTheyLeft, ...datedAhead('given.reversalDate')]
