import { sql, type RawBuilder } from 'kysely'
import { CreditSales } from '../../../../shared/contracts/ar/credit-sales.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { itemMovedBy, itemsOpenAt } from '../../../ledger/items-moved.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { itemSeen, onControl } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesEntry } from '../../gl/index.ts'

type Asked = ReportAsked<RecordOf<typeof CreditSales.parameters>>

const SALES = sql`d.kind in ('Invoice', 'Credit') and d.entry_id is not null`

/** What of the document was open at the end of a day, in the company's currency. */
const openOn = (day: RawBuilder<unknown>) => sql`
  (select ${counted(RECEIVABLE, sql`m.amount`)} from (${itemMovedBy(sql`d.item_id`, day)}) m)`

/** What customers owe at the end of the days, of all that they have bought. */
const owed = ({ parameters: { toDate }, user }: Pick<Asked, 'parameters' | 'user'>) => sql`
  select i.firm_id, sum(${counted(RECEIVABLE, sql`i.amount`)}) as amount
  from (${itemsOpenAt(toDate)}) i ${onControl('AR')} where ${itemSeen(user)} group by i.firm_id`

/** A document on its day, and against it on the day on which it was taken back. */
const sales = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, user } = asked
  return sql`
  select t.firm_id as "firmId", t.name, d.sales_rep_id as "salesRepId", d.terms_code as "termsCode", d.invoice_no as "invoiceNo", d.kind,
         k.day as "docDate", d.due_date as "dueDate", k.sign * s.total as total, k.sign * (s.total - s.on_account) as "paidAtOnce",
         k.sign * s.on_account as "onAccount", case when k.sign > 0 then ${openOn(sql`${p.toDate}`)} else 0 end as open,
         case when b.credit_limit > 0 then round(o.amount / b.credit_limit * 100)::integer end as "creditUsed"
  from customer_invoice d
  cross join lateral (values (d.doc_date, 1), (d.reversed_on, -1)) k (day, sign)
  join firm_shown t on t.firm_id = d.bill_to_id
  left join firm_bill_to_shown b on b.owner_id = t.id
  left join (${owed(asked)}) o on o.firm_id = t.firm_id
  cross join lateral (
    select coalesce(sum(l.debit - l.credit), 0) as total, ${openOn(sql`d.doc_date`)} as on_account
    from moved_line l join moved_entry e on e.id = l.entry_id
    where e.document_id = d.id and e.purpose = 'post' and l.item_id = d.item_id) s
  where ${SALES} and k.day between ${p.fromDate}::date and ${p.toDate}::date and ${inSight(FirmStore)} and ${seesEntry(user, sql.ref('d.entry_id'))}
    and ${where(p.customerId, sql`d.bill_to_id = ${p.customerId}`)} and ${where(p.salesRepId, sql`d.sales_rep_id = ${p.salesRepId}`)}
    and ${where(p.termsCode, sql`d.terms_code = ${p.termsCode}`)}`
}

/** What was sold is what the receivable accounts were moved by documents of the sales journal in these days. */
const invoices = ({ parameters: p }: Asked): RawBuilder<unknown> | null =>
  p.customerId || p.salesRepId || p.termsCode
    ? null
    : sql`
  select 'invoices' as name, '' as subject, ${ownCurrency} as currency, (select coalesce(sum(total), 0) from r) as reported,
         (select coalesce(sum(l.debit - l.credit), 0)
          from moved_line l join moved_entry e on e.id = l.entry_id
          join gl_account_shown a on a.account = l.gl_account and a.control_kind = 'AR'
          join customer_invoice d on d.id = e.document_id and ${SALES}
          where e.document_type = 'ar.customerInvoice' and l.posting_date between ${p.fromDate}::date and ${p.toDate}::date) as expected`

/** [supply 9.1 credit] Sales on account and those that were paid with the order. */
export const creditSales = rowsFor(CreditSales, sales, { ties: { of: ['total'], query: invoices } })
