import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { ShippedNotInvoiced } from '../../../../shared/contracts/oe/shipped-not-invoiced.ts'
import { provenAccounts } from '../../../ledger/subledgers.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { FirmStore } from '../../admin/index.ts'
import { priceQuantity } from '../invoicing/priced.ts'
import { NOT_INVOICED } from '../invoicing/to-invoice.ts'
import { costColumns } from '../price/costs.ts'

type Asked = ReportAsked<RecordOf<typeof ShippedNotInvoiced.parameters>>

/** Nothing had asked for the shipment `s` by the end of the day. What has asked for it stands: an invoice of an order is credited, never taken back. */
const notInvoicedBy = (day: string): Condition => sql<boolean>`
  (s.invoice_no is null or exists (
    select from receivable_document i
    where i.firm_id = s.bill_to_id and i.kind = 'Invoice' and i.number = s.invoice_no and i.document_date > ${day}::date))`

/** The shipment `s` had left by the end of the day, and had not been taken back. */
const leftBy = (day: string): Condition => sql<boolean>`
  (s.ship_date <= ${day}::date and (s.status = 'Shipped' or (s.status = 'Reversed' and s.reversed_on > ${day}::date)))`

/** Decimals of the currency of the order `o`. */
const places = sql`(select c.decimals from currency_shown c where c.currency_code = o.currency)`

const waiting = ({ parameters: p, inSight }: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, o.order_no as "orderNo", w.shipment_no as "shipmentNo", w.ship_date as "shipDate",
         ${p.asOf}::date - w.ship_date as "daysWaiting",
         w.goods - round(w.goods * coalesce(o.discount_percent, 0) / 100, ${places}) + w.charges as amount, o.currency,
         w.cost, w.invoice_no as "invoiceNo", w.warehouse_id as "warehouseId"
  from (
    select s.shipment_no, s.order_no, s.ship_date, s.cost, s.invoice_no, s.warehouse_id,
           case when bool_and(k.net_price is not null) then sum(round(coalesce(${priceQuantity}, l.quantity) * k.net_price, ${places})) end as goods,
           sum(round(l.quantity * coalesce(k.surcharge, 0), ${places})) as charges
    ${NOT_INVOICED}
    where ${leftBy(p.asOf!)} and ${notInvoicedBy(p.asOf!)} and ${where(p.customerId, sql`o.bill_to_id = ${p.customerId}`)}
      and ${where(p.warehouseId, sql`s.warehouse_id = ${p.warehouseId}`)}
    group by s.id) w
  join sales_order o on o.order_no = w.order_no
  join firm_shown t on t.firm_id = o.bill_to_id and ${inSight(FirmStore)}`

/**
 * [supply 3.10 ties] What the entries of such shipments, corrected and taken back as they were, have booked beside the accounts of stock: cost of sales. Nothing is
 * proven of a part.
 */
const books = ({ parameters: p, headings, inSight }: Asked): RawBuilder<unknown> | null =>
  !('cost' in headings) || p.customerId || p.warehouseId
    ? null
    : sql`
  select 'books' as name, '' as subject, ${ownCurrency} as currency, coalesce((select sum(cost) from r), 0) as reported,
         coalesce(sum(m.debit - m.credit), 0) as expected
  from shipment s join firm_shown t on t.firm_id = s.bill_to_id and ${inSight(FirmStore)}
  join moved_entry e on e.document_type = ${Shipment.id} and e.document_id = s.id
  join moved_line m on m.entry_id = e.id and m.posting_date <= ${p.asOf}::date
  where s.status <> 'Open' and ${notInvoicedBy(p.asOf!)}
    and m.gl_account not in (select a.account from ${provenAccounts} a where a.kind in ('Inventory', 'InTransit'))`

/** [supply 3.10 ties] Its cost is for whoever may see costs, and from whom no account is kept. */
export const shippedNotInvoiced = rowsFor(ShippedNotInvoiced, waiting, {
  ties: { of: ['cost'], query: books },
  opening: costColumns(['cost']),
})
