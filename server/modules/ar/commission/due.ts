import { sql, type RawBuilder } from 'kysely'
import { itemMovedBy } from '../../../ledger/items-moved.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { counted, RECEIVABLE } from '../../../trade/items/side.ts'

/** What documents of a kind have used up of the invoice `d` by the end of a day, in its currency. */
const usedUpBy = (kind: 'Credit' | 'Adjustment', day: string): RawBuilder<unknown> => sql`
  coalesce((
    select sum(case a.to_item_id when d.item_id then -a.txn_amount else a.txn_amount end)
    from item_application_shown a
    join customer_invoice k on k.item_id = case a.to_item_id when d.item_id then a.from_item_id else a.to_item_id end
    where (a.to_item_id = d.item_id or a.from_item_id = d.item_id) and a.applied_date <= ${day}::date and k.kind = ${sql.lit(kind)}), 0)`

/** What was paid of what was held back of the invoice `d`: it falls due by documents of its own. */
const heldPaid = (day: string): RawBuilder<unknown> => sql`
  coalesce((
    select sum(r.net_amount * (r.due_amount - ${counted(RECEIVABLE, sql`m.txn`)}) / r.due_amount)
    from customer_invoice r
    cross join lateral (${itemMovedBy(sql`r.item_id`, day)}) m
    where r.releases = d.document_no and r.status = 'Posted' and r.doc_date <= ${day}::date), 0)`

/** How far the invoice `d` was paid at the end of a day, and whether it was late beyond what was agreed. */
const settlement = (day: string): RawBuilder<unknown> => sql`
  select case when w.whole <= 0 then 1 else least(1, greatest(0, w.paid / w.whole)) end as part,
         w.open > 0 and ${day}::date > d.due_date + c.claw_back_days as is_late, w.open = 0 as is_paid
  from (
    select o.open, d.due_amount + coalesce(d.holdback_amount, 0) - o.credited as whole,
           d.due_amount - o.open - o.credited - ${usedUpBy('Adjustment', day)} + ${heldPaid(day)} as paid
    from (
      select ${counted(RECEIVABLE, sql`m.txn`)} as open, ${usedUpBy('Credit', day)} as credited
      from (${itemMovedBy(sql`d.item_id`, day)}) m) o) w`

/** What went to payables of the part `c`, in documents that stand; and of that what is in the books by the end of a day, and since the first. */
const wentToPayables = (day: string, from: string | null): RawBuilder<unknown> => sql`
  select coalesce(sum(p.amount), 0) as standing,
         coalesce(sum(p.amount) filter (where v.entry_id is not null and p.posted_on <= ${day}::date), 0) as posted,
         coalesce(sum(p.amount) filter (where v.entry_id is not null and p.posted_on <= ${day}::date
                                          and (${from}::date is null or p.posted_on >= ${from}::date)), 0) as lately,
         max(p.posted_on) filter (where p.posted_on <= ${day}::date) as last_on
  from commission_posting p join payable_document v on v.id = p.invoice_id and v.status <> 'Reversed'
  where p.commission_id = c.id`

interface CommissionAsked {
  /** `YYYY-MM-DD`: at the end of which day. */
  readonly day: string
  /** Since when what went to payables is told by itself. */
  readonly from?: string | null
  /** Of parts `c`, their documents `d`, reps `r` and customers `t`. */
  readonly of: Condition
}

/**
 * [finance 8.4] [supply 9, 9.1] What reps have earned by the end of a day, and what of it went to payables: a row for each part of a document that is
 * earned alike. What is earned with its payment is earned as far as it is paid; what a credit gives back is earned by nobody, and what an adjustment has
 * written off was paid by nobody. What was earned with its invoice is taken back while that is late beyond what was agreed. A document that was taken
 * back has earned nothing. Amounts are in the company's currency.
 */
export const commissionAt = ({ day, from = null, of }: CommissionAsked): RawBuilder<unknown> => sql`
  select c.id, c.sales_rep_id, r.name as rep_name, r.ap_firm_id, d.document_no, d.invoice_no, d.kind, d.doc_date, d.bill_to_id, t.name as customer_name,
         c.basis, c.earned, c.percent, c.share, g.net_amount, g.cost_amount, g.amount,
         round(case when c.earned = 'Invoiced' and not coalesce(s.is_late, false) then g.amount else g.amount * s.part end, (select home_decimals())) as earned_amount,
         coalesce(s.is_late, false) as is_late, s.is_paid, w.standing, w.posted, w.lately, w.last_on
  from commission c
  join customer_invoice d on d.id = c.document_id and d.entry_id is not null and d.doc_date <= ${day}::date
  join sales_rep_shown r on r.sales_rep_id = c.sales_rep_id
  join firm_shown t on t.firm_id = d.bill_to_id
  left join lateral (
    select sum(b.net_amount) as net, sum(b.cost_amount) as cost, sum(b.amount) as amount
    from commission b
    join customer_invoice k on k.id = b.document_id and k.entry_id is not null and k.doc_date <= ${day}::date
                           and (k.reversed_on is null or k.reversed_on > ${day}::date)
    where b.of_id = c.id) b on true
  cross join lateral (
    select case when z.stands then c.net_amount + coalesce(b.net, 0) else 0 end as net_amount,
           case when z.stands then c.cost_amount + coalesce(b.cost, 0) else 0 end as cost_amount,
           case when z.stands then c.amount + coalesce(b.amount, 0) else 0 end as amount
    from (select d.reversed_on is null or d.reversed_on > ${day}::date as stands) z) g
  left join lateral (${settlement(day)}) s on d.kind = 'Invoice'
  cross join lateral (${wentToPayables(day, from)}) w
  where c.of_id is null and ${of}`
