-- What is open of items, what they began with and when they moved follow what is applied to them [I10].
create or replace function applications_written() returns trigger
  language plpgsql
  as $$
  begin
    update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount,
                           first_txn = i.first_txn + m.first_txn, first_amount = i.first_amount + m.first_amount,
                           next_moved_on = least(i.next_moved_on, m.next_on), last_moved_on = greatest(i.last_moved_on, m.last_on)
    from (select s.item_id, sum(s.txn) as txn, sum(s.amount) as amount, max(w.applied_date) as last_on,
                 coalesce(sum(s.txn) filter (where w.applied_date = o.opened_on), 0) as first_txn,
                 coalesce(sum(s.amount) filter (where w.applied_date = o.opened_on), 0) as first_amount,
                 min(w.applied_date) filter (where w.applied_date > o.opened_on) as next_on
          from written w cross join lateral (values (w.from_item_id, -w.txn_amount, -w.amount),
                                                    (w.to_item_id, w.txn_amount, w.amount)) s (item_id, txn, amount)
            join open_item o on o.id = s.item_id
          group by s.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
