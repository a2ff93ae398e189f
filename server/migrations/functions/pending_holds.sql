-- What must hold of an entry holds of one that waits; only accounts that nobody has named yet are asked later.
create or replace function pending_holds() returns trigger
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
  declare
    p fiscal_period;
    locked text[] := locked_ledgers(new.company_id, new.posting_date);
    l record;
  begin
    if tg_op = 'UPDATE' or exists (select from pending_entry w where w.id = new.id and w.integrated_on is not null) then
      if not exists (
        select from entry e join journal j on j.id = e.journal_id
        where e.id = new.id and j.source = new.source and j.data_type = 'Actual' and e.asked_hash = new.asked_hash
          and (e.company_id, e.period_id, e.posting_date, e.document_type, e.document_id, e.purpose, e.kind, e.description, e.currency, e.rate)
            = (new.company_id, new.period_id, new.posting_date, new.document_type, new.document_id, new.purpose, new.kind, new.description,
               new.currency, new.rate)
          and (e.rate_date, e.reverses_entry_id) is not distinct from (new.rate_date, new.reverses_entry_id))
        or exists (select from pending_line x where x.entry_id = new.id) then
        raise exception 'what waits becomes the entry that it is' using errcode = 'NV002';
      end if;
      return null;
    end if;
    perform hold_period(new.period_id);
    select * into p from fiscal_period where id = new.period_id;
    if new.posting_date not between p.start_date and p.end_date then
      raise exception 'what waits is dated in its period' using errcode = 'NV002';
    end if;
    if exists (select from entry e where (e.document_type, e.document_id, e.purpose)
                                       = (new.document_type, new.document_id, new.purpose)) then
      raise exception 'a document is posted once' using errcode = 'unique_violation', constraint = 'entry_posted_once';
    end if;
    select sum(s.lines) as lines, sum(s.debit) as debit, sum(s.credit) as credit, bool_or(s.txn_debit <> s.txn_credit) as uneven,
           bool_or(s.astray) as astray, bool_or(s.without_item) as without_item, bool_or(s.other_currency) as other_currency,
           bool_or(s.unheard) as unheard, bool_or(s.split) as split, min(s.given_up) as given_up, min(s.automatic) as automatic,
           array_remove(array[case when bool_or(s.on_gl) then 'GL' end, case when bool_or(s.on_ar) then 'AR' end,
                              case when bool_or(s.on_ap) then 'AP' end, case when bool_or(s.on_pr) then 'PR' end], null) as controls
    into l
    from (
      select x.txn_currency, count(*) as lines, sum(x.debit) as debit, sum(x.credit) as credit, sum(x.txn_debit) as txn_debit,
             sum(x.txn_credit) as txn_credit,
             bool_or((x.company_id, x.period_id, x.posting_date, x.data_type)
               is distinct from (new.company_id, new.period_id, new.posting_date, 'Actual')) as astray,
             bool_or(coalesce(a.holds_items, false) <> (x.item_id is not null)
               or (x.item_id is not null and (i.gl_account, i.currency, i.company_id)
                   is distinct from (x.gl_account, x.txn_currency, x.company_id))) as without_item,
             bool_or(a.currency <> x.txn_currency) as other_currency,
             bool_or(k.decimals is null or x.txn_debit + x.txn_credit <> round(x.txn_debit + x.txn_credit, k.decimals)
               or x.debit + x.credit <> round(x.debit + x.credit, home.decimals)) as split,
             min(a.account) filter (where a.heading or not a.active) as given_up,
             min(a.account) filter (where x.by_hand and not a.manual and a.control_kind is null) as automatic,
             bool_or(new.kind in ('Ordinary', 'Opening') and x.txn_debit + x.txn_credit = 0 and x.debit + x.credit <> 0) as unheard,
             bool_or(c.ledger = 'GL') as on_gl, bool_or(c.ledger = 'AR') as on_ar, bool_or(c.ledger = 'AP') as on_ap,
             bool_or(c.ledger = 'PR') as on_pr
      from pending_line x left join gl_account_shown a on a.account = x.gl_account left join open_item i on i.id = x.item_id
        left join currency_shown k on k.currency_code = x.txn_currency
        cross join (select h.decimals from company_shown c join currency_shown h on h.currency_code = c.currency
                    where c.company_id = new.company_id) home
        cross join lateral (select case when a.control_kind is not null then ledger_of_control(a.control_kind) end as ledger) c
      where x.entry_id = new.id group by x.txn_currency) s;
    if l.lines is null or l.astray or l.without_item or l.other_currency or l.unheard then
      raise exception 'what waits has lines of its date, each on the item and in the currency of its account' using errcode = 'NV002';
    end if;
    if l.split then
      raise exception 'what waits has an amount with more decimals than its currency' using errcode = 'NV002';
    end if;
    if l.given_up is not null and new.reverses_entry_id is null then
      raise exception 'what waits: account % takes no lines', l.given_up using errcode = 'NV002';
    end if;
    if l.automatic is not null and new.reverses_entry_id is null then
      raise exception 'what waits: account % is not posted by hand', l.automatic using errcode = 'NV002';
    end if;
    if l.debit <> l.credit or l.uneven then
      raise exception 'what waits sums to zero' using errcode = 'NV002';
    end if;
    if is_closed(p, 'GL') or is_closed(p, ledger_of_source(new.source))
       or exists (select from unnest(l.controls) c where is_closed(p, c)) then
      raise exception 'what waits is dated in an open period' using errcode = 'NV002';
    end if;
    if locked && (array['GL', ledger_of_source(new.source)] || l.controls) then
      raise exception 'what waits is dated behind no lock' using errcode = 'NV002';
    end if;
    if new.reverses_entry_id is not null then
      if not exists (select from moved_entry o where o.id = new.reverses_entry_id and o.reverses_entry_id is null
                       and o.company_id = new.company_id and o.posting_date <= new.posting_date)
         or exists (select from entry r where r.reverses_entry_id = new.reverses_entry_id) then
        raise exception 'an entry is reversed once, and a reversal stays' using errcode = 'NV002';
      end if;
      if exists (
        select from (select * from moved_line where entry_id = new.reverses_entry_id) o
          full join (select * from moved_line where entry_id = new.id) m using (line_no)
        where (o.gl_account, o.debit, o.credit, o.txn_currency, o.txn_debit, o.txn_credit, o.rate, o.item_id)
          is distinct from (m.gl_account, m.credit, m.debit, m.txn_currency, m.txn_credit, m.txn_debit, m.rate, m.item_id)) then
        raise exception 'a reversal is the mirror of what it reverses' using errcode = 'NV002';
      end if;
    end if;
    return null;
  end $$;
