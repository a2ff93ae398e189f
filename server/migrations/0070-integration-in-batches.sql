-- Integration in batches: a document moves its sub-ledger when it is posted, and its entry waits, resolved and balanced, until somebody
-- integrates it (docs/decisions/0026). What waits is never changed; it leaves by becoming the entry of the same id, line for line.

-- Which sources do otherwise than their company.
create table gl_source_mode (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references gl_control on delete cascade,
  position integer not null,
  source   text not null check (source in ('PJ', 'CD', 'CC', 'PO')),
  mode     text not null check (mode in ('Immediate', 'Batch')),
  constraint gl_source_mode_once unique (owner_id, source)
);

create function integration_waits(of_company text, of_source text) returns boolean
  language sql stable
  return of_source in ('PJ', 'CD', 'CC', 'PO') and (
    select coalesce((select s.mode from gl_source_mode s where s.owner_id = g.id and s.source = of_source), g.integration_mode) = 'Batch'
    from gl_control g where g.company_id = of_company);

-- Who makes an entry wait holds the mode, with others who do; who changes it seizes it, so that nothing begins to wait behind his back.
create function hold_integration(of_company text) returns void
  language sql
  as $$ select pg_advisory_xact_lock_shared(hashtext('integration_mode'), hashtext(of_company)) $$;

create function seize_integration(of_company text) returns void
  language sql
  as $$ select pg_advisory_xact_lock(hashtext('integration_mode'), hashtext(of_company)) $$;

create table pending_entry (
  id                uuid primary key,
  company_id        text not null constraint pending_entry_company references company (company_id),
  -- Order in which they began to wait: what is reversed stands before its reversal.
  seq               bigint not null generated always as identity,
  source            text not null check (source in ('PJ', 'CD', 'CC', 'PO')),
  -- A day-book that was chosen; else that of source and date.
  journal_id        uuid constraint pending_entry_journal references journal (id),
  period_id         uuid not null constraint pending_entry_period references fiscal_period (id),
  posting_date      date not null,
  document_type     text not null check (length(document_type) between 1 and 40),
  document_id       uuid not null,
  purpose           text not null check (length(purpose) between 1 and 40),
  kind              text not null check (kind in ('Ordinary', 'Revaluation', 'Realized', 'Rounding', 'Opening')),
  description       text not null check (length(description) <= 500),
  currency          text not null check (currency in ('CAD', 'USD')),
  rate              ledger_rate not null,
  rate_date         date,
  -- An entry, or another one that waits.
  reverses_entry_id uuid,
  posted_by         text not null,
  posted_on         timestamptz not null,
  asked_hash        bytea not null check (length(asked_hash) = 32),
  -- Of the entry as it waits, and as it will be posted when all of its accounts were known.
  content_hash      bytea not null check (length(content_hash) = 32),
  integrated_by     text,
  integrated_on     timestamptz,
  constraint pending_entry_once unique (document_type, document_id, purpose),
  constraint pending_entry_reversed_once unique (reverses_entry_id),
  constraint pending_entry_integrated check ((integrated_by is null) = (integrated_on is null))
);
create index pending_entry_waits on pending_entry (period_id, source) where integrated_on is null;

