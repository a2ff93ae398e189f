import { Decimal } from 'decimal.js'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import type { OrderEvent, OrderMark } from '../../../../shared/contracts/oe/order-summary.ts'
import type { HoldKind, SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { isReadable } from '../../../platform/entity/visibility.ts'
import type { DocumentOf, Known, LookedAt, MomentKept, Supply } from './known.ts'

export interface EventRow {
  readonly at: string
  readonly what: OrderEvent
  readonly kind: DocumentOf['kind'] | null
  readonly documentId: string | null
  readonly document: string | null
  readonly amount: string | null
  readonly hold: HoldKind | null
  readonly about: string | null
  readonly by: string | null
}

/** Moments that are told by the documents that made them. */
const BY_DOCUMENT = new Set(['Shipped', 'TakenBack', 'Invoiced', 'Now'])
const NONE = { kind: null, documentId: null, document: null, amount: null, hold: null, about: null, by: null }
const textOf = (at: string | Date): string => (at instanceof Date ? at.toISOString() : at)

/** By how much money a moment differs from the one before, of what it is about. */
function changedBy(moment: MomentKept, before: MomentKept | undefined): string | null {
  const of = { ClosedShort: 'closedShort', Cancelled: 'cancelled' }[moment.what] as
    | 'closedShort'
    | 'cancelled'
    | undefined
  if (of) return new Decimal(moment[of]).minus(before?.[of] ?? 0).toFixed(2)
  return moment.ordered
}

/**
 * What truly happened to an order, in its order: what was written of it, holds, its release, shipments, invoices, credits and money. A day of which
 * nobody knows the hour stands at its beginning, as in every time line.
 */
export function eventsOf({ order, seen }: LookedAt, { moments, documents }: Known): EventRow[] {
  const isPriced = isReadable(seen, 'lines.amount')
  const written = moments.flatMap((moment, at): EventRow[] =>
    BY_DOCUMENT.has(moment.what)
      ? []
      : [
          {
            ...{ ...NONE, at: textOf(moment.at), what: moment.what as OrderEvent, by: moment.by },
            amount: isPriced ? changedBy(moment, moments[at - 1]) : null,
          },
        ],
  )
  const held = (isReadable(seen, 'holds') ? order.holds : []).flatMap((hold): EventRow[] => [
    { ...NONE, at: textOf(hold.placedOn), what: 'Held', hold: hold.kind, about: hold.reason, by: hold.placedBy },
    ...(hold.liftedOn
      ? [
          {
            ...{ ...NONE, at: textOf(hold.liftedOn), what: 'HoldLifted' as const },
            ...{ hold: hold.kind, about: hold.liftReason, by: hold.liftedBy },
          },
        ]
      : []),
  ])
  const released: EventRow[] =
    order.releasedOn && isReadable(seen, 'releasedOn')
      ? [{ ...NONE, at: textOf(order.releasedOn), what: 'Released', by: order.releasedBy }]
      : []
  return [...written, ...held, ...released, ...documents.flatMap(ofDocument)].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
}

const HAPPENED = {
  ...({ Transfer: 'TransferAsked', WorkOrder: 'WorkAsked' } as const),
  ...({ Shipment: 'Shipped', Invoice: 'Invoiced', Credit: 'Credited', Receipt: 'Paid' } as const),
  ...({ PurchaseOrder: 'Bought', PurchaseReceipt: 'Received', CallOff: 'CalledOff' } as const),
} as const

function ofDocument({
  kind,
  documentId,
  number,
  day,
  state,
  amount,
  takenBackOn,
  cameOn = null,
}: DocumentOf): EventRow[] {
  if (kind === 'Order' || day === null || state === 'Draft' || (kind !== 'CallOff' && state === 'Open')) return []
  const own = { ...NONE, kind, documentId, document: number, amount }
  return [
    { ...own, at: day, what: HAPPENED[kind] },
    ...(cameOn
      ? [{ ...own, at: cameOn, what: kind === 'WorkOrder' ? ('WorkDone' as const) : ('TransferCame' as const) }]
      : []),
    ...(takenBackOn ? [{ ...own, at: takenBackOn, what: 'TakenBack' as const }] : []),
  ]
}

/** What the picture marks: what happened, and behind today what comes for it and what is promised, by day. */
export function marksOf(
  events: readonly EventRow[],
  order: SalesOrder,
  supplies: readonly Supply[],
  today: string,
): OrderMark[] {
  const days = new Map<string, number>()
  if (['Open', 'OnHold', 'Quote'].includes(order.status))
    for (const line of order.lines)
      if (line.promisedDate && openOf(line).gt(0)) days.set(line.promisedDate, (days.get(line.promisedDate) ?? 0) + 1)
  const ahead = [...days].toSorted().map(([day]): OrderMark => ({
    ...{ at: day < today ? today : day, what: 'Promised', kind: null, documentId: null, document: null, amount: null },
    ...{ about: day, isAhead: true },
  }))
  const coming = new Map<string, OrderMark>()
  for (const { kind, orderId, orderNo, comesOn } of supplies)
    if (orderNo && comesOn)
      coming.set(`${orderNo} ${comesOn}`, {
        ...{ at: comesOn < today ? today : comesOn, what: 'Comes', kind, documentId: orderId },
        ...{ document: orderNo, amount: null, about: comesOn, isAhead: true },
      })
  return [
    ...events.map(({ by: _by, hold: _hold, ...event }) => ({ ...event, isAhead: false })),
    ...coming.values(),
    ...ahead,
  ]
}
