import { sql } from 'kysely'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { writeAudits } from '../../../platform/audit/audit.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { companyRate } from '../../../trade/money/rate.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { bookingSales, useDeposits, type Sale, type SaleBooked } from '../../ar/index.ts'
import { invoicedLines, lockOrders } from '../sales-order/following.ts'
import { ordersShipped, saleOf, type OrderShipped } from './sale-of-order.ts'

const refused = (name: string, Args: Readonly<Record<string, string>>) =>
  new Refusal([{ Field: null, Key: ruleKey(`oe.ordersInvoicesQueue.${name}`), Args }])

/** What is asked for together, on which day. */
export interface InvoiceAsked {
  readonly orderIds: readonly string[]
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly isTheoretical: boolean
}

/**
 * [supply 3.10, 9] Invoices all that was shipped of these orders and not invoiced, on one invoice, in one transaction with what orders and shipments know of it. Null: nothing
 * waits, since somebody else was first. Neither the limit nor the standing of their customer keeps it, and nobody is asked to approve it: what he has got was judged when its
 * order was released (decision 170).
 * @throws Refusal with why it cannot be
 */
export function invoicingOrders(
  deps: Deps,
  rooms: TradeRooms,
): (context: ActionContext, asked: InvoiceAsked) => Promise<SaleBooked | null> {
  const invoice = invoicedBy(bookingSales(deps, rooms))
  return async (context, asked) => {
    const booked = await invoice(context, asked)
    if (booked)
      await useDeposits(deps, context, { invoiceId: booked.id, ...booked, day: asked.day, orderIds: asked.orderIds })
    return booked
  }
}

/** The same with whatever writes the sale into the books. */
export function invoicedBy(
  book: (context: ActionContext, sale: Sale) => Promise<SaleBooked>,
): (context: ActionContext, asked: InvoiceAsked) => Promise<SaleBooked | null> {
  return async (context, { orderIds, day, isTheoretical }) => {
    const { trx } = context
    await lockOrders(trx, orderIds)
    const orders = await ordersShipped(trx, orderIds)
    const [first] = orders
    if (!first) return null
    for (const order of orders) refuseHeld(order, day, isTheoretical)
    const rate = (await companyRate(trx, first.currency, day))?.rate ?? '1'
    const booked = await book(context, saleOf(orders, day, rate))
    const lines = orders.flatMap((order) => order.lines)
    await noteInvoiced(context, lines, booked.invoiceNo)
    await invoicedLines(
      context,
      lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      { orderIds: orders.flatMap(({ id, asksFreight }) => (asksFreight ? [id] : [])), isInvoiced: true },
    )
    return booked
  }
}

function refuseHeld(order: OrderShipped, day: string, isTheoretical: boolean): void {
  const { orderNo, isPriceHeld, lines, shippedOn, unprovenNo } = order
  if (isPriceHeld) throw refused('priceHeld', { orderNo })
  const unpriced = lines.find(({ netPrice }) => netPrice === null)
  if (unpriced) throw refused('noPrice', { orderNo, line: String(unpriced.lineNo) })
  const unweighed = isTheoretical ? undefined : lines.find(({ isNotWeighed }) => isNotWeighed)
  if (unweighed)
    throw refused('noWeight', { orderNo, line: String(unweighed.lineNo), shipmentNo: unweighed.shipmentNo })
  if (unprovenNo !== null) throw refused('noProof', { orderNo, shipmentNo: unprovenNo })
  if (shippedOn > day) throw refused('beforeShipment', { orderNo, shippedOn })
}

/** Shipments say what has asked for them, and are not taken back any more. */
async function noteInvoiced(context: ActionContext, lines: OrderShipped['lines'], invoiceNo: string): Promise<void> {
  const { trx, user, now, requestId, changeId } = context
  const ids = [...new Set(lines.map(({ shipmentId }) => shipmentId))]
  const rows = await planned<{ id: string; shipmentNo: string }>(
    trx,
    sql`
    update shipment set invoice_no = ${invoiceNo}, version = version + 1, updated_by = ${user.name}, updated_on = ${now}
    where id = any (${ids}::uuid[]) returning id, shipment_no as "shipmentNo"`,
  )
  const told = { table: 'shipment', by: user.name, on: now, requestId, changeId }
  const none = { lines: [], lots: [] }
  await writeAudits(
    trx,
    rows.map(({ id, shipmentNo }) => [
      { ...told, id, recordKey: shipmentNo },
      changesBetween(Shipment, { invoiceNo: null, ...none }, { invoiceNo, ...none }),
    ]),
  )
}
