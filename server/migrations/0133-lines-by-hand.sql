-- [I4] A line whose account a person has chosen stands on an account that is posted by hand. The engine says it in words; here it holds
-- for whoever writes. Control accounts have their own door, and a reversal goes where its entry went. What waits was judged when it was
-- posted: it becomes the entry that it is, whatever its account has become since.

alter table entry_line add by_hand boolean;
alter table pending_line add by_hand boolean;

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
           bool_or(s.other_currency) as other_currency, bool_or(s.unheard) as unheard, min(s.given_up) as given_up, min(s.automatic) as automatic,
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
             min(a.account) filter (where a.heading or not a.active) as given_up,
             min(a.account) filter (where x.by_hand and not a.manual and a.control_kind is null) as automatic,
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
           bool_or(s.unheard) as unheard, min(s.given_up) as given_up, min(s.automatic) as automatic,
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
             min(a.account) filter (where a.heading or not a.active) as given_up,
             min(a.account) filter (where x.by_hand and not a.manual and a.control_kind is null) as automatic,
             bool_or(new.kind in ('Ordinary', 'Opening') and x.txn_debit + x.txn_credit = 0 and x.debit + x.credit <> 0) as unheard,
             bool_or(c.ledger = 'GL') as on_gl, bool_or(c.ledger = 'AR') as on_ar, bool_or(c.ledger = 'AP') as on_ap,
             bool_or(c.ledger = 'PR') as on_pr
      from pending_line x left join gl_account a on a.account = x.gl_account left join open_item i on i.id = x.item_id
        cross join lateral (select case when a.control_kind is not null then ledger_of_control(a.control_kind) end as ledger) c
      where x.entry_id = new.id group by x.txn_currency) s;
    if l.lines is null or l.astray or l.without_item or l.other_currency or l.unheard then
      raise exception 'what waits has lines of its date, each on the item and in the currency of its account' using errcode = 'NV002';
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

create or replace function write_entry(head json, of_source text, of_type text, items json, lines json, ahead boolean default false)
  returns table (entry_number integer, entry_text text, journal uuid)
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
  declare
    e entry;
  begin
    e := json_populate_record(null::entry, head);
    if e.journal_id is null then
      e.journal_id := day_book(e.company_id, of_source, of_type, e.posting_date, e.period_id, e.fiscal_year, e.posted_by, e.posted_on);
    end if;
    if items is not null then
      insert into open_item (id, company_id, gl_account, firm_id, currency, side, document_type, document_id, kind, reference,
                             document_date, due_date, opened_on)
      select i.id, e.company_id, i.gl_account, i.firm_id, i.currency, i.side, e.document_type, e.document_id, i.kind, i.reference,
             i.document_date, i.due_date, e.posting_date
      from json_populate_recordset(null::open_item, items) i;
    end if;
    insert into entry_line (entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit,
                            txn_currency, txn_debit, txn_credit, rate, item_id, firm_id, bank_account_id, branch_id, job_id,
                            cost_code, employee_id, product_id, quantity, tax_code, tax_base, reference, memo, by_hand)
    select e.id, l.line_no, l.gl_account, e.company_id, e.period_id, e.posting_date, of_type, l.debit, l.credit,
           l.txn_currency, l.txn_debit, l.txn_credit, l.rate, l.item_id, l.firm_id, l.bank_account_id, l.branch_id, l.job_id,
           l.cost_code, l.employee_id, l.product_id, l.quantity, l.tax_code, l.tax_base, l.reference, l.memo, l.by_hand
    from json_populate_recordset(null::entry_line, lines) l;
    if ahead then perform set_config('synchronous_commit', 'off', true); end if;
    e.number := take_ledger_number(e.company_id, 'Entry', e.fiscal_year);
    insert into entry (id, company_id, fiscal_year, number, journal_id, period_id, posting_date, document_type, document_id, purpose,
                       kind, description, currency, rate, rate_date, reverses_entry_id, auto_reverse_date, posted_by, posted_on,
                       asked_hash, content_hash)
    values (e.id, e.company_id, e.fiscal_year, e.number, e.journal_id, e.period_id, e.posting_date, e.document_type, e.document_id,
            e.purpose, e.kind, e.description, e.currency, e.rate, e.rate_date, e.reverses_entry_id, e.auto_reverse_date, e.posted_by,
            e.posted_on, e.asked_hash, e.content_hash);
    return query select e.number, number_text(e.fiscal_year, e.number), e.journal_id;
  end $$;

create or replace function hold_entry(head json, items json, lines json) returns void
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
  declare
    e pending_entry;
  begin
    e := json_populate_record(null::pending_entry, head);
    if items is not null then
      insert into open_item (id, company_id, gl_account, firm_id, currency, side, document_type, document_id, kind, reference,
                             document_date, due_date, opened_on)
      select i.id, e.company_id, i.gl_account, i.firm_id, i.currency, i.side, e.document_type, e.document_id, i.kind, i.reference,
             i.document_date, i.due_date, e.posting_date
      from json_populate_recordset(null::open_item, items) i;
    end if;
    insert into pending_entry (id, company_id, source, journal_id, period_id, posting_date, document_type, document_id, purpose, kind,
                               description, currency, rate, rate_date, reverses_entry_id, posted_by, posted_on, asked_hash, content_hash)
    values (e.id, e.company_id, e.source, e.journal_id, e.period_id, e.posting_date, e.document_type, e.document_id, e.purpose, e.kind,
            e.description, e.currency, e.rate, e.rate_date, e.reverses_entry_id, e.posted_by, e.posted_on, e.asked_hash, e.content_hash);
    insert into pending_line (entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit, txn_currency,
                              txn_debit, txn_credit, rate, item_id, firm_id, bank_account_id, branch_id, job_id, cost_code, employee_id,
                              product_id, quantity, tax_code, tax_base, reference, memo, role, qualifier, role_branch,
                              by_hand)
    select e.id, l.line_no, l.gl_account, e.company_id, e.period_id, e.posting_date, 'Actual', l.debit, l.credit, l.txn_currency,
           l.txn_debit, l.txn_credit, l.rate, l.item_id, l.firm_id, l.bank_account_id, l.branch_id, l.job_id, l.cost_code, l.employee_id,
           l.product_id, l.quantity, l.tax_code, l.tax_base, l.reference, l.memo, l.role, l.qualifier, l.role_branch, l.by_hand
    from json_populate_recordset(null::pending_line, lines) l;
  end $$;

-- Who has chosen an account is not asked again when its line stops waiting.
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
