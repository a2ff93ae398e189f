import { sql, type RawBuilder } from 'kysely'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { COMING } from './coming.ts'

/** What of stock is kept for the line `c`, of its claim; a line without one waits for all that is open of it. */
const kept = (figure: RawBuilder<unknown>, without: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select ${figure} from stock_claim_shown k
            where k.document_type = ${sql.lit(SalesOrder.id)} and k.document_id = c.owner_id and k.line_key = c.id::text), ${without})`
const nothing = sql`0`

/** Lots that are set apart for the line `c`, each with how much of it. */
const apart = sql`
  (select string_agg(l.lot_no || ' ' || trim_scale(a.quantity), ', ' order by l.lot_no, p.bin)
   from stock_claim_shown k join stock_allocation_shown a on a.claim_id = k.id join stock_place_shown p on p.id = a.place_id
   join stock_lot_shown l on l.id = p.lot_id
   where k.document_type = ${sql.lit(SalesOrder.id)} and k.document_id = c.owner_id and k.line_key = c.id::text)`

/** Of what is bought or sent for the line `c` and still to come: what was asked for last. */
const coming = (figure: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${figure} from ${COMING} s where s.order_line_id = c.id order by s.asked_on desc limit 1)`

/** What is free of the product of the line `c` where it would be taken from; null of what is not stocked, or is not taken from there. */
const free = sql`(
  select coalesce((select sum(f.quantity) from stock_free f
                   where (f.company_id, f.product_id, f.warehouse_id) = (o.company_id, c.product_id, coalesce(c.warehouse_id, o.warehouse_id))), 0)
       - coalesce((select sum(k.reserved + k.allocated + k.picked) from stock_claim_shown k
                   where (k.company_id, k.product_id, k.warehouse_id) = (o.company_id, c.product_id, coalesce(c.warehouse_id, o.warehouse_id))
                     and k.is_open), 0)
  from sales_order o join product_shown p on p.product_id = c.product_id and p.product_type = 'Stock'
  where o.id = c.owner_id and o.order_type not in ('Blanket', 'DirectShip'))`

/** What is still to be shipped of the order `t`, at its price, before tax; of a blanket order the orders that draw from it say that. */
export const openAmount = sql`case when t.status not in ('Open', 'OnHold') or t.order_type = 'Blanket' then 0 else (
  select coalesce(sum(round(l.amount * (1 - coalesce(t.discount_percent, 0) / 100) * l.open / nullif(l.quantity, 0), 2)), 0)
  from sales_order_line l where l.owner_id = t.id) end`

/** What was paid ahead on the order `t`, or what of that lies there still. */
const deposits = (figure: RawBuilder<unknown>) => sql`(
  select coalesce(sum(${figure}), 0) from ar_receipt_shown r left join open_item_shown i on i.id = r.item_id
  where r.order_no = t.order_no and r.status = 'Posted')`

export const SalesOrderStore = stored(SalesOrder, {
  table: 'sales_order',
  lines: {
    lines: {
      table: 'sales_order_line',
      derived: {
        available: free,
        reserved: kept(sql`k.reserved`, nothing),
        allocated: kept(sql`k.allocated`, nothing),
        lotsApart: apart,
        picked: kept(sql`k.picked`, nothing),
        backordered: kept(sql`k.backordered`, sql`c.open`),
        supplyNo: coming(sql`s.number`),
        supplyOn: coming(sql`s.comes_on`),
        supplyState: coming(sql`s.state`),
      },
    },
    kits: { table: 'sales_order_kit' },
    holds: { table: 'sales_order_hold' },
  },
  costs: [
    ...['lines.unitCost', 'lines.marginPercent', 'lines.floorPrice'],
    ...['kits.unitCost', 'kits.marginPercent', 'kits.floorPrice'],
  ],
  derived: {
    customerName: sql`(select f.name from firm_shown f where f.firm_id = t.bill_to_id)`,
    heldFor: sql`(select h.kind from sales_order_hold h where h.owner_id = t.id and h.lifted_on is null
      order by array_position(array['Credit', 'Customer', 'Price', 'Manual'], h.kind) limit 1)`,
    heldBeyond: sql`(select h.beyond from sales_order_hold h join firm_shown f on f.firm_id = t.bill_to_id join firm_bill_to_shown b on b.owner_id = f.id
      where h.owner_id = t.id and h.kind = 'Credit' and h.lifted_on is null and b.currency = t.currency limit 1)`,
    openAmount,
    depositPaid: deposits(sql`r.amount`),
    depositOpen: deposits(sql`-i.open_txn`),
    daysLate: sql`case when t.status in ('Open', 'OnHold') and t.shipped_status <> 'Shipped' and t.promised_date < ${today}
      then ${today} - t.promised_date end`,
  },
})
