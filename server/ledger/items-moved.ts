import { sql, type RawBuilder } from 'kysely'

/**
 * [finance 5.5] What lines and applications up to the end of a day (`YYYY-MM-DD`) make of each open item: `item_id`, and `txn` and
 * `amount` with debit positive, in the item's currency and in the company's. Nothing is taken from what is open today.
 */
export const itemsMovedBy = (date: string): RawBuilder<unknown> => sql`
  select m.item_id, sum(m.txn) as txn, sum(m.amount) as amount
  from (
    select item_id, txn_debit - txn_credit as txn, debit - credit as amount
    from entry_line where item_id is not null and posting_date <= ${date}::date
    union all
    select from_item_id, -txn_amount, -amount from item_application where applied_date <= ${date}::date
    union all
    select to_item_id, txn_amount, amount from item_application where applied_date <= ${date}::date
  ) m
  group by m.item_id`
