import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { itemSeen, onControl } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE } from '../../../trade/items/side.ts'
import { cameSince, lastReminder } from '../collection/said.ts'
import { statementAddresses } from '../statement/whom.ts'

/** Who is reminded today. Amounts are decimal text in the company's currency. */
export interface Due {
  readonly firmId: string
  readonly name: string
  readonly level: number
  readonly oldest: string
  readonly daysLate: number
  readonly overdue: string
  readonly email: string | null
}

const open = counted(RECEIVABLE, sql`i.open_amount`)
const dayOf = (moment: RawBuilder<unknown>) => sql`business_day(${moment})`

/**
 * [finance 8.4 reminders] Customers `t` who get reminders and are late, each with the next level that is due: one at a time, none before the days
 * between both have passed since the last, none on a day that had one. What is disputed is not asked for; a promise that stands keeps all of
 * them away, and one that was kept all that it was about. Columns as in `Due`, and the `id` of the firm.
 */
export const dueReminders = (
  user: CurrentUser,
  today: string,
  inSight: Condition,
): RawBuilder<Due & { id: string }> => sql<Due & { id: string }>`
  with standing as materialized (
    select distinct on (l.level) l.level, l.days_overdue from reminder_level l
    where l.from_date <= ${today}::date order by l.level, l.from_date desc
  ), late as materialized (
    select i.firm_id, i.due_date, ${open} as open, i.reference
    from open_item_shown i ${onControl(RECEIVABLE.control)}
    where ${open} > 0 and i.due_date < ${today}::date and i.opened_on <= ${today}::date and ${itemSeen(user)}
      and not exists (select from collection_note n where n.customer_id = i.firm_id and n.outcome = 'Dispute' and n.settled_on is null
                        and n.reference = i.reference)
  ), promised as materialized (
    select f.firm_id, p.comes_on, p.made_on,
           ${cameSince(sql`f.firm_id`, sql`p.made_on`, today)} >= p.amount as is_kept
    from (select distinct firm_id from late) f
    cross join lateral (
      select n.comes_on, n.amount, ${dayOf(sql`n.noted_on`)} as made_on from collection_note n
      where n.customer_id = f.firm_id and n.outcome = 'Promise' order by n.noted_on desc limit 1) p
  ), asked as (
    select l.firm_id, min(l.due_date) as oldest, sum(l.open) as overdue, max(p.made_on) filter (where p.is_kept) as kept_on
    from late l left join promised p on p.firm_id = l.firm_id
    where p.firm_id is null or (p.is_kept and l.due_date > p.comes_on) or (not p.is_kept and p.comes_on < ${today}::date)
    group by l.firm_id
  ), reminded as (
    select a.*, r.level as last_level, ${dayOf(sql`r.noted_on`)} as last_on
    from asked a
    ${lastReminder(sql`a.firm_id`, sql`greatest(a.oldest, a.kept_on)`, today)}
  )
  select t.id, r.firm_id as "firmId", t.name, s.level, r.oldest::text, ${today}::date - r.oldest as "daysLate", money_text(r.overdue) as overdue,
         ${statementAddresses} as email
  from reminded r
  join firm_shown t on t.firm_id = r.firm_id
  join firm_bill_to_shown b on b.owner_id = t.id and b.dunned
  join lateral (select o.level, o.days_overdue from standing o where o.level > coalesce(r.last_level, 0) order by o.level limit 1) s on true
  left join standing before on before.level = r.last_level
  where ${inSight} and ${today}::date - r.oldest >= s.days_overdue
    and (r.last_on is null or ${today}::date - r.last_on >= greatest(1, s.days_overdue - coalesce(before.days_overdue, 0)))
    and not exists (select from collection_note n where n.customer_id = r.firm_id and n.outcome = 'Reminder'
                      and n.noted_on >= ${today}::date - 1 and ${dayOf(sql`n.noted_on`)} = ${today}::date)`
