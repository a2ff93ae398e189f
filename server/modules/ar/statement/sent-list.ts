import { sql } from 'kysely'
import { fromSelect } from '../../../platform/inquiry/list-reader.ts'
import type { AccountAsked } from '../../../trade/items/items-at.ts'

const at = (stamp: string) => sql`to_char(${sql.ref(stamp)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** [finance 8.3] What was sent to a customer, newest first: his statements, those that went once more, and his reminders. */
export const sentList = fromSelect<AccountAsked>({
  rows: ({ firmId, asOf }) => sql`
    select s.id, ${at('s.created_on')} as "sentOn", 'Statement'::text as kind, s.statement_no as reference,
           s.as_of::text as "statementDate", s.currency::text as currency, money_text(s.balance) as balance, s.way, s.sent_to as "sentTo",
           s.created_by as "sentBy"
    from customer_statement s where s.customer_id = ${firmId} and business_day(s.created_on) <= ${asOf}::date
    union all
    select a.id, ${at('a.sent_on')}, 'Again', s.statement_no, s.as_of::text, s.currency::text, money_text(s.balance), 'Email', a.sent_to,
           a.sent_by
    from customer_statement s join statement_sent_again a on a.statement_id = s.id
    where s.customer_id = ${firmId} and business_day(a.sent_on) <= ${asOf}::date
    union all
    select n.id, ${at('n.noted_on')}, 'Reminder', n.level::text, null, null, null, r.way, n.sent_to, n.noted_by
    from collection_note n join customer_reminder r on r.note_id = n.id
    where n.customer_id = ${firmId} and business_day(n.noted_on) <= ${asOf}::date`,
  order: sql`"sentOn" desc, kind, id`,
  day: 'sentOn',
  find: ['reference', 'sentTo', 'sentBy'],
})
