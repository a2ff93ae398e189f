import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'

interface Standing {
  id: string
  order_no: string
  status: string
  closed_by_hand: boolean
  receive_status: string
  is_received: boolean
  is_begun: boolean
  is_invoiced: boolean
}

const isDone = ({ closed_by_hand, is_begun, is_received, is_invoiced }: Standing): boolean =>
  is_received && (closed_by_hand || (is_begun && is_invoiced))

/**
 * [supply 3.4] After something of an order was received, invoiced or taken back: how far it is, and whether it is done. Done is an
 * order of which all has come or will not, and all that came is invoiced. One that somebody has closed stays so until a
 * receipt is taken back; any other opens again when its invoice is reversed.
 */
export async function followOrder(context: ActionContext, orderNo: string): Promise<void> {
  const { trx, user, now, requestId, changeId } = context
  const { rows } = await sql<Standing>`
    select o.id, o.order_no, o.status, o.closed_by_hand, o.receive_status,
           bool_and(l.short_closed or l.received >= l.quantity) as is_received,
           bool_or(l.received > 0) as is_begun,
           bool_and(l.invoiced >= l.received) as is_invoiced
    from purchase_order o join purchase_order_line l on l.owner_id = o.id
    where o.order_no = ${orderNo} group by o.id`.execute(trx)
  const order = rows[0]!
  const after = {
    receiveStatus: !order.is_begun ? 'NotReceived' : order.is_received ? 'Received' : 'Partly',
    status: isDone(order) ? 'Closed' : 'Open',
  }
  await sql`
    update purchase_order set status = ${after.status}, closed_by_hand = closed_by_hand and ${after.status} = 'Closed', receive_status = ${after.receiveStatus}, version = version + 1,
      updated_by = ${user.name}, updated_on = ${now} where id = ${order.id}`.execute(trx)
  const before = { receiveStatus: order.receive_status, status: order.status }
  await writeAudit(
    trx,
    { table: 'purchase_order', id: order.id, recordKey: orderNo, by: user.name, on: now, requestId, changeId },
    changesBetween(PurchaseOrder, { ...before, lines: [] }, { ...after, lines: [] }),
  )
}
