-- Open amounts of items follow the lines that wait, too.
create or replace function pending_written() returns trigger
  language plpgsql
  as $$
  begin
    update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount
    from (select w.item_id, sum(w.txn_debit - w.txn_credit) as txn, sum(w.debit - w.credit) as amount
          from written w where w.item_id is not null group by w.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
