import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Settlement } from '../../../shared/contracts/trade/settlement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'
import { itemSeen, moneySeen } from './items-at.ts'
import { text, viewOf, type ItemSide } from './side.ts'

/** Of a line `l`: its entry, whether that takes another one back, and whether it stands. */
const entryOf = sql`
  select m.document_id, m.posting_date, m.reverses_entry_id is not null as back,
         not exists (select from moved_entry r where r.reverses_entry_id = m.id) as stands
  from moved_entry m where m.id = l.entry_id`

const seenOther = (user: CurrentUser) =>
  sql`exists (select from open_item_shown i where i.id = o.id and ${itemSeen(user)})`

/**
 * [finance 7.1 drill] What settles a document of a side or is settled by it: money and releases that moved its items, what its own
 * entries moved, and credits applied either way. Items on accounts, and money of banks, that the user may not see are not told.
 */
export async function settledWith(
  db: Kysely<Tables>,
  side: ItemSide,
  user: CurrentUser,
  documentId: string,
): Promise<Settlement[]> {
  const told = (sort: 'document' | 'money', seen: RawBuilder<unknown>) => sql`
    select p.id, p.room, p.kind, p.number, o.day::text as "settledOn", o.currency, ${text(sql`o.amount`)} as amount,
           not o.stands as "isTakenBack"
    from others o join ${viewOf(side, sort)} p on p.id = o.other
    where o.amount <> 0 and ${seen}`
  const { rows } = await sql<Settlement>`
    with own as (select i.id from open_item_shown i where i.document_id = ${documentId} and ${itemSeen(user)}),
    moved as (
      select e.document_id as other, e.posting_date as day, i.currency, l.txn_debit - l.txn_credit as amount, e.back, e.stands
      from own join open_item_shown i on i.id = own.id
      join moved_line l on l.item_id = i.id
      cross join lateral (${entryOf}) e
      where e.document_id <> ${documentId}
      union all
      select i.document_id, e.posting_date, i.currency, l.txn_debit - l.txn_credit, e.back, e.stands
      from moved_entry m
      join moved_line l on l.entry_id = m.id
      join open_item_shown i on i.id = l.item_id and i.document_id <> ${documentId} and ${itemSeen(user)}
      cross join lateral (${entryOf}) e
      where m.document_id = ${documentId}
      union all
      select o.document_id, a.applied_date, o.currency, a.txn_amount, false,
             not exists (select from item_application_shown r where r.reverses_id = a.id)
      from own
      join item_application_shown a on own.id in (a.from_item_id, a.to_item_id) and a.reverses_id is null
      join open_item_shown o on o.id = case own.id when a.from_item_id then a.to_item_id else a.from_item_id end
        and ${seenOther(user)}
    ),
    others as (
      select other, max(day) filter (where not back) as day, currency, abs(sum(amount) filter (where not back)) as amount,
             bool_or(stands and not back) as stands
      from moved group by other, currency
    )
    ${told('document', sql`true`)} union all ${told('money', moneySeen(user))}
    order by "settledOn", number`.execute(db)
  return rows
}