-- Lines of what waits, as they will stand in the ledger; where nobody has said which account a role means, the role.
create table pending_line (
  like entry_line including constraints,
  role      text check (role ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  qualifier text,
  role_branch text,
  primary key (entry_id, line_no),
  constraint pending_line_entry foreign key (entry_id) references pending_entry (id),
  constraint pending_line_item foreign key (item_id) references open_item (id)
);
alter table pending_line
  alter gl_account drop not null,
  add constraint pending_line_account foreign key (gl_account) references gl_account (account),
  add constraint pending_line_account_or_role check ((gl_account is null) = (role is not null));
create index pending_line_by_account on pending_line (gl_account, posting_date);
create index pending_line_by_item on pending_line (item_id, posting_date) where item_id is not null;

-- What firms and documents are told: what is in the ledger and what waits for it. Reports of accounts read the ledger alone.
create view moved_entry as
  select id, company_id, entry_no, journal_id, period_id, null::text as source, posting_date, document_type, document_id, purpose, kind,
         description, currency, rate, rate_date, reverses_entry_id, posted_by, posted_on, false as waits
  from entry
  union all
  select id, company_id, null, journal_id, period_id, source, posting_date, document_type, document_id, purpose, kind, description,
         currency, rate, rate_date, reverses_entry_id, posted_by, posted_on, true
  from pending_entry where integrated_on is null;

create view moved_line as
  select entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit, txn_currency, txn_debit,
         txn_credit, rate, item_id, firm_id, bank_account_id, branch_id, job_id, cost_code, employee_id, product_id, quantity, tax_code,
         tax_base, reference, memo
  from entry_line
  union all
  select entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit, txn_currency, txn_debit,
         txn_credit, rate, item_id, firm_id, bank_account_id, branch_id, job_id, cost_code, employee_id, product_id, quantity, tax_code,
         tax_base, reference, memo
  from pending_line;

-- A document names its entry wherever that is.
create function names_moved_entry() returns trigger
  language plpgsql
  as $$
  begin
    if not exists (select from moved_entry e where e.id = new.entry_id) then
      raise exception 'there is no such entry' using errcode = 'foreign_key_violation', constraint = tg_name, table = tg_table_name;
    end if;
    return null;
  end $$;
alter table ap_invoice drop constraint ap_invoice_entry;
alter table ap_payment drop constraint ap_payment_entry;
alter table purchase_receipt drop constraint purchase_receipt_entry;
alter table item_application drop constraint item_application_entry;
create constraint trigger ap_invoice_entry after insert or update of entry_id on ap_invoice
  for each row when (new.entry_id is not null) execute function names_moved_entry();
create constraint trigger ap_payment_entry after insert or update of entry_id on ap_payment
  for each row when (new.entry_id is not null) execute function names_moved_entry();
create constraint trigger purchase_receipt_entry after insert or update of entry_id on purchase_receipt
  for each row when (new.entry_id is not null) execute function names_moved_entry();
create constraint trigger item_application_entry after insert or update of entry_id on item_application
  for each row when (new.entry_id is not null) execute function names_moved_entry();

-- Items move with what waits as they do with what is posted.
create or replace function item_movements(item uuid) returns table (moved_on date, txn numeric, amount numeric)
  language sql stable
  as $$
    select d.moved_on, sum(d.txn), sum(d.amount)
    from (
      select posting_date as moved_on, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id = item
      union all
      select posting_date, txn_debit - txn_credit, debit - credit from pending_line where item_id = item
      union all
      select applied_date, -txn_amount, -amount from item_application where from_item_id = item
      union all
      select applied_date, txn_amount, amount from item_application where to_item_id = item
    ) d
    group by d.moved_on
  $$;

create function pending_written() returns trigger
  language plpgsql
  as $$
  begin
    update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount
    from (select w.item_id, sum(w.txn_debit - w.txn_credit) as txn, sum(w.debit - w.credit) as amount
          from written w where w.item_id is not null group by w.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
create trigger counted after insert on pending_line referencing new table as written
  for each statement execute function pending_written();

-- A line stops waiting when the same line stands in the ledger, and not before.
create function pending_left() returns trigger
  language plpgsql
  as $$
  begin
    if exists (
      select from gone g where not exists (
        select from entry_line l
        where (l.entry_id, l.line_no) = (g.entry_id, g.line_no)
          and to_jsonb(l) @> to_jsonb(g) - array['gl_account', 'role', 'qualifier', 'role_branch']
          and l.gl_account = coalesce(g.gl_account, l.gl_account))) then
      raise exception 'what waits leaves only by being integrated as it is' using errcode = 'NV001';
    end if;
    update open_item i set open_txn = i.open_txn - m.txn, open_amount = i.open_amount - m.amount
    from (select g.item_id, sum(g.txn_debit - g.txn_credit) as txn, sum(g.debit - g.credit) as amount
          from gone g where g.item_id is not null group by g.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;
create trigger counted_off after delete on pending_line referencing old table as gone
  for each statement execute function pending_left();
create trigger rows_stay before update or truncate on pending_line for each statement execute function posted_rows_stay();
create trigger rows_stay before delete or truncate on pending_entry for each statement execute function posted_rows_stay();

create function pending_stays() returns trigger
  language plpgsql
  as $$
  begin
    if old.integrated_on is not null or new.integrated_on is null
       or to_jsonb(old) - array['integrated_by', 'integrated_on'] <> to_jsonb(new) - array['integrated_by', 'integrated_on'] then
      raise exception 'what waits is integrated once and not changed' using errcode = 'NV001';
    end if;
    return new;
  end $$;
create trigger pending_stays before update on pending_entry for each row execute function pending_stays();

create or replace function recount_items(of_company text) returns jsonb
  language plpgsql
  as $$
  declare
    found jsonb;
  begin
    perform from open_item i where i.company_id = of_company order by i.id for no key update;
    with moved as (
      select item_id, sum(txn) as txn, sum(amount) as amount
      from (select item_id, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id is not null
            union all select item_id, txn_debit - txn_credit, debit - credit from pending_line where item_id is not null
            union all select from_item_id, -txn_amount, -amount from item_application
            union all select to_item_id, txn_amount, amount from item_application) m
      group by item_id
    ), wrong as (
      select i.id, i.firm_id, i.reference, i.currency, i.open_txn, i.open_amount, coalesce(m.txn, 0) as txn, coalesce(m.amount, 0) as amount
      from open_item i left join moved m on m.item_id = i.id
      where i.company_id = of_company and (i.open_txn, i.open_amount) is distinct from (coalesce(m.txn, 0), coalesce(m.amount, 0))
    ), put as (
      update open_item i set open_txn = w.txn, open_amount = w.amount from wrong w where i.id = w.id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'proof', 'OpenAmount', 'subject', firm_id || ' ' || reference, 'currency', currency,
             'stood', open_amount || ' / ' || open_txn, 'stands', amount || ' / ' || txn) order by firm_id, reference), '[]')
    into found from wrong;
    return found;
  end $$;

-- What must hold of an entry holds of one that waits; only accounts that nobody has named yet are asked later.
create function pending_holds() returns trigger
  language plpgsql
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
           bool_or(s.unheard) as unheard,
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
             bool_or(new.kind in ('Ordinary', 'Opening') and x.txn_debit + x.txn_credit = 0 and x.debit + x.credit <> 0) as unheard,
             bool_or(c.ledger = 'GL') as on_gl, bool_or(c.ledger = 'AR') as on_ar, bool_or(c.ledger = 'AP') as on_ap,
             bool_or(c.ledger = 'PR') as on_pr
      from pending_line x left join gl_account a on a.account = x.gl_account left join open_item i on i.id = x.item_id
        cross join lateral (select case when a.control_kind is not null then ledger_of_control(a.control_kind) end as ledger) c
      where x.entry_id = new.id group by x.txn_currency) s;
    if l.lines is null or l.astray or l.without_item or l.other_currency or l.unheard then
      raise exception 'what waits has lines of its date, each on the item and in the currency of its account' using errcode = 'NV002';
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
create constraint trigger pending_holds after insert or update on pending_entry deferrable initially deferred
  for each row execute function pending_holds();

