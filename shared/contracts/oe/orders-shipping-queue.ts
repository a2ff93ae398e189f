import { Firm } from '../admin/firm.ts'
import { date, flag, integer, lookup, optional } from '../fields.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'
import type { Packaging } from '../trade/packaging.ts'
import type { OrderType } from '../ic/production-work-order.ts'
import { SalesOrder, type HoldKind } from './sales-order.ts'
import { Shipment, type SHORT_REASONS } from './shipment.ts'

/** Why an order, or a line of it, does not leave now. */
export const STAYS = ['Held', 'CustomerHeld', 'NoStock', 'InWork', 'NotPicked', 'Whole'] as const
export type Stays = (typeof STAYS)[number]

/**
 * [supply 9 orders-shipping-queue] What of a wave leaves now, an order in a row. Each is shipped by itself, by the shipment that was picked for it, or with what is kept
 * for it where nothing has to be picked; the result leads to its shipment, or says why it stays.
 */
export const OrdersShippingQueue = processContract('oe.ordersShippingQueue', {
  roles: { controller: ['view', 'run'], approver: ['view'], clerk: ['view', 'run'] },
  parameters: {
    warehouseId: lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true }),
    shipDate: date(),
    promisedUntil: optional(date()),
    shipVia: optional(lookup('admin.userCode', { codeType: '=SHIP_VIA' }, { upper: true })),
    /** Of orders that do not say how they leave. */
    withoutShipVia: flag(),
    orderNo: optional(lookup('oe.salesOrder', {}, { upper: true })),
  },
  initial: (today) => ({ shipDate: today, promisedUntil: today, withoutShipVia: false }),
  columns: {
    orderNo: of(SalesOrder, 'orderNo'),
    billToId: of(SalesOrder, 'billToId'),
    name: of(Firm, 'name'),
    promisedDate: optional(date()),
    lines: integer(),
    /** The shipment that was picked for it. */
    shipmentNo: optional(of(Shipment, 'shipmentNo')),
  },
  drill: { orderNo: 'oe/sales-order', billToId: 'ar/account-inquiry', shipmentNo: 'oe/shipment' },
})

/** How far ahead the queue looks. */
export const SHIPPING_VIEWS = ['late', 'today', 'week', 'all'] as const
export type ShippingView = (typeof SHIPPING_VIEWS)[number]

/** Most lines of one answer; the counts are of all. */
export const SHIPPING_PAGE = 500

/** Where a line stands: what it waits for, or how far it was picked. */
export const LINE_STATES = [
  ...(['Held', 'CustomerHeld', 'NoStock', 'InWork', 'ToPick', 'Part', 'Ready', 'Picked', 'Weighed', 'Packed'] as const),
] as const
export type LineState = (typeof LINE_STATES)[number]
/** Of these nothing can be picked. */
export const STUCK: readonly LineState[] = ['Held', 'CustomerHeld', 'NoStock', 'InWork']

/** What brings what is missing of a line: bought, sent or made for it alone. */
export interface LineSupply {
  readonly number: string
  /** `YYYY-MM-DD`; null: nobody has said. */
  readonly on: string | null
  /** Of a work order, what is done with its goods, and whether that has begun. */
  readonly work: OrderType | null
  readonly isBegun: boolean
}

export interface PickedLot {
  readonly lotNo: string
  readonly quantity: string
  /** Pounds, on the scale; null: it was not weighed. */
  readonly weight: string | null
}

export type ShortReason = (typeof SHORT_REASONS)[number]

/** Where something lies; with how much of it, and of which melt. */
export interface Place {
  readonly bin: string
  readonly lotNo: string | null
  readonly quantity: string
  readonly heatNo: string | null
}

