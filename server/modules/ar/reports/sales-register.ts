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

const COLUMNS = sql`
  d.invoice_no as "invoiceNo", k.day as "docDate", d.kind, d.origin, t.firm_id as "firmId", t.name, d.sales_rep_id as "salesRepId",
  v.name as "repName", d.currency, k.sign * b.goods as goods, k.sign * b.discount as discount, k.sign * b.surcharge as surcharge,
  k.sign * b.freight as freight, k.sign * b.restocking as restocking, b.tax_codes as "taxCodes", k.sign * b.tax as tax,
  k.sign * b.total as total, k.sign * b.net_home as "netHome", k.sign * b.tax_home as "taxHome", k.sign * b.total_home as "totalHome",
  d.document_no as "documentNo"`

/** What documents `d` have booked, for whom, by whom, as far as it is asked for and in sight. */
const asAsked = ({ parameters: p, inSight, user }: Asked) => sql`
  join customer_invoice_booked b on b.invoice_id = d.id
  join firm_shown t on t.firm_id = d.bill_to_id
  left join sales_rep_shown v on v.sales_rep_id = d.sales_rep_id
  where ${SALES} and ${inSight(FirmStore)} and ${seesEntry(user, sql.ref('d.entry_id'))}
    and ${where(p.customerId, sql`d.bill_to_id = ${p.customerId}`)} and ${where(p.salesRepId, sql`d.sales_rep_id = ${p.salesRepId}`)}
    and ${where(p.fromInvoice, sql`d.invoice_no >= ${p.fromInvoice}`)} and ${where(p.toInvoice, sql`d.invoice_no <= ${p.toInvoice}`)}`

/** A document on its day, and against it on the day on which it was taken back. */
const told = (asked: Asked) => sql`
  customer_invoice d
  cross join lateral (values (d.doc_date, 1), (d.reversed_on, -1)) k (day, sign)
  ${asAsked(asked)} and k.day between ${asked.parameters.fromDate}::date and ${asked.parameters.toDate}::date`

const register = (asked: Asked): RawBuilder<unknown> => sql`select ${COLUMNS} from ${told(asked)}`

const [inOwn, inOurs] = [
  ['goods', 'discount', 'surcharge', 'freight', 'restocking', 'tax', 'total'],
  ['net_home', 'tax_home', 'total_home'],
]
const isOne = sql`count(distinct d.currency) <= 1`
const summed = (name: string) => sql`sum(k.sign * ${sql.ref(`b.${name}`)})`

/** The sums of each day. */
const days = (asked: Asked): RawBuilder<unknown> => sql`
  select k.day as "docDate", count(*) as "$rows", case when ${isOne} then min(d.currency) end as currency,
         ${sql.join(inOwn.map((name) => sql`case when ${isOne} then ${summed(name)} end as ${sql.ref(name)}`))},
         ${sql.join(inOurs.map((name) => sql`${summed(name)} as ${sql.id(name.replace('_home', 'Home'))}`))}
  from ${told(asked)} group by k.day`

/** Documents of the days of a page. */
const ofPage = (asked: Asked): RawBuilder<unknown> => sql`
  select x.* from p cross join lateral (
    select ${COLUMNS}, row_number() over (order by d.invoice_no, k.sign desc) as "$at"
    from (
      select i.id, p."docDate" as day, 1 as sign from customer_invoice i where i.doc_date = p."docDate"
      union all
      select i.id, p."docDate", -1 from customer_invoice i where i.reversed_on = p."docDate") k
    join customer_invoice d on d.id = k.id
    ${asAsked(asked)}) x
  where x."$at" between p."$from" and p."$to"`

/** What receivables, sales and taxes were moved by, by documents of the sales journal in these days; of a part nothing is proven. */
const proven = ({ parameters: p }: Asked): RawBuilder<unknown> | null =>
  p.customerId || p.salesRepId || p.fromInvoice || p.toInvoice
    ? null
    : sql`
  with m as (
    select coalesce(sum(l.debit - l.credit) filter (where ${owed}), 0) as receivables,
           coalesce(sum(l.credit - l.debit) filter (where ${sold}), 0) as sales, coalesce(sum(l.credit - l.debit) filter (where ${taxed}), 0) as taxes
    from moved_document_line l join customer_invoice d on d.id = l.document_id and ${SALES}
    where l.document_type = 'ar.customerInvoice' and l.posting_date between ${p.fromDate}::date and ${p.toDate}::date)
  select x.name, '' as subject, ${ownCurrency} as currency, x.reported, x.expected
  from m cross join (select coalesce(sum("totalHome"), 0) as total, coalesce(sum("netHome"), 0) as net, coalesce(sum("taxHome"), 0) as tax from r) w
  cross join lateral (values ('receivables', w.total, m.receivables), ('sales', w.net, m.sales), ('taxes', w.tax, m.taxes))
    x (name, reported, expected)`

/** [supply 9 sales-register-report] All that was invoiced in some days. */
export const salesRegister = rowsFor(SalesRegister, register, {
  ties: { of: ['netHome', 'taxHome', 'totalHome'], query: proven },
  // A year is a hundred thousand documents: only those of the page are read whole.
  paged: { groupBy: 'docDate', groups: days, rows: ofPage },
})
