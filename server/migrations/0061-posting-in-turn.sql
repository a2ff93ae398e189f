-- Posting, faster: nothing is asked twice, and sixteen who post at once wait in one queue instead of all for one row (docs/decisions/0022).

-- Who waits for the counter stands in a queue of one lock: a row that many wait for wakes all of them at each commit, and all but one
-- go back to wait. A lock taken in a savepoint ends with its rollback, as a preview's does.
create or replace function take_ledger_number(of_company text, of_kind text, of_year integer) returns integer
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    taken integer;
  begin
    perform pg_advisory_xact_lock(hashtext('ledger_number'), hashtext(of_company || ' ' || of_kind || ' ' || of_year::text));
    update ledger_number n set next_number = n.next_number + 1
    where n.company_id = of_company and n.kind = of_kind and n.fiscal_year = of_year
    returning n.next_number - 1 into taken;
    if taken is null then
      insert into ledger_number (company_id, kind, fiscal_year) values (of_company, of_kind, of_year) on conflict do nothing;
      update ledger_number n set next_number = n.next_number + 1
      where n.company_id = of_company and n.kind = of_kind and n.fiscal_year = of_year
      returning n.next_number - 1 into taken;
    end if;
    return taken;
  end $$;

-- A key to a row that every posting names writes into that row who holds it, once for each poster. The day-book of an entry, its
-- period and its company are asked for when the transaction ends, under the lock of the period; a day-book with entries stays.
alter table entry drop constraint entry_company, drop constraint entry_journal, drop constraint entry_period;
alter table open_item drop constraint open_item_company, drop constraint open_item_account;

create function journal_is_empty() returns trigger
  language plpgsql
  as $$
  begin
    perform seize_period(old.period_id);
    if exists (select from entry where journal_id = old.id) then
      raise exception 'a day-book with entries is not removed' using errcode = 'foreign_key_violation', constraint = 'entry_journal';
    end if;
    return old;
  end $$;
create trigger journal_is_empty before delete on journal for each row execute function journal_is_empty();
create trigger journal_stays before truncate on journal for each statement execute function posted_rows_stay();

-- The lock dates of a company in one look.
create or replace function locked_ledgers(of_company text, on_date date) returns text[]
  language sql stable
  return (select array_remove(array[case when g.gl_locked_until >= on_date then 'GL' end, case when g.ar_locked_until >= on_date then 'AR' end,
                                    case when g.ap_locked_until >= on_date then 'AP' end, case when g.pr_locked_until >= on_date then 'PR' end], null)
          from gl_control g where g.company_id = of_company);

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
    if exists (select from entry e where e.id = any (w.entries)) then
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
      update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount
      from (select l.item_id, sum(l.txn_debit - l.txn_credit) as txn, sum(l.debit - l.credit) as amount
            from written l where l.item_id is not null group by l.item_id) m
      where i.id = m.item_id;
    end if;
    return null;
  end $$;

-- The same conditions as before and those of the lock dates: the day-book with its period is one look, the lines are another.
create or replace function entry_holds() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    b record;
    l record;
    ledgers text[];
  begin
    perform hold_period(new.period_id);
    select j.status, j.source, j.data_type = 'Actual' as actual, j.data_type,
           (j.company_id, j.period_id, j.journal_date) is distinct from (new.company_id, new.period_id, new.posting_date)
             or new.posting_date not between p.start_date and p.end_date as astray,
           array_remove(array[case when p.gl_closed then 'GL' end, case when p.ar_closed then 'AR' end,
                              case when p.ap_closed then 'AP' end, case when p.pr_closed then 'PR' end], null) as closed,
           locked_ledgers(new.company_id, new.posting_date) as locked
    into b
    from journal j join fiscal_period p on p.id = j.period_id where j.id = new.journal_id;
    if b.status is null then
      raise exception 'entry %: there is no such day-book', new.entry_no using errcode = 'NV002';
    end if;
    if b.status <> 'Open' then
      raise exception 'entry %: its day-book is closed', new.entry_no using errcode = 'NV002';
    end if;
    if b.astray then
      raise exception 'entry %: it is not of the company, date and period of its day-book', new.entry_no using errcode = 'NV002';
    end if;
    select sum(s.lines) as lines, sum(s.debit) as debit, sum(s.credit) as credit, bool_or(s.txn_debit <> s.txn_credit) as uneven,
           bool_or(s.astray) as astray, bool_or(s.without_item) as without_item, bool_or(s.other_item) as other_item,
           bool_or(s.other_currency) as other_currency, bool_or(s.unheard) as unheard,
           array_remove(array[case when bool_or(s.on_gl) then 'GL' end, case when bool_or(s.on_ar) then 'AR' end,
                              case when bool_or(s.on_ap) then 'AP' end, case when bool_or(s.on_pr) then 'PR' end], null) as controls
    into l
    from (
      select x.txn_currency, count(*) as lines, sum(x.debit) as debit, sum(x.credit) as credit,
             sum(x.txn_debit) as txn_debit, sum(x.txn_credit) as txn_credit,
             bool_or((x.company_id, x.period_id, x.posting_date, x.data_type)
               is distinct from (new.company_id, new.period_id, new.posting_date, b.data_type)) as astray,
             bool_or((a.holds_items and b.actual) <> (x.item_id is not null)) as without_item,
             bool_or(x.item_id is not null and (i.gl_account, i.currency, i.company_id)
               is distinct from (x.gl_account, x.txn_currency, x.company_id)) as other_item,
             bool_or(a.currency <> x.txn_currency) as other_currency,
             bool_or(new.kind in ('Ordinary', 'Opening') and x.txn_debit + x.txn_credit = 0 and x.debit + x.credit <> 0) as unheard,
             bool_or(c.ledger = 'GL') as on_gl, bool_or(c.ledger = 'AR') as on_ar, bool_or(c.ledger = 'AP') as on_ap,
             bool_or(c.ledger = 'PR') as on_pr
      from entry_line x join gl_account a on a.account = x.gl_account left join open_item i on i.id = x.item_id
        cross join lateral (select case when a.control_kind is not null then ledger_of_control(a.control_kind) end as ledger) c
      where x.entry_id = new.id
      group by x.txn_currency) s;
    if l.lines is null or l.astray then
      raise exception 'entry %: its lines are missing or not of its date', new.entry_no using errcode = 'NV002';
    end if;
    if l.without_item or l.other_item then
      raise exception 'entry %: a line on a control account names no open item, or another account''s', new.entry_no
        using errcode = 'NV002';
    end if;
    if l.other_currency or l.unheard then
      raise exception 'entry %: a line is not in the currency of its account', new.entry_no using errcode = 'NV002';
    end if;
    if b.actual then
      if b.closed && array['GL', ledger_of_source(b.source)] then
        raise exception 'entry %: its period is closed', new.entry_no using errcode = 'NV002';
      end if;
      if b.closed && l.controls then
        raise exception 'entry %: the period of a control account is closed', new.entry_no using errcode = 'NV002';
      end if;
      if b.locked && (array['GL', ledger_of_source(b.source)] || l.controls) then
        raise exception 'entry %: its date is locked', new.entry_no using errcode = 'NV002';
      end if;
      if l.debit <> l.credit or l.uneven then
        raise exception 'entry %: it does not sum to zero', new.entry_no using errcode = 'NV002';
      end if;
    end if;
    if new.reverses_entry_id is not null then perform mirrors(new); end if;
    return null;
  end $$;
