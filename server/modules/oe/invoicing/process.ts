import { sql } from 'kysely'
import { OrdersInvoicesQueue } from '../../../../shared/contracts/oe/orders-invoices-queue.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Rule } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { FirmStore } from '../../admin/index.ts'
import { CustomerInvoiceStore } from '../../ar/index.ts'
import { invoicingOrders } from './invoice.ts'
import { ordersToInvoice } from './to-invoice.ts'

interface Asked {
  readonly invoiceDate: string
  readonly billToId: string | null
  readonly orderNo: string | null
  readonly warehouseId: string | null
  readonly shippedUntil: string | null
}

/** Of orders `o` and shipments `s`: those that are asked for. */
const askedFor = ({ billToId, orderNo, warehouseId, shippedUntil }: Asked): Condition => sql<boolean>`
  (${billToId}::text is null or o.bill_to_id = ${billToId}) and (${orderNo}::text is null or o.order_no = ${orderNo})
  and (${warehouseId}::text is null or s.warehouse_id = ${warehouseId}) and (${shippedUntil}::date is null or s.ship_date <= ${shippedUntil}::date)`

/** [supply 9] Invoices orders as a run: each by itself, one run at a time, and each result leads to its invoice. What was done before an interruption stays done. */
export const ordersInvoicesQueue = (deps: Deps, rooms: TradeRooms): StoredProcess => {
  const invoice = invoicingOrders(deps, rooms)
  return processFor(OrdersInvoicesQueue, {
    rules: datedAhead('invoiceDate') as readonly Rule[],
    preview: ({ parameters, inSight }) => sql`
      select q.order_no as "orderNo", q.bill_to_id as "billToId", q.name, q.ship_date as "shipDate", q.shipments,
             q.net_amount as "netAmount", q.tax_amount as "taxAmount", q.total, q.currency, q.why
      from (${ordersToInvoice({ day: parameters.invoiceDate, of: askedFor(parameters as Asked), inSight: inSight(FirmStore) })}) q
      order by q.bill_to_id, q.order_no`,
    async run(hand, { parameters, inSight }) {
      const asked = parameters as Asked
      await hand.plan(sql`
        select q.id::text as item, 'oe/sales-order' as room, q.order_no as record, q.order_no as key, q.name as title
        from (${ordersToInvoice({ day: asked.invoiceDate, of: askedFor(asked), inSight: inSight(FirmStore) })}) q order by q.bill_to_id, q.order_no`)
      await hand.each(async (context, { item }) => {
        try {
          const booked = await invoice(context, { orderId: item, day: asked.invoiceDate })
          if (!booked) return { outcome: 'unchanged' }
          const { documentNo, invoiceNo } = booked
          return {
            outcome: 'done',
            leads: { room: CustomerInvoiceStore.entity.room, record: documentNo, title: invoiceNo },
          }
        } catch (error) {
          if (error instanceof Refusal) return { outcome: 'refused', problems: error.problems }
          throw error
        }
      })
    },
  })
}
