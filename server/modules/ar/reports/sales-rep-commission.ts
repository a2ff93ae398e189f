import { sql, type RawBuilder } from 'kysely'
import { SalesRepCommission } from '../../../../shared/contracts/ar/sales-rep-commission.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesEntry } from '../../gl/index.ts'
import { commissionAt } from '../commission/due.ts'

type Asked = ReportAsked<RecordOf<typeof SalesRepCommission.parameters>>

/** Documents of the days asked for, and earlier ones of which something was posted in them or is still to be. */
const rows = ({ parameters: p, inSight, user, headings }: Asked): RawBuilder<unknown> => {
  const of = sql<boolean>`${inSight(FirmStore)} and ${seesEntry(user, sql.ref('d.entry_id'))}
    and ${where(p.salesRepId, sql`c.sales_rep_id = ${p.salesRepId}`)}
    and ${where(p.customerId, sql`d.bill_to_id = ${p.customerId}`)} and ${where(p.earned, sql`c.earned = ${p.earned}`)}`
  // A percentage of a margin tells the margin.
  const percent = 'margin' in headings ? sql`k.percent` : sql`case when k.basis = 'NetSales' then k.percent end`
  return sql`
  select k.sales_rep_id as "salesRepId", k.rep_name as "repName", k.invoice_no as "invoiceNo", k.doc_date as "docDate",
         k.bill_to_id as "billToId", k.customer_name as name, k.net_amount as "netSales", k.cost_amount as cost,
         k.net_amount - k.cost_amount as margin, k.basis, k.earned, ${percent} as percent, k.amount as commission, k.earned_amount as "earnedAmount",
         k.posted, k.lately as "postedLately", k.earned_amount - k.standing as balance, k.last_on as "postedOn",
         case when k.basis = 'Margin' and k.cost_amount is null then 'NoCost'
              when k.earned_amount < k.standing or k.is_late then 'TakenBack'
              when k.earned_amount > k.standing then 'ToPost'
              when k.standing <> k.posted then 'UnderWay'
              when k.earned_amount = k.amount then 'Posted' else 'Waiting' end as state
  from (${commissionAt({ day: p.toDate, from: p.fromDate, of })}) k
  where k.doc_date >= ${p.fromDate}::date or k.lately <> 0 or k.earned_amount <> k.standing or k.standing <> k.posted or (k.amount <> k.posted and not k.is_paid)`
}

/** What went to payables in these days, as the ledger has it: accounts of commission expense, and of payables, moved by those documents. */
const booked = (
  amount: RawBuilder<unknown>,
  onAccount: RawBuilder<unknown>,
  { fromDate, toDate }: Asked['parameters'],
) => sql`
  (select coalesce(sum(${amount}), 0)
   from moved_line l join moved_entry e on e.id = l.entry_id
   where l.posting_date between ${fromDate}::date and ${toDate}::date and ${onAccount}
     and e.document_type = 'ap.purchaseInvoice' and e.document_id in (
       select p.invoice_id from commission_posting p join payable_document v on v.id = p.invoice_id and v.status <> 'Reversed'))`

/** [finance 8.4] What reps were given is what the accounts of commission expense were debited by their documents, and what payables were credited. */
const ties = ({ parameters: p }: Asked): RawBuilder<unknown> | null =>
  p.salesRepId || p.customerId || p.earned
    ? null
    : sql`
  select v.name, '' as subject, ${ownCurrency} as currency, (select coalesce(sum("postedLately"), 0) from r) as reported, v.expected
  from (values
    ('expense', ${booked(sql`l.debit - l.credit`, sql`l.gl_account in (select gl_account from account_role_shown where role = 'COMMISSION_EXPENSE')`, p)}),
    ('payable', ${booked(sql`l.credit - l.debit`, sql`l.gl_account in (select account from gl_account_shown where control_kind = 'AP')`, p)}))
    as v (name, expected)`

/** [finance 8.4] [supply 9] What reps have earned, rep by rep; what they were given ties to the ledger. */
export const salesRepCommission = rowsFor(SalesRepCommission, rows, {
  ties: { of: ['postedLately'], query: ties },
  // What something has cost is for whoever may see costs.
  opening: async ({ user }, db) => ({
    headings: (await rightsOf(db, user)).can('cost.view') ? { cost: null, margin: null } : ({} as Record<string, null>),
  }),
})
