-- What follows from a written line or application, whoever wrote it: balances of accounts, and of items what is open, what they began with and when they moved [I8, I10].
-- Each entry of the statement is looked up by its key, whatever the planner believes of the table.
create or replace function lines_written() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    w record;
  begin
    select array_agg(distinct l.entry_id) as entries, count(distinct l.entry_id) filter (where l.line_no = 1) as begun,
           count(l.item_id) as moves
    into w from written l;
    if exists (select from unnest(w.entries) u (id) where (select true from entry e where e.id = u.id)) then
      raise exception 'an entry that stands takes no further line' using errcode = 'NV002';
    end if;
    if w.begun < cardinality(w.entries) and exists (
      select from unnest(w.entries) u (id) where not exists (select from entry_line f where f.entry_id = u.id and f.line_no = 1)) then
      raise exception 'lines of an entry begin with the first' using errcode = 'NV002';
    end if;
    insert into gl_balance (company_id, gl_account, period_id, data_type, currency, shard, debit, credit, txn_debit, txn_credit)
    select l.company_id, l.gl_account, l.period_id, l.data_type, l.txn_currency, pg_backend_pid() % 64,
           sum(l.debit), sum(l.credit), sum(l.txn_debit), sum(l.txn_credit)
    from written l
    group by l.company_id, l.gl_account, l.period_id, l.data_type, l.txn_currency
    order by l.gl_account, l.period_id, l.data_type, l.txn_currency
    on conflict (gl_account, period_id, data_type, currency, company_id, shard) do update
    set debit = gl_balance.debit + excluded.debit, credit = gl_balance.credit + excluded.credit,
        txn_debit = gl_balance.txn_debit + excluded.txn_debit, txn_credit = gl_balance.txn_credit + excluded.txn_credit;
    if w.moves > 0 then
      update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount,
                             first_txn = i.first_txn + m.first_txn, first_amount = i.first_amount + m.first_amount,
                             next_moved_on = least(i.next_moved_on, m.next_on), last_moved_on = greatest(i.last_moved_on, m.last_on)
      from (select l.item_id, sum(l.txn_debit - l.txn_credit) as txn, sum(l.debit - l.credit) as amount, max(l.posting_date) as last_on,
                   coalesce(sum(l.txn_debit - l.txn_credit) filter (where l.posting_date = o.opened_on), 0) as first_txn,
                   coalesce(sum(l.debit - l.credit) filter (where l.posting_date = o.opened_on), 0) as first_amount,
                   min(l.posting_date) filter (where l.posting_date > o.opened_on) as next_on
            from written l join open_item o on o.id = l.item_id group by l.item_id) m
      where i.id = m.item_id;
    end if;
    return null;
  end $$;