-- What waits in a period and would be shut out of it by closing a flag: G/L's shuts out all.
create function waits_in(of_period uuid, ledger text) returns setof pending_entry
  language sql stable
  as $$
    select * from pending_entry p
    where p.period_id = of_period and p.integrated_on is null
      and (ledger = 'GL' or ledger_of_source(p.source) = ledger or exists (
        select from pending_line l join gl_account a on a.account = l.gl_account
        where l.entry_id = p.id and a.control_kind is not null and ledger_of_control(a.control_kind) = ledger))
  $$;

create function closed_with_nothing_waiting() returns trigger
  language plpgsql
  as $$
  begin
    if (new.gl_closed and not old.gl_closed and exists (select from waits_in(new.id, 'GL')))
       or (new.ap_closed and not old.ap_closed and exists (select from waits_in(new.id, 'AP')))
       or (new.ar_closed and not old.ar_closed and exists (select from waits_in(new.id, 'AR')))
       or (new.pr_closed and not old.pr_closed and exists (select from waits_in(new.id, 'PR'))) then
      raise exception 'a period closes when nothing waits for integration' using errcode = 'NV002';
    end if;
    return null;
  end $$;
create trigger closed_with_nothing_waiting after update of gl_closed, ar_closed, ap_closed, pr_closed on fiscal_period
  for each row execute function closed_with_nothing_waiting();

-- New items, the entry that waits and its lines; no number and no day-book before it is integrated.
create function hold_entry(head json, items json, lines json) returns void
  language plpgsql
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
                              product_id, quantity, tax_code, tax_base, reference, memo, role, qualifier, role_branch)
    select e.id, l.line_no, l.gl_account, e.company_id, e.period_id, e.posting_date, 'Actual', l.debit, l.credit, l.txn_currency,
           l.txn_debit, l.txn_credit, l.rate, l.item_id, l.firm_id, l.bank_account_id, l.branch_id, l.job_id, l.cost_code, l.employee_id,
           l.product_id, l.quantity, l.tax_code, l.tax_base, l.reference, l.memo, l.role, l.qualifier, l.role_branch
    from json_populate_recordset(null::pending_line, lines) l;
  end $$;

