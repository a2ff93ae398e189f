import { sql } from 'kysely'

/** What is still to come for lines of orders: bought for them, or sent for them by another warehouse. What was asked for last is what a line waits for. */
export const COMING = sql`(
  select s.order_line_id, 'po.purchaseOrder' as type, s.purchase_order_id as id, b.order_no as number, b.comes_on, s.bought_on as asked_on
  from sales_order_supply s join purchase_order_line_read b on b.id = s.purchase_line_id
  union all
  select m.order_line_id, 'ic.inventoryTicket', m.ticket_id, m.ticket_no, m.comes_on, m.asked_on
  from sales_order_transfer m join transfer_read t on t.ticket_id = m.ticket_id and t.is_coming)`
