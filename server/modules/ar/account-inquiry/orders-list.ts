import { sql } from 'kysely'
import { fromSelect } from '../../../platform/inquiry/list-reader.ts'
import type { AccountAsked } from '../../../trade/items/items-at.ts'

/** [finance 8.3] What a customer has ordered up to a day, newest first; each order as it stands by now. */
export const ordersList = <A extends AccountAsked>() =>
  fromSelect<A>({
    rows: ({ firmId, asOf }) => sql`
      select o.id, o.order_no as "orderNo", o.status as state, o.order_type as "orderType", o.order_date::text as "orderDate",
             o.customer_reference as "customerReference", o.promised_date::text as "promisedDate", o.shipped_status as "shippedStatus",
             o.invoiced_status as "invoicedStatus", o.currency::text as currency, money_text(o.total) as total,
             money_text(coalesce((select sum(x.amount) from sales_order_exposure x where x.document_id = o.id), 0)) as "toInvoice"
      from sales_order_shown o where o.bill_to_id = ${firmId} and o.order_date <= ${asOf}::date`,
    ...{ order: sql`"orderDate" desc, "orderNo" desc`, day: 'orderDate', find: ['orderNo', 'customerReference'] },
  })
