-- A line asks once for each statement what it asked once for each row: an entry of a thousand lines looked two thousand times.

-- The account of a line is that of a balance, whose key says that it is there and keeps it from being removed.
alter table entry_line drop constraint entry_line_account;

-- Lines begin with the first, and the first has its entry when the transaction ends: so has every line.
alter table entry_line drop constraint entry_line_entry;

create function line_has_entry() returns trigger
  language plpgsql
  as $$
  begin
    if not exists (select from entry e where e.id = new.entry_id) then
      raise exception 'a line without an entry' using errcode = 'NV002';
    end if;
    return null;
  end $$;

create constraint trigger line_has_entry after insert on entry_line deferrable initially deferred
  for each row when (new.line_no = 1) execute function line_has_entry();

create or replace function lines_written() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from written w join entry e on e.id = w.entry_id) then
      raise exception 'an entry that stands takes no further line' using errcode = 'NV002';
    end if;
    if exists (select from (select distinct w.entry_id from written w) w
               where not exists (select from entry_line f where f.entry_id = w.entry_id and f.line_no = 1)) then
      raise exception 'lines of an entry begin with the first' using errcode = 'NV002';
    end if;
    insert into gl_balance (company_id, gl_account, period_id, data_type, currency, shard, debit, credit, txn_debit, txn_credit)
    select w.company_id, w.gl_account, w.period_id, w.data_type, w.txn_currency, pg_backend_pid() % 64,
           sum(w.debit), sum(w.credit), sum(w.txn_debit), sum(w.txn_credit)
    from written w
    group by w.company_id, w.gl_account, w.period_id, w.data_type, w.txn_currency
    order by w.gl_account, w.period_id, w.data_type, w.txn_currency
    on conflict (gl_account, period_id, data_type, currency, company_id, shard) do update
    set debit = gl_balance.debit + excluded.debit, credit = gl_balance.credit + excluded.credit,
        txn_debit = gl_balance.txn_debit + excluded.txn_debit, txn_credit = gl_balance.txn_credit + excluded.txn_credit;
    update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount
    from (select w.item_id, sum(w.txn_debit - w.txn_credit) as txn, sum(w.debit - w.credit) as amount
          from written w where w.item_id is not null group by w.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
