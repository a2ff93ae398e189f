import { sql } from 'kysely'

/** What is still to come for lines of orders: bought, sent by another warehouse, or made for them. What was asked for last is what a line waits for. Of work: what is done. */
export const COMING = sql`(
  select s.order_line_id, 'po.purchaseOrder' as type, s.purchase_order_id as id, b.order_no as number, b.comes_on, null::text as state, s.bought_on as asked_on, null::text as work
  from sales_order_supply s join purchase_order_line_read b on b.id = s.purchase_line_id
  union all
  select m.order_line_id, 'ic.inventoryTicket', m.ticket_id, m.ticket_no, m.comes_on, t.status, m.asked_on, null
  from sales_order_transfer m join transfer_read t on t.ticket_id = m.ticket_id and t.is_coming
  union all
  select k.order_line_id, 'ic.productionWorkOrder', k.work_id, k.work_no, w.required_on, w.status, k.asked_on, w.order_type
  from sales_order_work k join work_for_order_read w on w.work_id = k.work_id and w.is_coming)`

/** Of these kinds a line says which, and not the first purchase order that comes to its warehouse. */
export const OWN_SUPPLY = sql`('ic.inventoryTicket', 'ic.productionWorkOrder')`
