import { sql } from 'kysely'
import { OrdersShippingQueue } from '../../../../shared/contracts/oe/orders-shipping-queue.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey, type Rule } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { refusedBecause } from '../../../platform/work/outcome.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { FirmStore } from '../../admin/index.ts'
import { ShipmentStore } from '../shipment/entity.ts'
import { queued, queuedLines, type QueueAsked } from './lines.ts'
import { shippingOrders } from './ship.ts'
import { rowOf, staysOf } from './standing.ts'

interface Asked {
  readonly warehouseId: string
  readonly shipDate: string
  readonly promisedUntil: string | null
  readonly shipVia: string | null
  readonly withoutShipVia: boolean
  readonly orderNo: string | null
}

const waveOf = (
  { warehouseId, promisedUntil, shipVia, withoutShipVia, orderNo }: Asked,
  inSight: Condition,
): QueueAsked => ({
  ...{ warehouseId, until: promisedUntil, inSight },
  of: sql<boolean>`
    (${shipVia}::text is null or coalesce(o.ship_via, w.default_ship_via) = ${shipVia})
    and (not ${withoutShipVia}::boolean or coalesce(o.ship_via, w.default_ship_via) is null)
    and (${orderNo}::text is null or o.order_no = ${orderNo})`,
})

/** An order in a row, the one that was promised first before all. */
const orders = (asked: QueueAsked) => sql`
  select o.id, o.order_no, o.bill_to_id, t.name, min(l.promised_date) as promised, count(*)::int as lines ${queued(asked)}
  group by o.id, o.order_no, o.bill_to_id, t.name`

/**
 * [supply 9] [judgement 33] Ships a wave as a run: each order by itself, one run of a warehouse at a time. What stays is named with the reason; running again ships nothing
 * twice.
 */
export const ordersShippingQueue = (deps: Deps, rooms: TradeRooms): StoredProcess => {
  const ship = shippingOrders(deps, rooms)
  return processFor(OrdersShippingQueue, {
    rules: datedAhead('shipDate') as readonly Rule[],
    subject: ({ warehouseId }) => String(warehouseId),
    preview: ({ parameters, inSight }) => {
      const asked = parameters as Asked
      return sql`
      select q.order_no as "orderNo", q.bill_to_id as "billToId", q.name, q.promised as "promisedDate", q.lines,
             (select min(s.shipment_no) from shipment s
              where s.order_no = q.order_no and s.warehouse_id = ${asked.warehouseId} and s.status = 'Open') as "shipmentNo"
      from (${orders(waveOf(asked, inSight(FirmStore)))}) q order by q.promised nulls last, q.order_no`
    },
    async run(hand, { parameters, inSight }) {
      const asked = parameters as Asked
      const { warehouseId, shipDate } = asked
      const wave = waveOf(asked, inSight(FirmStore))
      await hand.plan(sql`
        select q.id::text as item, 'oe/sales-order' as room, q.order_no as record, q.order_no as key, q.name as title
        from (${orders(wave)}) q order by q.promised nulls last, q.order_no`)
      await hand.each(async (context, { item, key }) => {
        if (!context.rights.can(`${ShipmentStore.room}.post`)) return refusedBecause('kit:refused.noRight')
        const lines = await queuedLines(context.trx, { ...wave, of: sql<boolean>`o.id = ${item}::uuid` })
        if (lines.length === 0) return { outcome: 'unchanged' }
        const rows = lines.map((line) => rowOf(line, new Map()))
        const stays = staysOf(rows)
        if (stays !== null) {
          const products = [
            ...new Set(rows.flatMap(({ leaves, productId }) => (leaves === '0' ? (productId ?? []) : []))),
          ]
          const { hold } = rows[0]!
          return refusedBecause(ruleKey(`oe.ordersShippingQueue.stays${stays}`), {
            ...{ orderNo: key!, products: products.join(', '), by: hold?.by ?? '' },
            ...(hold ? { hold: `@oe:salesOrder.choices.holds.kind.${hold.kind}` } : {}),
          })
        }
        try {
          const { shipmentNo } = await ship(context, { orderId: item, orderNo: key!, warehouseId, day: shipDate })
          return { outcome: 'done', leads: { room: ShipmentStore.room, record: shipmentNo, title: shipmentNo } }
        } catch (error) {
          if (error instanceof Refusal) return { outcome: 'refused', problems: error.problems }
          throw error
        }
      })
    },
  })
}
