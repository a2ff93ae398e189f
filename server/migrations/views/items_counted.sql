-- What lines, posted or waiting, and applications of all days make of each item, worked out anew: what is open of it, what it began with on the day on which it
-- was opened, and on which days it moved next and last. `open_item` has it counted; this proves and repairs it.
create or replace view items_counted as
select i.id as item_id, coalesce(sum(m.txn), 0) as txn, coalesce(sum(m.amount), 0) as amount,
       coalesce(sum(m.txn) filter (where m.moved_on = i.opened_on), 0) as first_txn,
       coalesce(sum(m.amount) filter (where m.moved_on = i.opened_on), 0) as first_amount,
       coalesce(min(m.moved_on) filter (where m.moved_on > i.opened_on), 'infinity') as next_on,
       coalesce(max(m.moved_on), '-infinity') as last_on
from open_item i
  left join (
    select item_id, posting_date as moved_on, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id is not null
    union all
    select item_id, posting_date, txn_debit - txn_credit, debit - credit from pending_line where item_id is not null
    union all
    select from_item_id, applied_date, -txn_amount, -amount from item_application
    union all
    select to_item_id, applied_date, txn_amount, amount from item_application) m on m.item_id = i.id
group by i.id;
