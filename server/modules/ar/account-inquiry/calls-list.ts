import { sql } from 'kysely'
import { fromSelect } from '../../../platform/inquiry/list-reader.ts'
import type { AccountAsked } from '../../../trade/items/items-at.ts'
import { text } from '../../../trade/items/side.ts'
import { cameSince } from '../collection/said.ts'

const stamp = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** [finance 8.3] What was said with a customer up to a day, newest first: promises with what came since, disputes until they are settled, reminders. */
export const callsList = <A extends AccountAsked>() =>
  fromSelect<A>({
    rows: ({ firmId, asOf }) => sql`
      select n.id, n.note_no as "noteNo", ${stamp('n.noted_on')} as "notedOn", n.outcome, n.spoke_with as "spokeWith", n.notes, n.reference,
             case when n.amount is not null then ${text(sql`n.amount`)} end as amount, n.comes_on::text as "comesOn",
             case when n.outcome in ('Promise', 'Reminder')
               then ${text(cameSince(sql`n.customer_id`, sql`business_day(n.noted_on)`, asOf))} end as came,
             n.next_on::text as "nextOn", n.level, n.noted_by as "notedBy",
             case when business_day(n.settled_on) <= ${asOf}::date then ${stamp('n.settled_on')} end as "settledOn",
             case when business_day(n.settled_on) <= ${asOf}::date then n.settlement end as settlement
      from collection_note n where n.customer_id = ${firmId} and business_day(n.noted_on) <= ${asOf}::date`,
    ...{
      order: sql`"notedOn" desc, "noteNo" desc`,
      day: 'notedOn',
      find: ['spokeWith', 'notes', 'reference', 'notedBy'],
    },
  })
