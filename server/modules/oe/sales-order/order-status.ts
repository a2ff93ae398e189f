import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { OrderStatus } from '../../../../shared/contracts/oe/order-status.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { COMING, OWN_SUPPLY } from './coming.ts'
import { openAmount } from './entity.ts'

type Asked = ReportAsked<RecordOf<typeof OrderStatus.parameters>>

/** Of the line `l` of the order `o`, and its product `p`: what nothing is kept for; what is not stocked waits for nothing. */
const WAITS = sql`
  case when p.product_type = 'Stock' then coalesce((select k.backordered from stock_claim_shown k
            where k.document_type = ${sql.lit(SalesOrder.id)} and k.document_id = o.id and k.line_key = l.id::text), l.open) else 0 end`

const rows = ({ parameters: p, inSight }: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, o.order_no as "orderNo", o.order_date as "orderDate", o.customer_reference as "customerReference",
         l.line_no as "lineNo", l.product_id as "productId", l.description, l.quantity as ordered, l.shipped, l.open, w.waits as backordered, l.unit,
         l.promised_date as "promisedDate", case when l.promised_date < ${today} then ${today} - l.promised_date end as "daysLate",
         (select h.kind from sales_order_hold h where h.owner_id = o.id and h.lifted_on is null
          order by array_position(array['Credit', 'Customer', 'Price', 'Manual'], h.kind) limit 1) as "heldFor",
         coalesce(v.number, s.order_no) as supply, case when v.number is null then s.comes_on else v.comes_on end as "comesOn",
         round(coalesce(l.amount, 0) * (1 - coalesce(o.discount_percent, 0) / 100) * l.open / nullif(l.quantity, 0), 2) as "openAmount",
         o.currency, o.sales_rep_id as "salesRepId", coalesce(l.warehouse_id, o.warehouse_id) as "warehouseId"
  from sales_order o join sales_order_line l on l.owner_id = o.id and l.open > 0
  join firm_shown t on t.firm_id = o.bill_to_id
  left join product_shown p on p.product_id = l.product_id
  cross join lateral (select ${WAITS} as waits) w
  left join lateral (
    select b.order_no, b.comes_on from purchase_order_line_read b
    left join sales_order_supply k on k.purchase_line_id = b.id and k.order_line_id = l.id
    where b.product_id = l.product_id and b.company_id = o.company_id and b.warehouse_id = coalesce(l.warehouse_id, o.warehouse_id)
      and ((b.approved and not b.is_direct) or k.id is not null) and b.to_come > 0
    order by k.seq desc nulls last, b.comes_on nulls last, b.order_no limit 1) s on w.waits > 0
  left join lateral (
    select m.number, m.comes_on from ${COMING} m
    where m.order_line_id = l.id and m.type in ${OWN_SUPPLY} order by m.asked_on desc limit 1) v on w.waits > 0
  where o.status in ('Open', 'OnHold') and o.order_type <> 'Blanket' and ${inSight(FirmStore)}
    and ${where(p.customerId, sql`o.bill_to_id = ${p.customerId}`)} and ${where(p.productId, sql`l.product_id = ${p.productId}`)}
    and ${where(p.warehouseId, sql`coalesce(l.warehouse_id, o.warehouse_id) = ${p.warehouseId}`)}
    and ${where(p.salesRepId, sql`o.sales_rep_id = ${p.salesRepId}`)}
    and ${where(p.promisedBy, sql`l.promised_date <= ${p.promisedBy}::date`)}
    and (not ${p.lateOnly}::boolean or l.promised_date < ${today}) and (not ${p.backorderedOnly}::boolean or w.waits > 0)`

/** What is open of the lines is what the orders say is still to be shipped of them; nothing is proven of a part. */
const orders = ({ parameters: p, inSight }: Asked): RawBuilder<unknown> | null =>
  [p.customerId, p.productId, p.warehouseId, p.salesRepId, p.promisedBy, p.lateOnly, p.backorderedOnly].some(Boolean)
    ? null
    : sql`
  select 'orders' as name, '' as subject, o.currency, coalesce(max(r.reported), 0) as reported, sum(o.open) as expected
  from (select t.bill_to_id, t.currency, ${openAmount} as open from sales_order t where t.status in ('Open', 'OnHold')) o
  left join (select currency, sum("openAmount") as reported from r group by currency) r on r.currency = o.currency
  where exists (select from firm_shown t where t.firm_id = o.bill_to_id and ${inSight(FirmStore)})
  group by o.currency order by o.currency`

/** [supply 9 order-status-report] */
export const orderStatus = rowsFor(OrderStatus, rows, { ties: { of: ['openAmount', 'currency'], query: orders } })
