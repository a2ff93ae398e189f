import { sql, type RawBuilder } from 'kysely'
import { SalesRegister } from '../../../../shared/contracts/ar/sales-register.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesEntry } from '../../gl/index.ts'

type Asked = ReportAsked<RecordOf<typeof SalesRegister.parameters>>

/** What sells, and what bears the tax of a sale later; what is adjusted sells nothing. */
const SALES = sql`d.kind in ('Invoice', 'Credit', 'Charge', 'Release') and d.entry_id is not null`

/** Of the lines `l` of the entry of a document: what is owed, its taxes, and all that was sold. */
const [owed, taxed, sold] = [
  sql`l.item_id is not null`,
  sql`l.tax_code is not null`,
  sql`l.item_id is null and l.tax_code is null`,
]

/** A document on its day, and against it on the day on which it was taken back. */
const register = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select d.invoice_no as "invoiceNo", k.day as "docDate", d.kind, d.origin, t.firm_id as "firmId", t.name, d.sales_rep_id as "salesRepId",
         v.name as "repName", d.currency, k.sign * g.goods as goods, k.sign * g.discount as discount, k.sign * g.surcharge as surcharge,
         k.sign * g.freight as freight, k.sign * g.restocking as restocking, s.codes as "taxCodes", k.sign * s.tax as tax,
         k.sign * s.total as total, k.sign * s.net_home as "netHome", k.sign * s.tax_home as "taxHome", k.sign * s.total_home as "totalHome",
         d.document_no as "documentNo"
  from customer_invoice d
  cross join lateral (values (d.doc_date, 1), (d.reversed_on, -1)) k (day, sign)
  join firm_shown t on t.firm_id = d.bill_to_id
  left join sales_rep_shown v on v.sales_rep_id = d.sales_rep_id
  cross join lateral (
    select coalesce(sum(o.amount) filter (where o.is_goods and not o.is_less), 0) as goods,
           coalesce(sum(o.amount) filter (where o.is_less), 0) as discount,
           coalesce(sum(o.amount) filter (where o.sells = 'Surcharge'), 0) as surcharge,
           coalesce(sum(o.amount) filter (where o.sells = 'Freight'), 0) as freight,
           coalesce(sum(o.amount) filter (where o.sells = 'Restocking'), 0) as restocking
    from (
      select case d.kind when 'Credit' then -c.amount when 'Release' then 0 else c.amount end as amount, c.sells,
             coalesce(c.sells, 'Goods') = 'Goods' as is_goods,
             coalesce(c.sells = 'Goods' and c.product_id is null and c.quantity is null, false) as is_less
      from customer_invoice_line c where c.owner_id = d.id) o) g
  cross join lateral (
    select coalesce(sum(l.txn_debit - l.txn_credit) filter (where ${owed}), 0) as total,
           coalesce(sum(l.debit - l.credit) filter (where ${owed}), 0) as total_home,
           coalesce(sum(l.txn_credit - l.txn_debit) filter (where ${taxed}), 0) as tax,
           coalesce(sum(l.credit - l.debit) filter (where ${taxed}), 0) as tax_home,
           coalesce(sum(l.credit - l.debit) filter (where ${sold}), 0) as net_home,
           string_agg(distinct l.tax_code, ', ') as codes
    from moved_line l where l.entry_id = d.entry_id) s
  where ${SALES} and k.day between ${p.fromDate}::date and ${p.toDate}::date and ${inSight(FirmStore)} and ${seesEntry(user, sql.ref('d.entry_id'))}
    and ${where(p.customerId, sql`d.bill_to_id = ${p.customerId}`)} and ${where(p.salesRepId, sql`d.sales_rep_id = ${p.salesRepId}`)}
    and ${where(p.fromInvoice, sql`d.invoice_no >= ${p.fromInvoice}`)} and ${where(p.toInvoice, sql`d.invoice_no <= ${p.toInvoice}`)}`

/** What receivables, sales and taxes were moved by, by documents of the sales journal in these days; of a part nothing is proven. */
const proven = ({ parameters: p }: Asked): RawBuilder<unknown> | null =>
  p.customerId || p.salesRepId || p.fromInvoice || p.toInvoice
    ? null
    : sql`
  with m as (
    select coalesce(sum(l.debit - l.credit) filter (where ${owed}), 0) as receivables,
           coalesce(sum(l.credit - l.debit) filter (where ${sold}), 0) as sales, coalesce(sum(l.credit - l.debit) filter (where ${taxed}), 0) as taxes
    from moved_line l join moved_entry e on e.id = l.entry_id join customer_invoice d on d.id = e.document_id and ${SALES}
    where e.document_type = 'ar.customerInvoice' and l.posting_date between ${p.fromDate}::date and ${p.toDate}::date)
  select x.name, '' as subject, ${ownCurrency} as currency, x.reported, x.expected
  from m cross join (select coalesce(sum("totalHome"), 0) as total, coalesce(sum("netHome"), 0) as net, coalesce(sum("taxHome"), 0) as tax from r) w
  cross join lateral (values ('receivables', w.total, m.receivables), ('sales', w.net, m.sales), ('taxes', w.tax, m.taxes))
    x (name, reported, expected)`

/** [supply 9 sales-register-report] All that was invoiced in some days. */
export const salesRegister = rowsFor(SalesRegister, register, {
  ties: { of: ['netHome', 'taxHome', 'totalHome'], query: proven },
})
