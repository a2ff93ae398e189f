import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../platform/entity/stored.ts'

/** Each movement of an item up to the end of a day by itself; see `itemsMovedBy`. For sums of accounts, which need no sum of each item. */
export const movementsBy = (date: string): RawBuilder<unknown> => sql`
    select item_id, txn_debit - txn_credit as txn, debit - credit as amount
    from entry_line where item_id is not null and posting_date <= ${date}::date
    union all
    select item_id, txn_debit - txn_credit, debit - credit
    from pending_line where item_id is not null and posting_date <= ${date}::date
    union all
    select from_item_id, -txn_amount, -amount from item_application where applied_date <= ${date}::date
    union all
    select to_item_id, txn_amount, amount from item_application where applied_date <= ${date}::date`

/**
 * [finance 5.5] What lines, posted or waiting for integration, and applications up to the end of a day (`YYYY-MM-DD`) make of each open item: `item_id`, and `txn` and
 * `amount` with debit positive, in the item's currency and in the company's. Nothing is taken from what is open today.
 */
export const itemsMovedBy = (date: string): RawBuilder<unknown> => sql`
  select m.item_id, sum(m.txn) as txn, sum(m.amount) as amount
  from (${movementsBy(date)}) m
  group by m.item_id`

/**
 * [finance 5.5] The items `of` (rows `i` of `open_item`) that were open at the end of a day (`YYYY-MM-DD`), each with `txn` and `amount` as above beside
 * what it is. What has not moved since was then what it is today, and what had not moved before was what it began with: lines are read of the others alone.
 * Proofs of what is open read all lines (`itemsMovedBy`, the view `items_counted`).
 */
export const itemsOpenAt = (date: string, of?: Condition): RawBuilder<unknown> => sql.join(openPartsAt(date, of), UNION)

/** The parts of the same, none of which has an item of another: what sums them up by itself is done by several processes at once. */
export const openPartsAt = (date: string, of: Condition = sql<boolean>`true`): readonly RawBuilder<unknown>[] => [
  sql`
  select ${ITEM}, i.open_txn::numeric as txn, i.open_amount::numeric as amount from open_item i
  where (i.open_txn <> 0 or i.open_amount <> 0) and i.last_moved_on <= ${date}::date and ${of}`,
  sql`
  select ${ITEM}, i.first_txn::numeric as txn, i.first_amount::numeric as amount from open_item i
  where i.last_moved_on > ${date}::date and i.opened_on <= ${date}::date and i.next_moved_on > ${date}::date and ${of}`,
  sql`
  select ${ITEM}, m.txn, m.amount
  from open_item i cross join lateral (${itemMovedBy(sql`i.id`, date)}) m
  where i.last_moved_on > ${date}::date and i.opened_on <= ${date}::date and i.next_moved_on <= ${date}::date and ${of}`,
]

const UNION = sql` union all `
const ITEM = sql`
  i.id as item_id, i.company_id, i.gl_account, i.firm_id, i.currency, i.side, i.document_type, i.document_id, i.kind, i.reference,
  i.document_date, i.due_date, i.opened_on`

/**
 * What documents that were entered by the end of a day and are dated after it have opened, of the items `of`: with the columns of `itemsOpenAt`. No
 * account bears them on that day. Few entries are dated ahead, and lines are read of those alone: `offset 0` keeps it so, where by the days
 * of all entries a quarter of them could be.
 */
export const itemsAheadAt = (date: string, of: Condition = sql<boolean>`true`): RawBuilder<unknown> => sql`
  select ${ITEM}, m.txn, m.amount
  from (
    select l.item_id, sum(l.txn_debit - l.txn_credit) as txn, sum(l.debit - l.credit) as amount
    from moved_entry e
    cross join lateral (
      select m.item_id, m.txn_debit, m.txn_credit, m.debit, m.credit
      from moved_line m where m.entry_id = e.id and m.item_id is not null offset 0) l
    where e.posting_date > ${date}::date and e.posted_on < (select business_day_end(${date}::date))
    group by l.item_id) m
  join open_item i on i.id = m.item_id and i.opened_on > ${date}::date and ${of}`

/** Each movement of one item, `item` being its id in the statement around it: `on_day`, with `txn` and `amount` as above. */
export const itemMoves = (item: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select posting_date as on_day, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id = ${item}
    union all
    select posting_date, txn_debit - txn_credit, debit - credit from pending_line where item_id = ${item}
    union all
    select applied_date, -txn_amount, -amount from item_application where from_item_id = ${item}
    union all
    select applied_date, txn_amount, amount from item_application where to_item_id = ${item}`

/**
 * What was open of each item changed on which days up to the end of a day (`YYYY-MM-DD`): `on_day` and `amount`, with debit positive in the company's currency, beside
 * what it is, in parts none of which has a change of another. Where it moved once since it was opened, by what is known of it; lines are read of those alone that moved in
 * between.
 */
export const changesBy = (date: string): readonly RawBuilder<unknown>[] => [
  sql`select ${ITEM}, i.opened_on as on_day, i.first_amount::numeric as amount from open_item i where i.opened_on <= ${date}::date`,
  sql`
  select ${ITEM}, i.last_moved_on as on_day, i.open_amount::numeric - i.first_amount::numeric as amount from open_item i
  where i.last_moved_on > i.opened_on and i.next_moved_on = i.last_moved_on and i.last_moved_on <= ${date}::date`,
  sql`
  select ${ITEM}, m.on_day, m.amount from open_item i cross join lateral (${itemMoves(sql`i.id`)}) m
  where i.next_moved_on < i.last_moved_on and m.on_day > i.opened_on and m.on_day <= ${date}::date`,
]

/** The same of one item, `item` being its id in the statement around it: for the few items of one firm. */
export const itemMovedBy = (item: RawBuilder<unknown>, date: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(sum(m.txn), 0) as txn, coalesce(sum(m.amount), 0) as amount
  from (${itemMoves(item)}) m where m.on_day <= ${date}::date`
