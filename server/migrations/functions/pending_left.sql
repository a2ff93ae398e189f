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
    update open_item i set open_txn = i.open_txn - m.txn, open_amount = i.open_amount - m.amount
    from (select g.item_id, sum(g.txn_debit - g.txn_credit) as txn, sum(g.debit - g.credit) as amount
          from gone g where g.item_id is not null group by g.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
