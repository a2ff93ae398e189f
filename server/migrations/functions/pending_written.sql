-- Items follow the lines that wait, too.
create or replace function pending_written() returns trigger
  language plpgsql
  as $$
  begin
    update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount,
                           first_txn = i.first_txn + m.first_txn, first_amount = i.first_amount + m.first_amount,
                           next_moved_on = least(i.next_moved_on, m.next_on), last_moved_on = greatest(i.last_moved_on, m.last_on)
    from (select w.item_id, sum(w.txn_debit - w.txn_credit) as txn, sum(w.debit - w.credit) as amount, max(w.posting_date) as last_on,
                 coalesce(sum(w.txn_debit - w.txn_credit) filter (where w.posting_date = o.opened_on), 0) as first_txn,
                 coalesce(sum(w.debit - w.credit) filter (where w.posting_date = o.opened_on), 0) as first_amount,
                 min(w.posting_date) filter (where w.posting_date > o.opened_on) as next_on
          from written w join open_item o on o.id = w.item_id group by w.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
