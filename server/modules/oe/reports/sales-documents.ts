import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { SalesDocuments } from '../../../../shared/contracts/oe/sales-documents.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { mailAddresses } from '../../../trade/party/mail-addresses.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesEntry } from '../../gl/index.ts'

export type DocumentsAsked = RecordOf<typeof SalesDocuments.parameters>
type Asked = Pick<ReportAsked<DocumentsAsked>, 'parameters' | 'user' | 'inSight'>

/** Left of an invoice `d`: the last time, and by which row. */
const LEFT = sql`lateral (select o.id, o.sent_on from customer_invoice_sent_shown o where o.invoice_id = d.id order by o.sent_on desc limit 1) e`

/**
 * Each kind by itself, with the days and the customer that are asked for: nothing is read whole to be narrowed later. What has left says how the
 * last of it would go once more (`goes`, to `email`), and which paper that is (`sent`).
 */
export const documents = ({ parameters: p, user, inSight }: Asked): RawBuilder<unknown> => {
  const asked = (day: string, firm: string) => sql`
    ${sql.ref(day)}::date between ${p.fromDate}::date and ${p.toDate}::date and ${where(p.customerId, sql`${sql.ref(firm)} = ${p.customerId}`)}`
  const found = p.find ? `%${p.find.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  return sql`
  select x.day as "docDate", x.kind, x.number, t.firm_id as "firmId", t.name, x.of_order as "ofOrder", x.theirs, x.state, x.total, x.currency, x.record,
         x.last_sent as "lastSent", x.sent,
         case when x.sent is not null then m.email end as email,
         case when x.sent is not null then case when m.email is null then 'Paper' else 'Email' end end as goes
  from (
    select o.order_date as day, case o.order_type when 'Quote' then 'Quote' else 'Order' end as kind, o.order_no as number, o.bill_to_id as firm,
           o.order_no as of_order, o.customer_reference as theirs,
           case o.status when 'Closed' then 'Done' when 'Cancelled' then 'Ended' else 'Open' end as state, o.total, o.currency, o.order_no as record,
           null::timestamptz as last_sent, null::uuid as sent
    from sales_order o where ${asked('o.order_date', 'o.bill_to_id')}
    union all
    select s.sent_on::date, case s.kind when 'Quote' then 'SentQuote' else 'Confirmation' end, o.order_no, o.bill_to_id, o.order_no, o.customer_reference,
           'Done', o.total, o.currency, o.order_no, s.sent_on,
           case when s.seq = (select max(n.seq) from sales_order_sent n where (n.order_id, n.kind) = (s.order_id, s.kind)) then s.id end
    from sales_order_sent s join sales_order o on o.id = s.order_id
    where ${asked('s.sent_on', 'o.bill_to_id')}
    union all
    select s.ship_date, 'Shipment', s.shipment_no, s.bill_to_id, s.order_no, s.customer_reference,
           case s.status when 'Reversed' then 'Ended' when 'Shipped' then 'Done' else 'Open' end, null, null, s.shipment_no, null, null
    from shipment s where ${asked('s.ship_date', 's.bill_to_id')}
    union all
    select c.sent_on::date, 'Certificate', s.shipment_no, s.bill_to_id, s.order_no, s.customer_reference,
           case s.status when 'Reversed' then 'Ended' else 'Done' end, null, null, s.shipment_no, c.sent_on,
           case when s.status = 'Shipped' and c.seq = (select max(n.seq) from shipment_sent n where n.shipment_id = c.shipment_id) then c.id end
    from shipment_sent c join shipment s on s.id = c.shipment_id
    where ${asked('c.sent_on', 's.bill_to_id')}
    union all
    select d.document_date, d.kind, d.number, d.firm_id, null, null,
           case d.status when 'Reversed' then 'Ended' when 'Posted' then 'Done' else 'Open' end, d.amount, d.currency, d.our_number,
           e.sent_on, case d.status when 'Posted' then e.id end
    from receivable_document d left join ${LEFT} on true
    where d.kind in ('Invoice', 'Credit', 'Charge') and ${asked('d.document_date', 'd.firm_id')} and (d.entry_id is null or ${seesEntry(user, sql.ref('d.entry_id'))})
    union all
    select r.return_date, 'Return', r.return_no, r.bill_to_id, null, null,
           case when r.status in ('Rejected', 'Reversed') then 'Ended' when r.status = 'Credited' then 'Done' else 'Open' end, r.doc_amount, r.currency, r.return_no, null, null
    from product_return r where ${asked('r.return_date', 'r.bill_to_id')}
    union all
    select a.adjust_date, 'PriceAdjustment', a.adjustment_no, a.bill_to_id, null, null, case a.status when 'Posted' then 'Done' else 'Open' end,
           a.doc_amount, a.currency, a.adjustment_no, null, null
    from price_adjustment a where ${asked('a.adjust_date', 'a.bill_to_id')}
    union all
    select c.receipt_date, 'Receipt', c.receipt_no, c.customer_id, null, c.reference, case c.status when 'Returned' then 'Ended' else 'Done' end,
           c.amount, c.currency, c.receipt_no, null, null
    from ar_receipt_shown c where ${asked('c.receipt_date', 'c.customer_id')} and (c.entry_id is null or ${seesEntry(user, sql.ref('c.entry_id'))})) x
  join firm_shown t on t.firm_id = x.firm
  cross join lateral (
    select case when x.kind in ('SentQuote', 'Confirmation') then ${mailAddresses('receives_confirmations')}
                when x.kind = 'Certificate' then ${mailAddresses('receives_certificates')}
                else ${mailAddresses('receives_invoices')} end as email) m
  where ${inSight(FirmStore)} and ${where(p.kind, sql`x.kind = ${p.kind}`)}
    and ${where(found, sql`(x.number ilike ${found} or x.of_order ilike ${found} or x.theirs ilike ${found})`)}`
}

/** [supply 9 sales-documents] All documents of sales, found in one place. */
export const salesDocuments = rowsFor(SalesDocuments, documents)