/** A line that is to leave. Quantities are decimal text in the unit of the line, weights in pounds. */
export interface ShippingRow {
  readonly lineKey: string
  readonly orderId: string
  readonly orderNo: string
  readonly lineNo: number
  readonly billToId: string
  readonly name: string
  readonly wave: string
  readonly promisedDate: string | null
  readonly shipComplete: boolean
  readonly productId: string | null
  readonly description: string | null
  readonly unit: string | null
  readonly lotTracked: boolean
  readonly ordered: string
  readonly shipped: string
  readonly open: string
  readonly kept: string
  /** As little and as much, with what has left before, as is still all of it. */
  readonly least: string
  readonly most: string
  readonly tolerance: string
  /** Percent by which the scale may differ from what it should weigh; null: nobody has said. */
  readonly weightTolerance: string | null
  /** What leaves now: picked, or kept where nothing has to be picked. */
  readonly leaves: string
  /** What that should weigh; null where nobody knows. */
  readonly expected: string | null
  /** What it weighed. */
  readonly weight: string | null
  readonly lots: readonly PickedLot[]
  /** Where it lies: first what is set apart for it, else in the order of the walk; the lot with it where it is kept by lots. */
  readonly places: readonly Place[]
  /** Somebody has it in his hands; with less than was wanted, why. */
  readonly picked: boolean
  readonly shortReason: ShortReason | null
  readonly shipmentId: string | null
  readonly shipmentNo: string | null
  readonly state: LineState
  /** Who holds it, and since when: who can help. */
  readonly hold: {
    readonly kind: HoldKind
    readonly by: string
    readonly on: string
    readonly reason: string | null
    readonly beyond: string | null
  } | null
  /** How it is packed for whom it goes to; null: as it comes. */
  readonly packaging: Packaging | null
  /** Of what is missing: how much comes next, and when. */
  readonly comes: { readonly quantity: string; readonly on: string | null } | null
  /** What comes for this line alone; null where nothing of it is missing, or anything that comes would do. */
  readonly supply: LineSupply | null
}

/** What leaves together: the way it goes, until when, and how far it is. */
export interface Wave {
  /** Code of the way; empty where orders do not say. */
  readonly key: string
  readonly name: string
  /** `13:00` */
  readonly cutOff: string | null
  readonly lines: number
  readonly ready: number
  readonly orders: number
  /** Orders of which something leaves with the key. */
  readonly leaving: number
  readonly weight: string
}

/** `GET api/oe/orders-shipping-queue/work` */
export interface ShippingWork {
  readonly asOf: string
  /** `10:46`, by the clock of the company. */
  readonly now: string
  readonly until: string | null
  readonly view: ShippingView
  readonly warehouseId: string | null
  readonly warehouses: readonly { readonly warehouseId: string; readonly name: string }[]
  readonly waves: readonly Wave[]
  readonly rows: readonly ShippingRow[]
  readonly counts: Readonly<Record<ShippingView, number>>
  readonly actions: readonly string[]
  readonly isNarrowed: boolean
}

/** What was scanned, or is taken off the scale. */
export interface Scanned {
  readonly warehouseId: string
  readonly code: string
  /** The order whose line is at hand: it is served first. */
  readonly orderNo?: string | null
}
export interface Taken {
  readonly warehouseId: string
  readonly orderNo: string
  readonly lineKey: string
  readonly lotNo: string | null
  /** Of what is sold by the pound it follows from the weight; nothing puts it back. */
  readonly quantity: string | null
  readonly weight: string | null
  /** What becomes of the rest, unless the tolerance says it. */
  readonly rest: 'Backorder' | 'Close' | null
}
/** Where a scan leads. */
export interface Found {
  readonly lineKey: string
  readonly lotNo: string | null
}

/** [judgement 33b] One thing that a picker takes: where it lies, how many, and what a scanner reads on it. */
export interface PickLine {
  /** Line, and lot where it is kept by lots. */
  readonly id: string
  readonly lineKey: string
  readonly orderNo: string
  readonly name: string
  readonly productId: string
  readonly description: string | null
  readonly unit: string | null
  readonly bin: string
  readonly lotNo: string | null
  readonly heatNo: string | null
  readonly quantity: string
  /** Pounds that it should weigh; null where nobody knows. */
  readonly expected: string | null
  readonly codes: readonly string[]
  readonly packaging: Packaging | null
  readonly isPicked: boolean
}

/** `GET api/oe/orders-shipping-queue/walk` */
export interface PickWalk {
  readonly warehouseId: string
  readonly name: string
  readonly cutOff: string | null
  readonly rows: readonly PickLine[]
  /** What of the wave cannot be picked, and is passed by. */
  readonly passed: readonly { readonly orderNo: string; readonly productId: string | null; readonly state: LineState }[]
}

/** What was picked: all of it, or less for a reason. */
export interface Picked {
  readonly warehouseId: string
  readonly orderNo: string
  readonly lineKey: string
  readonly lotNo: string | null
  readonly quantity: string
  readonly shortReason: ShortReason | null
}
