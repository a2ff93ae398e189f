import { sql, type RawBuilder } from 'kysely'
import { itemMovedBy } from '../../../ledger/items-moved.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { itemSeen, onControl } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE } from '../../../trade/items/side.ts'

/** Days of a document that cost interest, at one amount and one rate. Amounts are decimal text in the currency of the document. */
export interface InterestDays {
  readonly firmId: string
  readonly name: string
  readonly itemId: string
  readonly reference: string
  readonly dueDate: string
  readonly from: string
  readonly to: string
  readonly days: number
  readonly principal: string
  readonly percent: string
  readonly amount: string
  readonly currency: string
}

/** Days of a year, whatever year it is. [R9] */
const YEAR = sql.lit(365)

/**
 * [finance 8.4 interest] [R9] What the open and overdue documents of customers `t` cost by the end of a day: from the day after they were due, or
 * after what was charged, a row as long as neither the amount nor the rate changes. What is disputed costs nothing, nor does interest itself where the rate
 * does not compound.
 */
export const interestDue = (asOf: string, user: CurrentUser, of: Condition): RawBuilder<InterestDays> => {
  const day = sql`${asOf}::date`
  const open = counted(RECEIVABLE, sql`m.txn`)
  return sql<InterestDays>`
  with item as materialized (
    select i.id, i.firm_id, t.name, b.terms_code, i.reference, i.due_date, i.currency,
           exists (select from interest_line x where x.invoice_id = i.document_id) as is_interest,
           greatest(i.due_date, (select max(x.to_date) from interest_line x join customer_invoice v on v.id = x.invoice_id and v.status <> 'Reversed'
                                 where x.item_id = i.id)) as begins_on
    from open_item_shown i ${onControl(RECEIVABLE.control)}
    join firm_shown t on t.firm_id = i.firm_id
    join firm_bill_to_shown b on b.owner_id = t.id and b.interest_charged
    where i.side = ${sql.lit(RECEIVABLE.opens)} and i.open_txn <> 0 and i.due_date < ${day} and i.opened_on <= ${day} and ${itemSeen(user)} and ${of}
      and not exists (select from collection_note n where n.customer_id = i.firm_id and n.outcome = 'Dispute' and n.settled_on is null
                        and n.reference = i.reference)
  ), stretch as (
    select i.*, d.day as from_day, lead(d.day, 1, ${day}) over (partition by i.id order by d.day) as to_day
    from item i
    cross join lateral (
      select i.begins_on as day
      union select l.posting_date from moved_line l where l.item_id = i.id and l.posting_date > i.begins_on and l.posting_date < ${day}
      union select a.applied_date from item_application_shown a
            where (a.from_item_id = i.id or a.to_item_id = i.id) and a.applied_date > i.begins_on and a.applied_date < ${day}
      union select r.from_date from interest_rate r where r.from_date > i.begins_on and r.from_date < ${day}
        and (r.customer_id is null or r.customer_id = i.firm_id) and (r.terms_code is null or r.terms_code = i.terms_code)) d
    where i.begins_on < ${day}
  ), priced as (
    select s.*, ${open} as principal, r.percent, s.to_day - s.from_day as days,
           round(${open} * r.percent / 100 * (s.to_day - s.from_day) / ${YEAR},
                 (select k.decimals from currency_shown k where k.currency_code = s.currency)) as amount
    from stretch s
    cross join lateral (${itemMovedBy(sql`s.id`, sql`s.from_day`)}) m
    cross join lateral (
      select r.percent, r.compounds from interest_rate r
      where r.from_date <= s.from_day and (r.customer_id = s.firm_id or (r.customer_id is null and (r.terms_code is null or r.terms_code = s.terms_code)))
      order by r.customer_id is null, r.terms_code is null, r.from_date desc limit 1) r
    where r.compounds or not s.is_interest
  )
  select p.firm_id as "firmId", p.name, p.id as "itemId", p.reference, p.due_date::text as "dueDate", p.from_day::text as "from", p.to_day::text as "to",
         p.days, money_text(p.principal) as principal, trim_scale(p.percent)::text as percent,
         money_text(p.amount) as amount, p.currency
  from priced p where p.principal > 0 and p.amount > 0
  order by p.name, p.firm_id, p.currency, p.due_date, p.reference, p.from_day`
}
