-- What an item has moved by, day by day: lines that name it, posted or waiting, and applications.
create or replace function item_movements(item uuid) returns table (moved_on date, txn numeric, amount numeric)
  language sql stable
  as $$
    select d.moved_on, sum(d.txn), sum(d.amount)
    from (
      select posting_date as moved_on, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id = item
      union all
      select posting_date, txn_debit - txn_credit, debit - credit from pending_line where item_id = item
      union all
      select applied_date, -txn_amount, -amount from item_application where from_item_id = item
      union all
      select applied_date, txn_amount, amount from item_application where to_item_id = item
    ) d
    group by d.moved_on
  $$;
