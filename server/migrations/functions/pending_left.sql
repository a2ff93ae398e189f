-- A line stops waiting when the same line stands in the ledger, and not before.
-- Who has chosen an account is not asked again then.
create or replace function pending_left() returns trigger
  language plpgsql
  as $$
  begin
    if exists (
      select from gone g where not exists (
        select from entry_line l
        where (l.entry_id, l.line_no) = (g.entry_id, g.line_no)
          and to_jsonb(l) @> to_jsonb(g) - array['gl_account', 'role', 'qualifier', 'role_branch', 'by_hand']
          and l.gl_account = coalesce(g.gl_account, l.gl_account))) then
      raise exception 'what waits leaves only by being integrated as it is' using errcode = 'NV001';
    end if;
    -- The same line has moved the item on the same day: only amounts are in it twice.
    update open_item i set open_txn = i.open_txn - m.txn, open_amount = i.open_amount - m.amount,
                           first_txn = i.first_txn - m.first_txn, first_amount = i.first_amount - m.first_amount
    from (select g.item_id, sum(g.txn_debit - g.txn_credit) as txn, sum(g.debit - g.credit) as amount,
                 coalesce(sum(g.txn_debit - g.txn_credit) filter (where g.posting_date = o.opened_on), 0) as first_txn,
                 coalesce(sum(g.debit - g.credit) filter (where g.posting_date = o.opened_on), 0) as first_amount
          from gone g join open_item o on o.id = g.item_id group by g.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
