import { Decimal } from 'decimal.js'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { packInto } from './packing.ts'
import { chargeLeaves, figure, weightOf, type Leaves, type LeavingLine, type LeavingLot } from './plan.ts'
import { lotsThere, orderToShip, type LotThere, type ShippableLine, type ShippedOrder } from './shippable.ts'

/**
 * All that is open of the order and leaves from this warehouse stands there, with as much as is kept for it; lots are those set apart for it, or those that are scanned,
 * each found by its number alone. What was typed stays.
 */
export async function complete(
  record: Record<string, unknown>,
  { trx, now }: ActionContext,
  before: Record<string, unknown> | null,
): Promise<void> {
  const shipment = record as unknown as Leaves
  if (before && before['status'] !== 'Open') return
  record['status'] ??= 'Open'
  shipment.shipDate ??= await businessDay(trx, now)
  const order = await orderToShip(trx, shipment.orderNo)
  if (order) record['warehouseId'] ??= order.lines.find(({ isStock }) => isStock)?.warehouseId ?? order.warehouseId
  followOrder(shipment, order, before)
  const open = (order?.lines ?? []).filter((line) => leavesFrom(line, shipment.warehouseId))
  const typed = shipment.lots.flatMap(({ lotNo }) => lotNo ?? [])
  const there =
    order && shipment.warehouseId && open.some(({ lotTracked }) => lotTracked)
      ? await lotsThere(trx, { order, warehouseId: shipment.warehouseId, lots: typed })
      : []
  shipment.lots = lotsOf(shipment, open, there)
  const stood = new Map(shipment.lines.map((line) => [line.lineKey, line]))
  shipment.lines = open.map((of) => follow(of, stood.get(of.lineKey), shipment.lots))
  followGoods(shipment.lines, open)
  shipment.weight = weightOfAll(shipment).toFixed()
  packInto(shipment)
}

/** A service leaves with whatever leaves. */
export const leavesFrom = ({ isStock, warehouseId }: ShippableLine, from: string | null): boolean =>
  !isStock || warehouseId === from

function followOrder(shipment: Leaves, order: ShippedOrder | null, before: Record<string, unknown> | null): void {
  const isOther = !before || before['orderNo'] !== shipment.orderNo
  Object.assign(shipment, {
    ...{ billToId: order?.billToId ?? null, shipToId: order?.shipToId ?? null },
    ...{ shipToAddress: order?.shipToAddress ?? null, customerReference: order?.customerReference ?? null },
    ...(isOther && order
      ? { shipVia: shipment.shipVia ?? order.shipVia, notes: shipment.notes ?? order.shippingNotes }
      : {}),
  })
}

/** What is set apart in lots, as long as nothing was scanned; then each lot with its line, as much as is free of it and still wanted. */
function lotsOf({ lots }: Leaves, open: readonly ShippableLine[], there: readonly LotThere[]): LeavingLot[] {
  const empty = emptyRecord(Shipment.fields.lots.fields!) as LeavingLot
  if (lots.length === 0)
    return there.flatMap(({ lotNo, apartFor, apart }) => {
      const line = open.find(({ lineKey }) => lineKey === apartFor)
      return line ? [{ ...empty, orderLine: line.lineNo, lotNo, quantity: apart }] : []
    })
  const wanted = new Map(open.map(({ lineNo, open: rest }) => [lineNo, new Decimal(rest)]))
  for (const { orderLine, quantity } of lots)
    if (orderLine !== null && quantity !== null) lessen(wanted, orderLine, figure(quantity))
  return lots.map((lot) => {
    const found = there.find(({ lotNo }) => lotNo === lot.lotNo)
    if (!found) return lot
    const own = open.filter(({ productId }) => productId === found.productId)
    const line = own.find(({ lineNo }) => wanted.get(lineNo)!.gt(0)) ?? own[0]
    const orderLine = lot.orderLine ?? line?.lineNo ?? null
    if (lot.quantity !== null || orderLine === null) return { ...lot, orderLine }
    const quantity = Decimal.max(Decimal.min(wanted.get(orderLine) ?? 0, found.free), 0)
    lessen(wanted, orderLine, quantity)
    return { ...lot, orderLine, quantity: quantity.toFixed() }
  })
}

const lessen = (wanted: Map<number, Decimal>, line: number, by: Decimal) =>
  wanted.set(line, (wanted.get(line) ?? new Decimal(0)).minus(by))

function follow(of: ShippableLine, typed: LeavingLine | undefined, lots: readonly LeavingLot[]): LeavingLine {
  const { lineKey, lineNo, productId, description, unit, ordered, open, kept, isStock, lotTracked, charge } = of
  const ofLots = lots.filter(({ orderLine }) => orderLine === lineNo)
  const sum = ofLots.reduce((all, { quantity }) => all.plus(figure(quantity)), new Decimal(0)).toFixed()
  const usual = lotTracked ? sum : isStock ? kept : open
  return {
    ...(typed?.lineId === undefined ? {} : { lineId: typed.lineId }),
    ...{ orderLine: lineNo, lineKey, productId, description, unit, ordered, open, kept, charge },
    ...{ quantity: typed?.quantity ?? usual, weight: typed?.weight ?? null, rest: typed?.rest ?? null },
    ...{ picked: typed?.picked ?? false, shortReason: typed?.shortReason ?? null },
    ...{ closed: null, beyond: null, cost: null },
  } as LeavingLine
}

/** As much of what is charged for goods as of them: nobody types it. */
function followGoods(lines: readonly LeavingLine[], open: readonly ShippableLine[]): void {
  const goods = new Map(open.map((of, at) => [of.lineNo, { of, quantity: figure(lines[at]!.quantity) }]))
  open.forEach((of, at) => {
    if (of.charge === null) return
    const held = goods.get(of.chargeOf ?? 0)
    lines[at]!.quantity = held ? chargeLeaves(of, held).toFixed() : '0'
  })
}

/** Lots are weighed one by one; a line without lots as a whole. */
function weightOfAll({ lines, lots }: Leaves): Decimal {
  return lines.reduce((all, line) => {
    const own = lots.filter(({ orderLine }) => orderLine === line.orderLine)
    const parts = own.length > 0 && line.weight === null ? own : [line]
    return parts.reduce((sum, part) => sum.plus(weightOf(part.weight, figure(part.quantity), line.unit)), all)
  }, new Decimal(0))
}
