import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { acted, changed, saved, type Led } from '../../admin/index.ts'
import { orderActions } from '../sales-order/actions.ts'
import { afterOrder, SalesOrders } from '../sales-order/document.ts'
import { SalesOrderStore } from '../sales-order/entity.ts'
import { postShipment } from '../shipment/actions.ts'
import { Shipments } from '../shipment/document.ts'

/** Orders of the demo, with the stock that is kept for them, the prices that stand by right, and their moments. */
export const orders = (deps: Deps): Led => ({
  ...{ of: SalesOrders, transitions: orderActions },
  after: afterOrder(deps),
})

/** What leaves for an order that day, picked and posted. */
export async function ship(
  context: ActionContext,
  deps: Deps,
  orderId: string,
  quantities?: readonly string[],
): Promise<void> {
  const shipments: Led = { of: Shipments, transitions: [postShipment(deps)] }
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