drop trigger entry_not_locked on entry;
drop function entry_not_locked();

-- The account and the company of an item are those of its first line, so it has one.
create or replace function item_holds() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    s record;
  begin
    select count(*) as days, count(*) filter (where r.opening) as early,
           coalesce(sum(r.txn), 0) as txn, coalesce(sum(r.amount), 0) as amount,
           bool_or(case new.side when 'Debit' then r.txn_then < 0 or r.amount_then < 0 else r.txn_then > 0 or r.amount_then > 0 end
                   or (r.txn_then = 0 and r.amount_then <> 0)) as crossed
    into s
    from (select m.moved_on, m.moved_on < new.opened_on as opening, m.txn, m.amount,
                 sum(m.txn) over (order by m.moved_on) as txn_then, sum(m.amount) over (order by m.moved_on) as amount_then
          from item_movements(new.id) m) r;
    if s.days = 0 then
      raise exception 'item % of %: no line opens it', new.reference, new.firm_id using errcode = 'NV002';
    end if;
    if s.early > 0 or s.crossed then
      raise exception 'item % of %: more is applied than is open', new.reference, new.firm_id using errcode = 'NV002';
    end if;
    -- Another statement of the transaction may have moved it since this row version; the last one is the one that counts.
    if not exists (select from open_item i where i.id = new.id and i.open_txn = s.txn and i.open_amount = s.amount) then
      raise exception 'item % of %: its open amount is not the sum of its movements', new.reference, new.firm_id
        using errcode = 'NV002';
    end if;
    return null;
  end $$;

-- All that a posting stands on, read in one call under the locks that it needs; items, roles and accounts as JSON.
create function ledger_ground(of_company text, on_date date, adjusting boolean, of_source text, of_type text, chosen uuid,
                              doc_type text, doc_id uuid, doc_purpose text, named_accounts text[], named_roles text[], named_items uuid[])
  returns table (currency text, entry_id uuid, period_id uuid, fiscal_year integer, closed text[], locked text[], journal_id uuid,
                 journal_state text, items json, roles json, accounts json)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  declare
    g record;
    held json;
    on_items text[] := '{}';
  begin
    select * into g from posting_ground(of_company, on_date, adjusting, of_source, of_type, chosen, doc_type, doc_id, doc_purpose);
    if g.currency is null then return; end if;
    if cardinality(named_items) > 0 then
      select json_agg(json_build_object('id', h.id, 'company_id', h.company_id, 'gl_account', h.gl_account, 'firm_id', h.firm_id,
                                        'currency', h.currency, 'side', h.side, 'reference', h.reference, 'opened_on', h.opened_on,
                                        'open_txn', h.open_txn::text, 'open_amount', h.open_amount::text,
                                        'then_txn', h.then_txn::text, 'then_amount', h.then_amount::text, 'later', h.later)),
             array_agg(distinct h.gl_account)
      into held, on_items
      from items_held(named_items, on_date) h;
    end if;
    return query
    with r as materialized (
      select o.role, o.branch_id, o.currency, o.qualifier, o.gl_account, o.valid_from from account_role o
      where o.company_id = of_company and o.role = any (named_roles) and (o.valid_from is null or o.valid_from <= on_date)
    ), a as (
      select c.account, c.control_kind, c.holds_items, c.currency, c.manual, c.active and not c.heading as active from gl_account c
      where c.account = any (named_accounts || coalesce(on_items, '{}') || array(select r.gl_account from r))
    )
    select g.currency, g.entry_id, g.period_id, g.fiscal_year, g.closed, locked_ledgers(of_company, on_date), g.journal_id,
           g.journal_state, held, (select json_agg(r) from r), (select json_agg(a) from a);
  end $$;
