-- What must hold when a transaction ends, whoever wrote what; the engine has said it in words before.
create or replace function entry_holds() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
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
           bool_or(s.other_currency) as other_currency, bool_or(s.unheard) as unheard, bool_or(s.split) as split, min(s.given_up) as given_up, min(s.automatic) as automatic,
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
             bool_or(k.decimals is null or x.txn_debit + x.txn_credit <> round(x.txn_debit + x.txn_credit, k.decimals)
               or x.debit + x.credit <> round(x.debit + x.credit, home.decimals)) as split,
             min(a.account) filter (where a.heading or not a.active) as given_up,
             min(a.account) filter (where x.by_hand and not a.manual and a.control_kind is null) as automatic,
             bool_or(new.kind in ('Ordinary', 'Opening') and x.txn_debit + x.txn_credit = 0 and x.debit + x.credit <> 0) as unheard,
             bool_or(c.ledger = 'GL') as on_gl, bool_or(c.ledger = 'AR') as on_ar, bool_or(c.ledger = 'AP') as on_ap,
             bool_or(c.ledger = 'PR') as on_pr
      from entry_line x join gl_account_shown a on a.account = x.gl_account left join open_item i on i.id = x.item_id
        left join currency_shown k on k.currency_code = x.txn_currency
        cross join (select h.decimals from company_shown c join currency_shown h on h.currency_code = c.currency
                    where c.company_id = new.company_id) home
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
    if l.split then
      raise exception 'entry %: an amount has more decimals than its currency', new.entry_no using errcode = 'NV002';
    end if;
    if l.given_up is not null and new.reverses_entry_id is null then
      raise exception 'entry %: account % takes no lines', new.entry_no, l.given_up using errcode = 'NV002';
    end if;
    if l.automatic is not null and new.reverses_entry_id is null then
      raise exception 'entry %: account % is not posted by hand', new.entry_no, l.automatic using errcode = 'NV002';
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
