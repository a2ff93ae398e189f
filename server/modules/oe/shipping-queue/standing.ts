import { Decimal } from 'decimal.js'
import type { LineState, ShippingRow, Stays, Wave } from '../../../../shared/contracts/oe/orders-shipping-queue.ts'
import { cutShare } from '../../../../shared/contracts/oe/sizes.ts'
import type { Available } from '../../../stock/claims/available.ts'
import { figure, limitsOf } from '../shipment/plan.ts'
import type { QueuedLine } from './lines.ts'

/** What leaves of a line with the key: what was picked, else what is kept for it where nothing has to be picked. */
function leavingOf(line: QueuedLine): Decimal {
  if (line.shipmentId !== null) return figure(line.pickedQuantity)
  if (line.lotTracked) return figure(line.apart)
  return figure(line.isStock ? line.kept : line.open)
}

/** Pounds that so much of it should weigh. */
const expectedOf = ({ unit, weightEach, cut }: QueuedLine, quantity: Decimal): Decimal | null =>
  unit === 'LB'
    ? quantity
    : weightEach === null
      ? null
      : quantity.times(weightEach).times(cut ? cutShare(cut.of, cut, { from: unit ?? '', to: 'LB' }) : 1)

/** On the scale: all lots of it one by one, or the line as a whole. */
function weighedOf({ lots, pickedWeight }: QueuedLine): Decimal | null {
  if (pickedWeight !== null) return new Decimal(pickedWeight)
  const weights = lots.flatMap(({ weight }) => weight ?? [])
  return weights.length === 0 || weights.length < lots.length
    ? null
    : weights.reduce((sum, one) => sum.plus(one), new Decimal(0))
}

function stateOf(line: QueuedLine, leaves: Decimal, least: Decimal): LineState {
  if (line.hold !== null) return 'Held'
  if (line.isCustomerHeld) return 'CustomerHeld'
  if (leaves.lte(0)) {
    if (line.lotTracked && figure(line.kept).gt(0)) return 'ToPick'
    return line.supply?.work ? 'InWork' : 'NoStock'
  }
  if (leaves.plus(line.shipped).lt(least)) return 'Part'
  if (figure(line.packedQuantity).gte(leaves)) return 'Packed'
  if (weighedOf(line) !== null) return 'Weighed'
  return line.lots.length > 0 || line.picked ? 'Picked' : 'Ready'
}

/** [supply 9] Where a line stands in the queue. */
export function rowOf(line: QueuedLine, available: ReadonlyMap<string, Available>): ShippingRow {
  const {
    companyId: _c,
    isStock,
    isCustomerHeld: _h,
    weightEach: _e,
    apart: _a,
    cut: _o,
    pickedQuantity: _q,
    ...said
  } = line
  const { pickedWeight: _w, packedQuantity: _p, ...row } = said
  const { least, most } = limitsOf(line)
  const leaves = leavingOf(line)
  const isShort = isStock && figure(line.kept).lt(line.open)
  const coming = isShort ? available.get(line.productId!) : undefined
  const expected = expectedOf(line, leaves.gt(0) ? leaves : figure(line.open))
  return {
    ...row,
    ...{ least: least.toFixed(), most: most.toFixed(), leaves: leaves.toFixed() },
    ...{ expected: expected?.toDecimalPlaces(3).toFixed() ?? null, weight: weighedOf(line)?.toFixed() ?? null },
    state: stateOf(line, leaves, least),
    comes:
      coming && figure(coming.onOrder).plus(coming.inTransit).gt(0)
        ? { quantity: figure(coming.onOrder).plus(coming.inTransit).toFixed(), on: coming.nextOn }
        : null,
  }
}

/** Why nothing of an order leaves; null: something does. */
export function staysOf(rows: readonly ShippingRow[]): Stays | null {
  const states = new Set(rows.map(({ state }) => state))
  if (states.has('Held')) return 'Held'
  if (states.has('CustomerHeld')) return 'CustomerHeld'
  if (rows.every(({ leaves }) => figure(leaves).lte(0))) {
    return states.has('ToPick') ? 'NotPicked' : states.has('InWork') ? 'InWork' : 'NoStock'
  }
  const isLess = ({ leaves, shipped, least }: ShippingRow) => figure(leaves).plus(shipped).lt(least)
  return rows[0]!.shipComplete && rows.some(isLess) ? 'Whole' : null
}

const READY: readonly LineState[] = ['Ready', 'Picked', 'Weighed', 'Packed']

export const byOrder = (rows: readonly ShippingRow[]): ReadonlyMap<string, ShippingRow[]> => {
  const orders = new Map<string, ShippingRow[]>()
  for (const row of rows) orders.set(row.orderId, [...(orders.get(row.orderId) ?? []), row])
  return orders
}

/** [judgement 33] The waves of these lines: those with an end first, in the order in which they leave. */
export function wavesOf(
  rows: readonly ShippingRow[],
  ways: ReadonlyMap<string, { readonly name: string; readonly cutOff: string | null }>,
): Wave[] {
  const waves = new Map<string, ShippingRow[]>()
  for (const row of rows) waves.set(row.wave, [...(waves.get(row.wave) ?? []), row])
  return [...waves]
    .map(([key, own]): Wave => {
      const orders = [...byOrder(own).values()]
      const weight = own.reduce((sum, { weight, expected }) => sum.plus(figure(weight ?? expected)), new Decimal(0))
      return {
        ...{ key, name: ways.get(key)?.name ?? key, cutOff: ways.get(key)?.cutOff ?? null, lines: own.length },
        ...{ ready: own.filter(({ state }) => READY.includes(state)).length, orders: orders.length },
        ...{ leaving: orders.filter((order) => staysOf(order) === null).length, weight: weight.toFixed(0) },
      }
    })
    .toSorted((a, b) => order(a).localeCompare(order(b)))
}

const order = ({ cutOff, key }: Wave): string => `${cutOff ?? (key === '' ? '99' : '98')} ${key}`
