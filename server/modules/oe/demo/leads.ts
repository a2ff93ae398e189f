import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { orderActions } from '../sales-order/actions.ts'
import { keepsStock } from '../sales-order/claims.ts'
import { SalesOrders } from '../sales-order/document.ts'
import { SalesOrderStore } from '../sales-order/entity.ts'
import { notePrices } from '../sales-order/price-rights.ts'
import type { Order } from '../sales-order/standing.ts'
import { shipmentActions } from '../shipment/actions.ts'
import { Shipments } from '../shipment/document.ts'
import { acted, changed, saved, type Led } from './written.ts'

/** Orders of the demo, with the stock that is kept for them and the prices that stand by right. */
export function orders(deps: Deps): Led {
  const keeps = keepsStock(deps)
  return {
    ...{ of: SalesOrders, transitions: orderActions },
    async after(record, context, before) {
      await notePrices(record as unknown as Order, before as unknown as Order | null, context)
      return keeps(record, context, before)
    },
  }
}

/** What leaves for an order that day, picked and posted. */
export async function ship(
  context: ActionContext,
  deps: Deps,
  orderId: string,
  quantities?: readonly string[],
): Promise<void> {
  const shipments: Led = { of: Shipments, transitions: shipmentActions(deps) }
  const { record: order } = (await readRecord(context.trx, SalesOrderStore, orderId))!
  const id = await saved(context, shipments, {
    ...emptyRecord(Shipment.fields),
    ...{ orderNo: order['orderNo'], shipDate: context.now.toISOString().slice(0, 10) },
  })
  if (quantities)
    await changed(context, shipments, id, ({ lines }) => ({
      lines: (lines as Row[]).map((line, at) => ({ ...line, quantity: quantities[at] ?? line['quantity'] })),
    }))
  await acted(context, shipments, id, 'post')
}
