import { choice, code, date, integer, lookup, margin, money, optional, quantity, stamp, text } from '../fields.ts'
import { inquiryContract, leadsBy, leadsTo, list, type InquiryHead } from '../inquiry.ts'
import { of } from '../report.ts'
import { HOLD_KINDS, ORDER_STATES, SalesOrder } from './sales-order.ts'

/** What happened to an order, as its life is told. */
export const ORDER_EVENTS = [
  ...(['Quoted', 'Ordered', 'Confirmed', 'Changed', 'Held', 'HoldLifted', 'Released', 'Shipped', 'TakenBack'] as const),
  'CalledOff',
  ...(['ClosedShort', 'Cancelled', 'Invoiced', 'Credited', 'Paid', 'Promised', 'Bought', 'Received', 'Comes'] as const),
  ...(['TransferAsked', 'TransferCame', 'WorkAsked', 'WorkDone'] as const),
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** Rows in which the picture shows them, from the order itself to its money. */
export const EVENT_ROWS: Readonly<Record<OrderEvent, 'order' | 'supply' | 'warehouse' | 'money'>> = {
  ...{ Quoted: 'order', Ordered: 'order', Confirmed: 'order', Changed: 'order', Held: 'order', HoldLifted: 'order' },
  ...{ Released: 'order', CalledOff: 'order', ClosedShort: 'order', Cancelled: 'order' },
  ...{ Bought: 'supply', Received: 'supply', Comes: 'supply', TransferAsked: 'supply', TransferCame: 'supply' },
  ...{ WorkAsked: 'supply', WorkDone: 'supply' },
  ...{ Shipped: 'warehouse', TakenBack: 'warehouse', Promised: 'warehouse' },
  ...{ Invoiced: 'money', Credited: 'money', Paid: 'money' },
}

/** How a line stands. */
export const LINE_STANDINGS = ['Open', 'Waits', 'PartShipped', 'Shipped', 'ClosedShort', 'Cancelled'] as const

export const SUMMARY_ROOMS = {
  Order: 'oe/sales-order',
  /** An order that draws from this one. */
  CallOff: 'oe/sales-order',
  Shipment: 'oe/shipment',
  Invoice: 'ar/customer-invoice',
  Credit: 'ar/customer-invoice',
  Receipt: 'ar/cash-receipt',
  PurchaseOrder: 'po/purchase-order',
  PurchaseReceipt: 'po/purchase-receipt',
  /** What another warehouse sends for it. */
  Transfer: 'ic/inventory-ticket',
  /** What is made for it. */
  WorkOrder: 'ic/production-work-order',
} as const
/** How a document of an order stands, whichever it is. */
export const DOCUMENT_STATES = [
  ...ORDER_STATES,
  'Shipped',
  'Reversed',
  'Draft',
  'Submitted',
  'Approved',
  'Posted',
] as const
export const SUMMARY_DOCUMENTS = [
  ...(['Order', 'CallOff', 'Shipment', 'Invoice', 'Credit', 'Receipt', 'PurchaseOrder', 'PurchaseReceipt'] as const),
  'Transfer',
  'WorkOrder',
] as const

/**
 * [supply 9 order-summary] [judgement 32] One order’s whole life. Ordered is what was shipped, is open, was closed short and was cancelled, in money and by line, and
 * was so at every moment; what is between them is nothing, or the first thing that is shown.
 */
export const OrderSummary = inquiryContract('oe.orderSummary', {
  roles: {
    controller: ['view', 'export'],
    clerk: ['view', 'export'],
    approver: ['view'],
  },
  key: { orderNo: lookup('oe.salesOrder', {}, { max: 20, upper: true, offersOnly: true }) },
  called: ['orderNo'],
  figures: {
    ...{
      difference: money(),
      invoiced: money(),
      toInvoice: money(),
      margin: margin(),
    },
  },
  bad: ['difference'],
  lists: {
    lines: list(
      {
        lineNo: integer(),
        productId: of(SalesOrder, 'lines.productId'),
        description: of(SalesOrder, 'lines.description'),
        ordered: of(SalesOrder, 'lines.quantity'),
        shipped: of(SalesOrder, 'lines.shipped'),
        open: quantity(),
        shortClosed: of(SalesOrder, 'lines.shortClosed'),
        cancelled: of(SalesOrder, 'lines.cancelled'),
        unit: of(SalesOrder, 'lines.unit'),
        amount: of(SalesOrder, 'lines.amount'),
        invoiced: of(SalesOrder, 'lines.invoiced'),
        promisedDate: of(SalesOrder, 'lines.promisedDate'),
        stands: choice(LINE_STANDINGS),
        shipments: optional(text({ max: 200 })),
        supply: optional(code({ max: 20 })),
        comesOn: optional(date()),
        reason: of(SalesOrder, 'lines.closingReason'),
      },
      {
        leads: { productId: leadsTo('ic/product-inquiry', 'productId') },
        dashed: ['shipped', 'open', 'shortClosed', 'cancelled', 'invoiced'],
      },
    ),
    events: list(
      {
        at: optional(stamp()),
        what: choice(ORDER_EVENTS),
        document: optional(code({ max: 20 })),
        amount: optional(money()),
        /** Of a hold: what it is for, and why. */
        hold: optional(choice(HOLD_KINDS)),
        about: optional(text({ max: 200 })),
        by: optional(text({ max: 100 })),
      },
      { leads: { document: leadsBy('kind', 'documentId', SUMMARY_ROOMS) } },
    ),
    documents: list(
      {
        kind: choice(SUMMARY_DOCUMENTS),
        number: code({ max: 20 }),
        day: optional(date()),
        state: optional(choice(DOCUMENT_STATES)),
        amount: optional(money()),
        currency: optional(code({ max: 3 })),
      },
      { narrow: ['Find'], leads: { number: leadsBy('kind', 'documentId', SUMMARY_ROOMS) } },
    ),
  },
})

/** What of its goods was what, from one moment on; decimal text in the currency of the order. */
export interface OrderMoment {
  readonly at: string
  readonly ordered: string
  readonly shipped: string
  readonly open: string
  readonly closedShort: string
  readonly cancelled: string
}

/** What the picture marks: something that happened, or is still to come. */
export interface OrderMark {
  readonly at: string
  readonly what: OrderEvent
  readonly document: string | null
  readonly kind: (typeof SUMMARY_DOCUMENTS)[number] | null
  readonly documentId: string | null
  readonly amount: string | null
  readonly about: string | null
  readonly isAhead: boolean
}

/** What the inquiry says above its lists. */
export interface OrderLife extends InquiryHead {
  readonly orderNo: string
  readonly orderId: string
  readonly status: string
  readonly orderType: string
  readonly billToId: string
  readonly customerName: string | null
  readonly customerReference: string | null
  readonly orderDate: string | null
  readonly promisedDate: string | null
  readonly currency: string
  readonly today: string
  /** Ordered is the sum of the others; null for whoever may not read what lines come to. */
  readonly sum: Omit<OrderMoment, 'at'> | null
  readonly lineCount: number
  readonly moments: readonly OrderMoment[]
  readonly marks: readonly OrderMark[]
}
