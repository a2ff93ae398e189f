import { sql, type Kysely } from 'kysely'
import type { CollectionAccount } from '../../../../shared/contracts/ar/collection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { itemSeen, onControl } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE, text, viewOf } from '../../../trade/items/side.ts'
import { cameSince } from './said.ts'

/** Documents and calls that are shown beside a row; the inquiry has the rest. */
const MOST = 50

const open = counted(RECEIVABLE, sql`i.open_amount`)

/** [judgement 17] What a collector has before him while he calls: overdue documents, what was said so far, and whom to ask for. */
export async function accountBeside(
  db: Kysely<Tables>,
  user: CurrentUser,
  today: string,
  firm: { readonly id: string; readonly firmId: string },
): Promise<Pick<CollectionAccount, 'items' | 'notes' | 'contacts'>> {
  const [items, notes, contacts] = await Promise.all([
    sql<CollectionAccount['items'][number]>`
      select i.id, i.reference, d.id as "invoiceId", i.document_date::text as "documentDate", i.due_date::text as "dueDate",
             ${today}::date - i.due_date as "daysLate", ${text(open)} as open,
             exists (select from collection_note n where n.customer_id = i.firm_id and n.outcome = 'Dispute' and n.settled_on is null
                       and n.reference = i.reference) as disputed
      from open_item_shown i ${onControl(RECEIVABLE.control)}
      left join ${viewOf(RECEIVABLE, 'document')} d on d.item_id = i.id
      where i.firm_id = ${firm.firmId} and ${open} > 0 and i.due_date < ${today}::date and i.opened_on <= ${today}::date
        and ${itemSeen(user)}
      order by i.due_date, i.reference limit ${sql.lit(MOST)}`.execute(db),
    sql<CollectionAccount['notes'][number]>`
      select n.id, n.note_no as "noteNo", n.customer_id as "customerId", n.outcome, n.noted_on::text as "notedOn", n.noted_by as "notedBy",
             n.spoke_with as "spokeWith", case when n.amount is not null then ${text(sql`n.amount`)} end as amount,
             n.comes_on::text as "comesOn", n.reference, n.next_on::text as "nextOn", n.notes, n.settled_on::text as "settledOn",
             n.settled_by as "settledBy", n.settlement, n.level, n.sent_to as "sentTo",
             case when n.outcome in ('Promise', 'Reminder') then ${text(cameSince(sql`n.customer_id`, sql`business_day(n.noted_on)`, today))} end as came
      from collection_note n where n.customer_id = ${firm.firmId} order by n.noted_on desc limit ${sql.lit(MOST)}`.execute(
      db,
    ),
    sql<CollectionAccount['contacts'][number]>`
      select c.name, c.role, c.phone, c.mobile, c.email from firm_contact_shown c where c.owner_id = ${firm.id}::uuid
      order by c.receives_statements desc, coalesce(c.phone, c.mobile) is null, c.position limit 5`.execute(db),
  ])
  return { items: items.rows, notes: notes.rows, contacts: contacts.rows }
}
