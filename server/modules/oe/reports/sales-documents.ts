import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { SalesDocuments } from '../../../../shared/contracts/oe/sales-documents.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesEntry } from '../../gl/index.ts'

type Asked = ReportAsked<RecordOf<typeof SalesDocuments.parameters>>

/** Each kind by itself, with the days and the customer that are asked for: nothing is read whole to be narrowed later. */
const documents = ({ parameters: p, user, inSight }: Asked): RawBuilder<unknown> => {
  const asked = (day: string, firm: string) => sql`
    ${sql.ref(day)} between ${p.fromDate}::date and ${p.toDate}::date and ${where(p.customerId, sql`${sql.ref(firm)} = ${p.customerId}`)}`
  const found = p.find ? `%${p.find.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  return sql`
  select x.day as "docDate", x.kind, x.number, t.firm_id as "firmId", t.name, x.of_order as "ofOrder", x.theirs, x.state, x.total, x.currency, x.record
  from (
    select o.order_date as day, case o.order_type when 'Quote' then 'Quote' else 'Order' end as kind, o.order_no as number, o.bill_to_id as firm,
           o.order_no as of_order, o.customer_reference as theirs,
           case o.status when 'Closed' then 'Done' when 'Cancelled' then 'Ended' else 'Open' end as state, o.total, o.currency, o.order_no as record
    from sales_order o where ${asked('o.order_date', 'o.bill_to_id')}
    union all
    select s.ship_date, 'Shipment', s.shipment_no, s.bill_to_id, s.order_no, s.customer_reference,
           case s.status when 'Reversed' then 'Ended' when 'Shipped' then 'Done' else 'Open' end, null, null, s.shipment_no
    from shipment s where ${asked('s.ship_date', 's.bill_to_id')}
    union all
    select d.document_date, d.kind, d.number, d.firm_id, null, null,
           case d.status when 'Reversed' then 'Ended' when 'Posted' then 'Done' else 'Open' end, d.amount, d.currency, d.our_number
    from receivable_document d
    where d.kind in ('Invoice', 'Credit', 'Charge') and ${asked('d.document_date', 'd.firm_id')} and (d.entry_id is null or ${seesEntry(user, sql.ref('d.entry_id'))})
    union all
    select r.return_date, 'Return', r.return_no, r.bill_to_id, null, null,
           case when r.status in ('Rejected', 'Reversed') then 'Ended' when r.status = 'Credited' then 'Done' else 'Open' end, r.doc_amount, r.currency, r.return_no
    from product_return r where ${asked('r.return_date', 'r.bill_to_id')}
    union all
    select a.adjust_date, 'PriceAdjustment', a.adjustment_no, a.bill_to_id, null, null, case a.status when 'Posted' then 'Done' else 'Open' end,
           a.doc_amount, a.currency, a.adjustment_no
    from price_adjustment a where ${asked('a.adjust_date', 'a.bill_to_id')}
    union all
    select c.receipt_date, 'Receipt', c.receipt_no, c.customer_id, null, c.reference, case c.status when 'Returned' then 'Ended' else 'Done' end,
           c.amount, c.currency, c.receipt_no
    from ar_receipt_shown c where ${asked('c.receipt_date', 'c.customer_id')} and (c.entry_id is null or ${seesEntry(user, sql.ref('c.entry_id'))})) x
  join firm_shown t on t.firm_id = x.firm
  where ${inSight(FirmStore)} and ${where(p.kind, sql`x.kind = ${p.kind}`)}
    and ${where(found, sql`(x.number ilike ${found} or x.of_order ilike ${found} or x.theirs ilike ${found})`)}`
}

/** [supply 9 sales-documents] All documents of sales, found in one place. */
export const salesDocuments = rowsFor(SalesDocuments, documents)
