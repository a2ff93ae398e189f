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
import { bookingSales, type Sale, type SaleBooked } from '../../ar/index.ts'
import { invoicedLines, lockOrders } from '../sales-order/following.ts'
import { orderShipped, saleOf, type OrderShipped } from './sale-of-order.ts'

const refused = (name: string, Args: Readonly<Record<string, string>>) =>
  new Refusal([{ Field: null, Key: ruleKey(`oe.ordersInvoicesQueue.${name}`), Args }])

/**
 * [supply 3.10, 9] Invoices all that was shipped of an order and not invoiced, in one transaction with what the order and its shipments know of it. Null: nothing waits, since
 * somebody else was first.
 * @throws Refusal with why it cannot be
 */
export const invoicingOrders = (deps: Deps, rooms: TradeRooms) => invoicedBy(bookingSales(deps, rooms))

/** The same by whatever books what was sold. */
export function invoicedBy(
  book: (context: ActionContext, sale: Sale) => Promise<SaleBooked>,
): (context: ActionContext, asked: { orderId: string; day: string }) => Promise<SaleBooked | null> {
  return async (context, { orderId, day }) => {
    const { trx } = context
    await lockOrders(trx, [orderId])
    const order = await orderShipped(trx, orderId)
    if (!order) return null
    refuseHeld(order, day)
    const rate = (await companyRate(trx, order.currency, day))?.rate ?? '1'
    const booked = await book(context, saleOf(order, day, rate))
    await noteInvoiced(context, order, booked.invoiceNo)
    await invoicedLines(
      context,
      order.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      { orderIds: order.asksFreight ? [order.id] : [], isInvoiced: true },
    )
    return booked
  }
}

function refuseHeld({ orderNo, isPriceHeld, lines, shippedOn }: OrderShipped, day: string): void {
  if (isPriceHeld) throw refused('priceHeld', { orderNo })
  const unpriced = lines.find(({ netPrice }) => netPrice === null)
  if (unpriced) throw refused('noPrice', { orderNo, line: String(unpriced.lineNo) })
  if (shippedOn > day) throw refused('beforeShipment', { orderNo, shippedOn })
}

/** Shipments say what has asked for them, and are not taken back any more. */
async function noteInvoiced(context: ActionContext, { lines }: OrderShipped, invoiceNo: string): Promise<void> {
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