-- Writes what waits as every entry is written, and lets it wait no longer: its items stand as they stood.
create function integrate_entry(pending uuid, head json, lines json)
  returns table (entry_number integer, entry_text text, journal uuid)
  language plpgsql
  as $$
  declare
    w record;
    p pending_entry;
  begin
    select * into strict p from pending_entry where id = pending;
    select * into w from write_entry(head, p.source, 'Actual', null, lines);
    delete from pending_line where entry_id = pending;
    update pending_entry set integrated_by = head ->> 'posted_by', integrated_on = (head ->> 'posted_on')::timestamptz where id = pending;
    return query select w.entry_number, w.entry_text, w.journal;
  end $$;

-- A day-book that was chosen for what waits is not removed.
create or replace function journal_is_empty() returns trigger
  language plpgsql
  as $$
  begin
    perform seize_period(old.period_id);
    if exists (select from entry where journal_id = old.id)
       or exists (select from pending_entry where journal_id = old.id and integrated_on is null) then
      raise exception 'a day-book with entries is not removed' using errcode = 'foreign_key_violation', constraint = 'entry_journal';
    end if;
    return old;
  end $$;

-- As before, and a document whose entry waits is posted too.
create or replace function posting_ground(of_company text, on_date date, adjusting boolean, of_source text, of_type text, chosen uuid,
                                          doc_type text, doc_id uuid, doc_purpose text)
  returns table (currency text, entry_id uuid, period_id uuid, fiscal_year integer, closed text[], journal_id uuid, journal_state text)
  language plpgsql
  as $$
  #variable_conflict use_column
  declare
    g record;
  begin
    perform pg_advisory_xact_lock(hashtext('posting'), hashtext(doc_type || doc_id::text || doc_purpose));
    select p.id, y.fiscal_year as year into g
    from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = of_company and p.is_adjusting = adjusting and on_date between p.start_date and p.end_date;
    if g.id is not null then perform hold_period(g.id); end if;
    return query
    select c.currency,
           coalesce(
             (select e.id from entry e where (e.document_type, e.document_id, e.purpose) = (doc_type, doc_id, doc_purpose)),
             (select e.id from pending_entry e where (e.document_type, e.document_id, e.purpose) = (doc_type, doc_id, doc_purpose))),
           g.id, g.year,
           (select array(select l from unnest(array['GL', 'AR', 'AP', 'PR']) l where is_closed(p, l)) from fiscal_period p where p.id = g.id),
           j.id,
           case when j.id is null then 'None'
                when (j.company_id, j.source, j.data_type, j.journal_date, j.period_id)
                     is distinct from (of_company, of_source, of_type, on_date, g.id) then 'Other'
                else j.status end
    from company c left join lateral (
      select b.* from journal b
      where case when chosen is not null then b.id = chosen
                 else (b.company_id, b.source, b.data_type, b.journal_date, b.period_id) = (of_company, of_source, of_type, on_date, g.id) end
      order by b.status desc, b.seq desc limit 1) j on true
    where c.company_id = of_company;
  end $$;

-- As before, and whether an entry of that source waits: asked again once the mode is held, since it may just have been changed.
drop function ledger_ground(text, date, boolean, text, text, uuid, text, uuid, text, text[], text[], uuid[]);
create function ledger_ground(of_company text, on_date date, adjusting boolean, of_source text, of_type text, chosen uuid,
                              doc_type text, doc_id uuid, doc_purpose text, named_accounts text[], named_roles text[], named_items uuid[])
  returns table (currency text, entry_id uuid, period_id uuid, fiscal_year integer, closed text[], locked text[], journal_id uuid,
                 journal_state text, waits boolean, items json, roles json, accounts json)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  declare
    g record;
    held json;
    on_items text[] := '{}';
    does_wait boolean := of_type = 'Actual' and not adjusting and integration_waits(of_company, of_source);
  begin
    if does_wait then
      perform hold_integration(of_company);
      does_wait := integration_waits(of_company, of_source);
    end if;
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
           g.journal_state, coalesce(does_wait, false), held, (select json_agg(r) from r), (select json_agg(a) from a);
  end $$;

