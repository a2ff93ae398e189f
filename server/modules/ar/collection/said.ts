import { sql, type RawBuilder } from 'kysely'
import { moneyBetween } from '../../../trade/items/moved.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'

/** What came of a customer `firm` from a day on until the end of `today`, in the company's currency. */
export const cameSince = (firm: RawBuilder<unknown>, from: RawBuilder<unknown>, today: string): RawBuilder<unknown> =>
  sql`(select coalesce(sum(m.amount), 0) from (${moneyBetween(RECEIVABLE, from, sql`${today}::date`)}) m where m.firm_id = ${firm})`

/** Calls and reminders `n` of the customer `firm` until the end of `today`. */
const notedOf = (firm: RawBuilder<unknown>, today: string): RawBuilder<unknown> => sql`
  collection_note n where n.customer_id = ${firm} and business_day(n.noted_on) <= ${today}::date`

/**
 * [finance 8.4] What was said last with each customer `firm` of a select, joined to it: the last of all as `n` (`outcome`, `noted_on`, `noted_by`,
 * `notes`, `next_on`, `comes_on`), and of his last promise `p` what it was (`id`, `amount`, `comes_on`, `made_on`) and what `came` since.
 */
export const lastSaid = (firm: RawBuilder<unknown>, today: string): RawBuilder<unknown> => sql`
  left join lateral (select n.* from ${notedOf(firm, today)} order by n.noted_on desc limit 1) n on true
  left join lateral (
    select given.id, given.amount, given.comes_on, business_day(given.noted_on) as made_on,
           ${cameSince(sql`given.customer_id`, sql`business_day(given.noted_on)`, today)} as came
    from (select n.* from ${notedOf(firm, today)} and n.outcome = 'Promise' order by n.noted_on desc limit 1) given) p on true`

/** The last reminder of a customer `firm` after a day, as `r` (`level`, `noted_on`): one before it was about what is settled. */
export const lastReminder = (
  firm: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
  today: string,
): RawBuilder<unknown> => sql`
  left join lateral (
    select n.level, n.noted_on from ${notedOf(firm, today)} and n.outcome = 'Reminder' and business_day(n.noted_on) > ${after}
    order by n.noted_on desc limit 1) r on true`
