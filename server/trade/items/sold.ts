import { sql, type RawBuilder } from 'kysely'
import { seesEntry } from '../../ledger/sight.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'

const home = sql`round(d.sold, (select home_decimals()))`

/**
 * Customers to whom something was sold from a day on, and for how much: invoices less credits, before tax, in the company's currency.
 * [S6.05] Of what its reader sees of the books.
 */
export const soldSince = (user: CurrentUser, since: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.bill_to_id as firm_id, sum(${home}) as sold from customer_invoice_shown d
  where d.status = 'Posted' and d.doc_date >= ${since} and ${seesEntry(user, sql.ref('d.entry_id'))}
  group by d.bill_to_id`

/** When a customer `firm` was invoiced first, and all that he was sold since. */
export const soldEver = (user: CurrentUser, firm: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select min(d.doc_date) filter (where d.kind = 'Invoice') as first_invoice,
         coalesce(sum(${home}) filter (where ${seesEntry(user, sql.ref('d.entry_id'))}), 0) as sold
  from customer_invoice_shown d where d.status = 'Posted' and d.bill_to_id = ${firm}`
