import { sql, type RawBuilder } from 'kysely'
import { InactiveCustomers } from '../../../../shared/contracts/ar/inactive-customers.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { controlBalancesAt, pendingBalancesAt } from '../../../ledger/control-balances.ts'
import { itemsOpenAt } from '../../../ledger/items-moved.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { itemSeen, onControl } from '../../../trade/items/items-at.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesEntry } from '../../gl/index.ts'
import { receiptSeen } from './receipt-seen.ts'

type Asked = ReportAsked<RecordOf<typeof InactiveCustomers.parameters>>

/**
 * Customers at the end of the day: when they were invoiced last, when they paid last, and what is open with them in the company's currency.
 * The day of an invoice is no figure: whoever may not see its accounts would else be told that nothing was sold. [S6.05]
 */
const customers = ({ parameters: { asOf }, user }: Asked): RawBuilder<unknown> => sql`
  select f.id, f.firm_id, wanted.ordered, last.invoice, last.receipt, ${asOf}::date - last.invoice as idle, coalesce(owed.amount, 0) as balance
  from firm_shown f
  left join lateral (
    select (select max(d.doc_date) from customer_invoice d
            where d.bill_to_id = f.firm_id and d.kind = 'Invoice' and d.status = 'Posted' and d.doc_date <= ${asOf}::date) as invoice,
           (select max(r.receipt_date) from ar_receipt r
            where r.customer_id = f.firm_id and r.status = 'Posted' and r.receipt_date <= ${asOf}::date
              and ${receiptSeen(user)}) as receipt) last on true
  left join (
    select o.bill_to_id, max(o.order_date) as ordered from sales_order_shown o
    where o.status not in ('Quote', 'Cancelled') and o.order_date <= ${asOf}::date
    group by o.bill_to_id) wanted on wanted.bill_to_id = f.firm_id
  left join (
    select i.firm_id, sum(i.amount) as amount from (${itemsOpenAt(asOf)}) i ${onControl('AR')} where ${itemSeen(user)}
    group by i.firm_id) owed on owed.firm_id = f.firm_id
  where f.is_bill_to or owed.amount <> 0`

const rows = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, user } = asked
  return sql`
  select t.firm_id as "firmId", t.name, t.city, t.phone, b.sales_rep_id as "salesRepId",
         k.ordered as "lastOrder", k.invoice as "lastInvoice", k.receipt as "lastReceipt", k.idle as "daysInactive",
         coalesce((select sum(round(d.net_amount * d.rate, (select home_decimals()))) from customer_invoice d
                   where d.bill_to_id = k.firm_id and d.kind = 'Invoice' and d.status = 'Posted'
                     and d.doc_date between k.invoice - 364 and k.invoice
                     and ${seesEntry(user, sql.ref('d.entry_id'))}), 0) as "soldBefore", k.balance
  from (${customers(asked)}) k
  join firm_shown t on t.id = k.id
  left join firm_bill_to_shown b on b.owner_id = t.id
  where (k.invoice is null or k.idle >= ${p.idleDays}::int) and t.status = 'Active' and t.is_bill_to and ${inSight(FirmStore)}
    and ${where(p.salesRepId, sql`b.sales_rep_id = ${p.salesRepId}`)}`
}

/** What these owe is what the receivable accounts stand at, less what everybody else owes: his documents are not read for that. */
const control = ({ parameters: p, user }: Asked): RawBuilder<unknown> | null =>
  p.salesRepId
    ? null
    : sql`
  select 'control' as name, '' as subject, ${ownCurrency} as currency, (select coalesce(sum(balance), 0) from r) as reported,
         (select coalesce(sum(amount), 0) from (${controlBalancesAt(p.asOf, ['AR'])} union all ${pendingBalancesAt(p.asOf, ['AR'])}) c)
         - (select coalesce(sum(i.amount), 0) from (${itemsOpenAt(p.asOf)}) i ${onControl('AR')}
            where ${itemSeen(user)} and not exists (select from r where r."firmId" = i.firm_id)) as expected`

/** [finance 8.4] Dormant accounts, proven by the receivable accounts. */
export const inactiveCustomers = rowsFor(InactiveCustomers, rows, {
  ties: { of: ['firmId', 'balance'], query: control },
})