-- Nothing waits under a source that is integrated at once.
create function mode_holds() returns trigger
  language plpgsql
  as $$
  declare
    of_company text;
  begin
    if tg_table_name = 'gl_control' then
      of_company := new.company_id;
    else
      select g.company_id into of_company from gl_control g
      where g.id = case tg_op when 'DELETE' then old.owner_id else new.owner_id end;
    end if;
    if of_company is null then return null; end if;
    perform seize_integration(of_company);
    if exists (select from pending_entry p where p.company_id = of_company and p.integrated_on is null
                 and not integration_waits(of_company, p.source)) then
      raise exception 'what waits is integrated before its source is integrated at once' using errcode = 'NV002';
    end if;
    return null;
  end $$;
create constraint trigger mode_holds after update of integration_mode on gl_control deferrable initially deferred
  for each row when (old.integration_mode is distinct from new.integration_mode) execute function mode_holds();
create constraint trigger mode_holds after insert or update or delete on gl_source_mode deferrable initially deferred
  for each row execute function mode_holds();

-- Roles of an entry that waits which lead to no account on its day; null when all do.
create function pending_roles(p pending_entry) returns text
  language sql stable
  as $$
    select string_agg(distinct l.role || coalesce(' ' || l.qualifier, '') || ' ' || l.txn_currency, ', ')
    from pending_line l
    where l.entry_id = p.id and l.role is not null and p.reverses_entry_id is null and not exists (
      select from account_role r
      where r.company_id = p.company_id and r.role = l.role and (r.valid_from is null or r.valid_from <= p.posting_date)
        and (r.qualifier is null or r.qualifier = l.qualifier) and (r.currency is null or r.currency = l.txn_currency)
        and (r.branch_id is null or r.branch_id = l.role_branch))
  $$;

-- Why an entry that waits cannot be integrated yet; Ready when it can. What is said here in a word the engine says in a sentence.
create function pending_standing(p pending_entry) returns text
  language sql stable
  as $$
    select case
      when exists (select from pending_entry o where o.id = p.reverses_entry_id and o.integrated_on is null) then 'OriginalWaits'
      when is_closed(f, 'GL') or is_closed(f, ledger_of_source(p.source)) then 'PeriodClosed'
      when locked_ledgers(p.company_id, p.posting_date) && (
        array['GL', ledger_of_source(p.source)] || array(
          select ledger_of_control(a.control_kind) from pending_line l join gl_account a on a.account = l.gl_account
          where l.entry_id = p.id and a.control_kind is not null)) then 'DateLocked'
      when (select bool_and(j.status = 'Closed') from journal j
            where case when p.journal_id is not null then j.id = p.journal_id
                       else (j.company_id, j.source, j.data_type, j.journal_date, j.period_id)
                          = (p.company_id, p.source, 'Actual', p.posting_date, p.period_id) end) then 'JournalClosed'
      when pending_roles(p) is not null then 'RoleMissing'
      when exists (select from pending_line l join gl_account a on a.account = l.gl_account
                   where l.entry_id = p.id and (a.heading or not a.active)) then 'AccountInactive'
      else 'Ready' end
    from fiscal_period f where f.id = p.period_id
  $$;

create view pending_entry_read as
  select p.id, p.company_id, p.seq,
         (select y.fiscal_year || '-' || lpad(f.period_no::text, 2, '0') from fiscal_period f join fiscal_year y on y.id = f.owner_id
          where f.id = p.period_id) as period,
         p.source, p.posting_date, p.document_type, p.document_id::text as document_id, p.description, p.currency,
         (select coalesce(sum(l.debit), 0) from pending_line l where l.entry_id = p.id) as amount,
         pending_standing(p) as standing, pending_roles(p) as detail, null::text as entry_no,
         p.posted_by, p.posted_on, 1 as version,
         p.posted_by as created_by, p.posted_on as created_on, p.posted_by as updated_by, p.posted_on as updated_on
  from pending_entry p where p.integrated_on is null;

-- Lists that show what waits, and whether it can be integrated, are counted anew when that changes; so are the entries, under the name
-- by which their list is read.
create trigger version_counted after insert or update on pending_entry
  for each statement execute function table_changed('pending_entry_read');
create trigger pending_change_with_control after update on gl_control
  for each statement execute function table_changed('pending_entry_read');
create trigger pending_change_with_roles after insert or update or delete on account_role
  for each statement execute function table_changed('pending_entry_read');
create trigger pending_change_with_periods after update on fiscal_period
  for each statement execute function table_changed('pending_entry_read');
create trigger pending_change_with_journals after update on journal
  for each statement execute function table_changed('pending_entry_read');
drop trigger version_counted on entry;
create trigger version_counted after insert on entry
  for each statement execute function table_changed('entry_read');
