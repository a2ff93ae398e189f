import { sql } from 'kysely'
import { fromSelect } from '../../../platform/inquiry/list-reader.ts'
import type { AccountAsked } from '../../../trade/items/items-at.ts'

/** Who held a customer or released him, newest first, up to the day that is looked at. */
export const creditDecisions = fromSelect<AccountAsked>({
  rows: ({ firmId, asOf }) => sql`
    select d.id, d.decision_no as "at", to_char(d.decided_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decidedOn", d.decision, d.reason, d.note,
           d.decided_by as "decidedBy"
    from credit_decision d where d.firm_id = ${firmId} and business_day(d.decided_on) <= ${asOf}::date`,
  order: sql`"at" desc`,
  find: ['reason', 'note', 'decidedBy'],
})
