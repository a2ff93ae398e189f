-- Open amounts of items follow what is applied to them [I10].
create or replace function applications_written() returns trigger
  language plpgsql
  as $$
  begin
    update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount
    from (select s.item_id, sum(s.txn) as txn, sum(s.amount) as amount
          from written w cross join lateral (values (w.from_item_id, -w.txn_amount, -w.amount),
                                                    (w.to_item_id, w.txn_amount, w.amount)) s (item_id, txn, amount)
          group by s.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
