-- The ledger: calendar, chart, roles, day-books, entries, open items, balances. What is posted is never changed and never removed:
-- the tables say so themselves, whoever asks. Amounts are stored with four decimals and posted with two.

create domain ledger_amount as numeric(19, 4) check (value = round(value, 2) and abs(value) <= 9999999999.99);
create domain ledger_rate as numeric(18, 8) check (value > 0);

-- Calendar

create table fiscal_year (
  id          uuid primary key default gen_random_uuid(),
  company_id  text not null constraint fiscal_year_company references company (company_id),
  fiscal_year integer not null check (fiscal_year > 1000 and fiscal_year < 9999),
  start_date  date not null,
  end_date    date not null,
  status      text not null default 'Open' check (status in ('Open', 'Closed')),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint fiscal_year_used_once unique (company_id, fiscal_year),
  constraint fiscal_year_ends_after_start check (end_date > start_date)
);

-- The flags stand beside the period and not in the year's version: a close locks one period, not the year.
create table fiscal_period (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references fiscal_year on delete cascade,
  position     integer not null,
  period_no    integer not null check (period_no between 1 and 13),
  start_date   date not null,
  end_date     date not null,
  is_adjusting boolean not null,
  gl_closed    boolean not null default false,
  ar_closed    boolean not null default false,
  ap_closed    boolean not null default false,
  pr_closed    boolean not null default false,
  constraint fiscal_period_used_once unique (owner_id, period_no),
  constraint fiscal_period_ends_after_start check (end_date >= start_date)
);
create index fiscal_period_by_date on fiscal_period (start_date, end_date);

-- Who posts into a period holds it, with others who post; who closes, reopens or deletes it, or opens or closes one of its day-books,
-- seizes it alone. These locks write no row, so posters of one period do not wait for each other, and a close is not overtaken for ever.
create function hold_period(period uuid) returns void
  language sql
  as $$ select pg_advisory_xact_lock_shared(hashtext('fiscal_period'), hashtext(period::text)) $$;

create function seize_period(period uuid) returns void
  language sql
  as $$ select pg_advisory_xact_lock(hashtext('fiscal_period'), hashtext(period::text)) $$;

create function period_is_seized() returns trigger
  language plpgsql
  as $$
  begin
    perform seize_period(old.id);
    return case tg_op when 'DELETE' then old else new end;
  end $$;

create trigger seized_by_delete before delete on fiscal_period for each row execute function period_is_seized();
create trigger seized_by_close before update on fiscal_period for each row
  when ((old.gl_closed, old.ar_closed, old.ap_closed, old.pr_closed, old.start_date, old.end_date, old.is_adjusting)
    is distinct from (new.gl_closed, new.ar_closed, new.ap_closed, new.pr_closed, new.start_date, new.end_date, new.is_adjusting))
  execute function period_is_seized();

-- The ledger whose flag rules a source, and the one that owns a control account; everything else is ruled by G/L alone.
create function ledger_of_source(source text) returns text
  language sql immutable parallel safe
  return case when source in ('PJ', 'CD', 'CC') then 'AP' when source in ('SJ', 'CR') then 'AR' when source = 'PR' then 'PR' else 'GL' end;

create function ledger_of_control(kind text) returns text
  language sql immutable parallel safe
  return case when kind in ('AP', 'HoldbackPayable') then 'AP' when kind in ('AR', 'HoldbackReceivable') then 'AR'
              when kind = 'NetPay' then 'PR' else 'GL' end;

create function is_closed(period fiscal_period, ledger text) returns boolean
  language sql immutable parallel safe
  return case ledger when 'AP' then (period).ap_closed when 'AR' then (period).ar_closed when 'PR' then (period).pr_closed
                     else (period).gl_closed end;

-- Chart. A full code is the natural account, then the segments that a company adds (a branch, a department).

create table gl_account (
  id              uuid primary key default gen_random_uuid(),
  account         text not null constraint gl_account_used_once unique check (length(account) between 1 and 40),
  natural_account text not null check (natural_account ~ '^[0-9]{1,8}$'),
  name            text not null check (length(name) between 1 and 50),
  name_fr         text,
  name_zh_cn      text,
  name_zh_tw      text,
  account_type    text not null check (account_type in
    ('Asset', 'Liability', 'Equity', 'Revenue', 'CostOfSales', 'Expense', 'OtherIncome', 'OtherExpense', 'Statistical')),
  normal_side     text not null generated always as (
    case when account_type in ('Asset', 'CostOfSales', 'Expense', 'OtherExpense', 'Statistical') then 'Debit' else 'Credit' end) stored,
  currency        text check (currency in ('CAD', 'USD')),
  -- A control account is proven by its open items (AR, AP, holdbacks, GRNI) or by another book (bank, undeposited, payroll).
  control_kind    text check (control_kind in ('AR', 'AP', 'HoldbackReceivable', 'HoldbackPayable', 'GRNI', 'Bank', 'Undeposited', 'NetPay')),
  holds_items     boolean not null generated always as (
    coalesce(control_kind in ('AR', 'AP', 'HoldbackReceivable', 'HoldbackPayable', 'GRNI'), false)) stored,
  retained_earnings boolean not null default false,
  manual          boolean not null,
  revalued        boolean not null,
  reconciled      boolean not null,
  active          boolean not null,
  cash_flow_class text check (cash_flow_class in ('Operating', 'Investing', 'Financing', 'Cash')),
  gifi_code       text check (gifi_code ~ '^[0-9]{4}$'),
  tax_code        text,
  parent_account  text constraint gl_account_parent references gl_account (account),
  notes           text,
  search_text     text generated always as (fold(account || ' ' || name || ' ' || coalesce(name_fr, ''))) stored,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create unique index gl_account_one_retained_earnings on gl_account (retained_earnings) where retained_earnings;
create index gl_account_by_parent on gl_account (parent_account) where parent_account is not null;
create index gl_account_search on gl_account using gin (search_text gin_trgm_ops);
create index gl_account_natural on gl_account (natural_account);

-- Which account a role means; the most specific row wins: qualifier (tax code, product class, bank), then currency, then branch.
create table account_role (
  id           uuid primary key default gen_random_uuid(),
  company_id   text not null constraint account_role_company references company (company_id),
  role         text not null check (role ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  branch_id    text constraint account_role_branch references branch (branch_id),
  currency     text check (currency in ('CAD', 'USD')),
  qualifier    text check (length(qualifier) between 1 and 40),
  gl_account   text not null constraint account_role_account references gl_account (account),
  valid_from   date not null default '1001-01-01',
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint account_role_once unique nulls not distinct (company_id, role, branch_id, currency, qualifier, valid_from)
);
create index account_role_by_account on account_role (gl_account);

-- Day-books

create table journal (
  id           uuid primary key default gen_random_uuid(),
  company_id   text not null constraint journal_company references company (company_id),
  journal_no   text not null,
  journal_date date not null,
  source       text not null check (length(source) between 1 and 20),
  data_type    text not null check (data_type in ('Actual', 'Budget', 'Forecast', 'Statistical')),
  status       text not null default 'Open' check (status in ('Open', 'Closed')),
  description  text,
  period_id    uuid not null constraint journal_period references fiscal_period (id),
  -- A second open one of the same source, type and date is made only when it was asked for.
  seq          integer not null default 1,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint journal_no_used_once unique (company_id, journal_no),
  constraint journal_once unique (company_id, source, data_type, journal_date, seq)
);
create index journal_by_period on journal (period_id, source);
create index journal_by_date on journal (journal_date desc, journal_no);

-- Numbers without a gap, by company and year; taken in the last statement of a posting.
create table ledger_number (
  company_id  text not null references company (company_id),
  kind        text not null check (kind in ('Entry', 'Journal')),
  fiscal_year integer not null,
  next_number integer not null default 1 check (next_number >= 1),
  primary key (company_id, kind, fiscal_year)
) with (fillfactor = 50);

-- Who may open a day-book waits here for the one who is just opening another.
create function wait_for_journals(of_company text, of_year integer) returns void
  language plpgsql
  as $$
  begin
    insert into ledger_number (company_id, kind, fiscal_year) values (of_company, 'Journal', of_year) on conflict do nothing;
    perform from ledger_number n where (n.company_id, n.kind, n.fiscal_year) = (of_company, 'Journal', of_year) for update;
  end $$;

create function number_text(fiscal_year integer, number integer) returns text
  language sql immutable strict parallel safe
  return fiscal_year::text || '-' || lpad(number::text, greatest(6, length(number::text)), '0');

-- The row stays locked until the posting ends, so numbers are given in the order of the commits and none is lost.
create function take_ledger_number(of_company text, of_kind text, of_year integer) returns integer
  language plpgsql
  as $$
  declare
    taken integer;
  begin
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

-- Entries: a balanced accounting document of a day-book.

create table entry (
  id                uuid primary key,
  company_id        text not null constraint entry_company references company (company_id),
  fiscal_year       integer not null,
  number            integer not null check (number >= 1),
  entry_no          text not null generated always as (number_text(fiscal_year, number)) stored,
  journal_id        uuid not null constraint entry_journal references journal (id),
  period_id         uuid not null constraint entry_period references fiscal_period (id),
  posting_date      date not null,
  document_type     text not null check (length(document_type) between 1 and 40),
  document_id       uuid not null,
  purpose           text not null check (length(purpose) between 1 and 40),
  kind              text not null check (kind in ('Ordinary', 'Revaluation', 'Realized', 'Rounding', 'YearEnd', 'Opening')),
  description       text not null check (length(description) <= 500),
  currency          text not null check (currency in ('CAD', 'USD')),
  rate              ledger_rate not null,
  rate_date         date,
  reverses_entry_id uuid constraint entry_reverses references entry (id),
  auto_reverse_date date constraint entry_reverses_itself_later check (auto_reverse_date > posting_date),
  posted_by         text not null,
  posted_on         timestamptz not null,
  -- SHA-256 of what was asked for: a repeat asks for the same, or is refused [I7].
  asked_hash        bytea not null check (length(asked_hash) = 32),
  -- SHA-256 of what was posted, in canonical form (server/ledger/canonical.ts); what a reader can make again and compare.
  content_hash      bytea not null check (length(content_hash) = 32),
  constraint entry_posted_once unique (document_type, document_id, purpose),
  constraint entry_reversed_once unique (reverses_entry_id),
  constraint entry_numbered_once unique (company_id, fiscal_year, number)
);
create index entry_by_journal on entry (journal_id);
create index entry_by_date on entry (posting_date, entry_no);
create index entry_by_period on entry (period_id);
create index entry_to_reverse on entry (auto_reverse_date) where auto_reverse_date is not null;

-- What is open between us and a firm, on a control account: an invoice, a credit, a payment not applied, a receipt not invoiced.
-- Its amounts are the lines that name it and the applications between items, so a control account always equals its items.
create table open_item (
  id              uuid primary key,
  company_id      text not null constraint open_item_company references company (company_id),
  gl_account      text not null constraint open_item_account references gl_account (account),
  firm_id         text not null constraint open_item_firm references firm (firm_id),
  currency        text not null check (currency in ('CAD', 'USD')),
  -- On which side it is open: it comes down to nothing and never passes over to the other.
  side            text not null check (side in ('Debit', 'Credit')),
  document_type   text not null,
  document_id     uuid not null,
  kind            text not null check (length(kind) between 1 and 20),
  reference       text not null check (length(reference) between 1 and 60),
  document_date   date not null,
  due_date        date not null,
  opened_on       date not null,
  -- Counted by the database out of lines and applications of all dates; debit is positive.
  open_txn        ledger_amount not null default 0,
  open_amount     ledger_amount not null default 0
);
create index open_item_by_firm on open_item (firm_id, gl_account);
create index open_item_open on open_item (gl_account, firm_id) where open_txn <> 0 or open_amount <> 0;
create index open_item_by_document on open_item (document_id);

create table entry_line (
  -- Lines are written before their entry and found complete at the commit: an entry that stands takes no further line.
  entry_id        uuid not null constraint entry_line_entry references entry (id) deferrable initially deferred,
  line_no         integer not null check (line_no >= 1),
  gl_account      text not null constraint entry_line_account references gl_account (account),
  -- Copies of the entry's, so that an account is read by date from one index.
  company_id      text not null,
  period_id       uuid not null,
  posting_date    date not null,
  data_type       text not null,
  debit           ledger_amount not null check (debit >= 0),
  credit          ledger_amount not null check (credit >= 0),
  txn_currency    text not null check (txn_currency in ('CAD', 'USD')),
  txn_debit       ledger_amount not null check (txn_debit >= 0),
  txn_credit      ledger_amount not null check (txn_credit >= 0),
  rate            ledger_rate not null,
  item_id         uuid constraint entry_line_item references open_item (id),
  firm_id         text,
  bank_account_id text,
  branch_id       text,
  job_id          text,
  cost_code       text,
  employee_id     text,
  product_id      text,
  quantity        numeric(19, 6),
  tax_code        text,
  tax_base        ledger_amount,
  reference       text check (length(reference) <= 60),
  memo            text check (length(memo) <= 500),
  primary key (entry_id, line_no),
  constraint entry_line_one_side check (debit = 0 or credit = 0),
  constraint entry_line_one_txn_side check (txn_debit = 0 or txn_credit = 0),
  constraint entry_line_same_side check ((debit = 0 or txn_credit = 0) and (credit = 0 or txn_debit = 0))
);
create index entry_line_by_account on entry_line (gl_account, posting_date, entry_id, line_no);
create index entry_line_by_item on entry_line (item_id, posting_date) where item_id is not null;

-- A credit or a payment on account used up by an invoice of the same control account: two items, no entry. Taken back by its mirror
-- at a date of its own, so that every past date stays as it was.
create table item_application (
  id              uuid primary key,
  company_id      text not null constraint item_application_company references company (company_id),
  from_item_id    uuid not null constraint item_application_from references open_item (id),
  to_item_id      uuid not null constraint item_application_to references open_item (id),
  applied_date    date not null,
  -- Moved from the one to the other, debit positive.
  txn_amount      ledger_amount not null check (txn_amount <> 0),
  amount          ledger_amount not null check (txn_amount * amount >= 0),
  document_type   text not null,
  document_id     uuid not null,
  -- The entry that books the difference of their rates.
  entry_id        uuid constraint item_application_entry references entry (id),
  reverses_id     uuid constraint item_application_reverses references item_application (id)
                       constraint item_application_reversed_once unique,
  applied_by      text not null,
  applied_on      timestamptz not null,
  constraint item_application_between_two check (from_item_id <> to_item_id)
);
create index item_application_from_item on item_application (from_item_id, applied_date);
create index item_application_to_item on item_application (to_item_id, applied_date);
create index item_application_by_entry on item_application (entry_id) where entry_id is not null;

-- Derived: the sum of the lines of an account in a period. Counted per backend, so that posters of one account do not wait for each
-- other; who reads adds them up.
create table gl_balance (
  company_id text not null,
  gl_account text not null constraint gl_balance_account references gl_account (account),
  period_id  uuid not null constraint gl_balance_period references fiscal_period (id),
  data_type  text not null,
  currency   text not null,
  shard      smallint not null,
  debit      numeric(19, 4) not null,
  credit     numeric(19, 4) not null,
  txn_debit  numeric(19, 4) not null,
  txn_credit numeric(19, 4) not null,
  primary key (gl_account, period_id, data_type, currency, company_id, shard)
) with (fillfactor = 50);

-- The chain over all entries of a company, made by a sealer within a second of their posting: whoever changes an entry afterwards must
-- change every seal behind it.
create table entry_seal (
  company_id  text not null constraint entry_seal_company references company (company_id),
  seq         bigint not null check (seq >= 1),
  entry_id    uuid not null constraint entry_seal_entry references entry (id) constraint entry_sealed_once unique,
  fiscal_year integer not null,
  number      integer not null,
  hash        bytea not null check (length(hash) = 32),
  sealed_on   timestamptz not null,
  primary key (company_id, seq),
  constraint entry_seal_in_order unique (company_id, fiscal_year, number)
);

-- What follows from a written line or application, whoever wrote it: balances of accounts and open amounts of items [I8, I10].

create function lines_written() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from written w join entry e on e.id = w.entry_id) then
      raise exception 'an entry that stands takes no further line' using errcode = 'NV002';
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

create function applications_written() returns trigger
  language plpgsql
  as $$
  begin
    update open_item i set open_txn = i.open_txn + m.txn, open_amount = i.open_amount + m.amount
    from (select s.item_id, sum(s.txn) as txn, sum(s.amount) as amount
          from written w cross join lateral (values (w.from_item_id, -w.txn_amount, -w.amount),
                                                    (w.to_item_id, w.txn_amount, w.amount)) s (item_id, txn, amount)
          group by s.item_id) m
    where i.id = m.item_id;
    return null;
  end $$;

create trigger counted after insert on entry_line referencing new table as written
  for each statement execute function lines_written();
create trigger counted after insert on item_application referencing new table as written
  for each statement execute function applications_written();

-- What must hold when a transaction ends, whoever wrote what; the engine has said it in words before.

create function entry_holds() returns trigger
  language plpgsql
  as $$
  declare
    book journal;
    period fiscal_period;
    l record;
  begin
    perform hold_period(new.period_id);
    select * into book from journal where id = new.journal_id;
    select * into period from fiscal_period where id = new.period_id;
    if book.status <> 'Open' then
      raise exception 'entry %: its day-book is closed', new.entry_no using errcode = 'NV002';
    end if;
    if (book.company_id, book.period_id, book.journal_date) is distinct from (new.company_id, new.period_id, new.posting_date)
       or new.posting_date not between period.start_date and period.end_date then
      raise exception 'entry %: it is not of the company, date and period of its day-book', new.entry_no using errcode = 'NV002';
    end if;
    if book.data_type = 'Actual' and (is_closed(period, 'GL') or is_closed(period, ledger_of_source(book.source))) then
      raise exception 'entry %: its period is closed', new.entry_no using errcode = 'NV002';
    end if;
    select count(*) as lines,
           sum(x.debit) as debit, sum(x.credit) as credit,
           bool_or((x.company_id, x.period_id, x.posting_date, x.data_type)
             is distinct from (new.company_id, new.period_id, new.posting_date, book.data_type)) as astray,
           bool_or((a.holds_items and book.data_type = 'Actual') <> (x.item_id is not null)) as without_item,
           bool_or(x.item_id is not null and (i.gl_account, i.currency, i.company_id)
             is distinct from (x.gl_account, x.txn_currency, x.company_id)) as other_item,
           bool_or(a.currency <> x.txn_currency) as other_currency,
           bool_or(book.data_type = 'Actual' and a.control_kind is not null
             and is_closed(period, ledger_of_control(a.control_kind))) as closed,
           bool_or(new.kind in ('Ordinary', 'Opening') and x.txn_debit + x.txn_credit = 0 and x.debit + x.credit <> 0) as unheard
    into l
    from entry_line x join gl_account a on a.account = x.gl_account left join open_item i on i.id = x.item_id
    where x.entry_id = new.id;
    if l.lines = 0 or l.astray then
      raise exception 'entry %: its lines are missing or not of its date', new.entry_no using errcode = 'NV002';
    end if;
    if l.without_item or l.other_item then
      raise exception 'entry %: a line on a control account names no open item, or another account''s', new.entry_no
        using errcode = 'NV002';
    end if;
    if l.other_currency or l.unheard then
      raise exception 'entry %: a line is not in the currency of its account', new.entry_no using errcode = 'NV002';
    end if;
    if l.closed then
      raise exception 'entry %: the period of a control account is closed', new.entry_no using errcode = 'NV002';
    end if;
    if book.data_type = 'Actual' and (l.debit <> l.credit or exists (
      select from entry_line x where x.entry_id = new.id group by x.txn_currency having sum(x.txn_debit) <> sum(x.txn_credit))) then
      raise exception 'entry %: it does not sum to zero', new.entry_no using errcode = 'NV002';
    end if;
    if new.reverses_entry_id is not null then perform mirrors(new); end if;
    return null;
  end $$;

-- [I5, I6] A reversal is the mirror of what it reverses, and is not reversed itself.
create function mirrors(reversal entry) returns void
  language plpgsql
  as $$
  begin
    if exists (select from entry where id = reversal.reverses_entry_id
                 and (reverses_entry_id is not null or company_id <> reversal.company_id)) then
      raise exception 'entry %: a reversal is not reversed', reversal.entry_no using errcode = 'NV002';
    end if;
    if exists (
      select from (select * from entry_line where entry_id = reversal.reverses_entry_id) o
        full join (select * from entry_line where entry_id = reversal.id) m using (line_no)
      where (o.gl_account, o.debit, o.credit, o.txn_currency, o.txn_debit, o.txn_credit, o.rate, o.item_id)
        is distinct from (m.gl_account, m.credit, m.debit, m.txn_currency, m.txn_credit, m.txn_debit, m.rate, m.item_id)) then
      raise exception 'entry %: it is not the mirror of what it reverses', reversal.entry_no using errcode = 'NV002';
    end if;
  end $$;

-- What an item has moved by, day by day: lines that name it and applications.
create function item_movements(item uuid) returns table (moved_on date, txn numeric, amount numeric)
  language sql stable
  as $$
    select d.moved_on, sum(d.txn), sum(d.amount)
    from (
      select posting_date as moved_on, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id = item
      union all
      select applied_date, -txn_amount, -amount from item_application where from_item_id = item
      union all
      select applied_date, txn_amount, amount from item_application where to_item_id = item
    ) d
    group by d.moved_on
  $$;

-- At the end of every day an item is open on its own side or settled in both currencies, and what it shows as open is the sum.
create function item_holds() returns trigger
  language plpgsql
  as $$
  declare
    s record;
  begin
    select max(r.moved_on) as moved_on, count(*) filter (where r.opening) as early,
           coalesce(sum(r.txn), 0) as txn, coalesce(sum(r.amount), 0) as amount,
           bool_or(case new.side when 'Debit' then r.txn_then < 0 or r.amount_then < 0 else r.txn_then > 0 or r.amount_then > 0 end
                   or (r.txn_then = 0 and r.amount_then <> 0)) as crossed
    into s
    from (select m.moved_on, m.moved_on < new.opened_on as opening, m.txn, m.amount,
                 sum(m.txn) over (order by m.moved_on) as txn_then, sum(m.amount) over (order by m.moved_on) as amount_then
          from item_movements(new.id) m) r;
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

-- An application moves between two items of one firm, account and currency, on a day of an open period on which both were there.
create function application_holds() returns trigger
  language plpgsql
  as $$
  declare
    period fiscal_period;
    kind text;
    reversed item_application;
  begin
    select a.control_kind into kind
    from open_item f join open_item t on (t.gl_account, t.firm_id, t.currency, t.company_id)
                                       = (f.gl_account, f.firm_id, f.currency, f.company_id)
      join gl_account a on a.account = f.gl_account
    where f.id = new.from_item_id and t.id = new.to_item_id and f.company_id = new.company_id
      and greatest(f.opened_on, t.opened_on) <= new.applied_date;
    if kind is null then
      raise exception 'an application is between two items of one firm, account and currency that are both open by then'
        using errcode = 'NV002';
    end if;
    select p.* into period from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = new.company_id and not p.is_adjusting and new.applied_date between p.start_date and p.end_date;
    if period.id is not null then
      perform hold_period(period.id);
      select * into period from fiscal_period where id = period.id;
    end if;
    if period.id is null or is_closed(period, 'GL') or is_closed(period, ledger_of_control(kind)) then
      raise exception 'an application is dated in an open period' using errcode = 'NV002';
    end if;
    if new.reverses_id is not null then
      select * into reversed from item_application where id = new.reverses_id;
      if reversed.reverses_id is not null or (new.from_item_id, new.to_item_id, new.txn_amount, new.amount)
           is distinct from (reversed.from_item_id, reversed.to_item_id, -reversed.txn_amount, -reversed.amount)
         or new.applied_date < reversed.applied_date then
        raise exception 'what is applied is taken back by its mirror, once and not before' using errcode = 'NV002';
      end if;
    end if;
    return null;
  end $$;

create constraint trigger entry_holds after insert on entry deferrable initially deferred
  for each row execute function entry_holds();
create constraint trigger item_holds after insert or update of open_txn, open_amount on open_item deferrable initially deferred
  for each row execute function item_holds();
create constraint trigger application_holds after insert on item_application deferrable initially deferred
  for each row execute function application_holds();

-- Posted rows stay.

create function posted_rows_stay() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'NV001';
  end $$;

create trigger rows_stay before update or delete or truncate on entry for each statement execute function posted_rows_stay();
create trigger rows_stay before update or delete or truncate on entry_line for each statement execute function posted_rows_stay();
create trigger rows_stay before update or delete or truncate on item_application for each statement execute function posted_rows_stay();
create trigger rows_stay before update or delete or truncate on entry_seal for each statement execute function posted_rows_stay();
create trigger rows_stay before delete or truncate on open_item for each statement execute function posted_rows_stay();

-- Of an item only the date on which it is due may be changed by hand; its amounts move with lines and applications alone.
create function item_stays() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      if new.open_txn <> 0 or new.open_amount <> 0 then
        raise exception 'an item begins with nothing; its lines open it' using errcode = 'NV001';
      end if;
    elsif to_jsonb(old) - 'due_date' - 'open_txn' - 'open_amount' <> to_jsonb(new) - 'due_date' - 'open_txn' - 'open_amount'
       or ((old.open_txn, old.open_amount) is distinct from (new.open_txn, new.open_amount) and pg_trigger_depth() < 2) then
      raise exception 'an item moves with its lines and applications alone' using errcode = 'NV001';
    end if;
    return new;
  end $$;
create trigger item_stays before insert or update on open_item for each row execute function item_stays();

-- A day-book is of its period, and made in an open one; closing and reopening it waits for those who post into it.
create function journal_stands() returns trigger
  language plpgsql
  as $$
  declare
    period fiscal_period;
  begin
    if tg_op = 'INSERT' then
      perform hold_period(new.period_id);
      select * into period from fiscal_period where id = new.period_id;
      if new.journal_date not between period.start_date and period.end_date then
        raise exception 'a day-book is dated in its period' using errcode = 'NV002';
      end if;
      if new.data_type = 'Actual' and is_closed(period, 'GL') then
        raise exception 'a day-book is opened in an open period' using errcode = 'NV002';
      end if;
    else
      perform seize_period(old.period_id);
      if (old.company_id, old.journal_no, old.period_id, old.journal_date, old.source, old.data_type)
         is distinct from (new.company_id, new.journal_no, new.period_id, new.journal_date, new.source, new.data_type)
         and exists (select from entry where journal_id = old.id) then
        raise exception 'a day-book with entries keeps its date, source and type' using errcode = 'NV001';
      end if;
    end if;
    return new;
  end $$;
create trigger journal_stands before insert on journal for each row execute function journal_stands();
create trigger journal_keeps before update on journal for each row
  when ((old.company_id, old.journal_no, old.period_id, old.journal_date, old.source, old.data_type, old.status)
    is distinct from (new.company_id, new.journal_no, new.period_id, new.journal_date, new.source, new.data_type, new.status))
  execute function journal_stands();

-- The role that the server works under may not even try, where it is not above all rights.
do $$
begin
  execute format('revoke delete, truncate on entry, entry_line, item_application, entry_seal, open_item from %I', current_user);
  execute format('revoke update on entry_line, entry_seal from %I', current_user);
end $$;

-- What a posting stands on: whether its document is posted already, its period held and then read, its day-book. Who posts the same
-- document at the same time waits here and finds it posted.
create function posting_ground(of_company text, on_date date, adjusting boolean, of_source text, of_type text, chosen uuid,
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
           (select e.id from entry e where (e.document_type, e.document_id, e.purpose) = (doc_type, doc_id, doc_purpose)),
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

-- Open items, each locked and then read: as they stand on a day, and what moves them later.
create function items_held(ids uuid[], on_date date)
  returns table (id uuid, company_id text, gl_account text, firm_id text, currency text, side text, reference text, opened_on date,
                 open_txn numeric, open_amount numeric, then_txn numeric, then_amount numeric, later json)
  language plpgsql
  as $$
  #variable_conflict use_column
  begin
    perform from open_item i where i.id = any (ids) order by i.id for no key update;
    return query
    select i.id, i.company_id, i.gl_account, i.firm_id, i.currency, i.side, i.reference, i.opened_on, i.open_txn::numeric,
           i.open_amount::numeric, coalesce(m.txn, 0), coalesce(m.amount, 0), m.later
    from open_item i left join lateral (
      select sum(d.txn) filter (where d.moved_on <= on_date) as txn, sum(d.amount) filter (where d.moved_on <= on_date) as amount,
             json_agg(json_build_array(d.moved_on, d.txn::text, d.amount::text) order by d.moved_on)
               filter (where d.moved_on > on_date) as later
      from item_movements(i.id) d) m on true
    where i.id = any (ids);
  end $$;

-- Writes an entry: the day-book found or opened, new items, lines, and last of all the number and the entry.

create function day_book(of_company text, of_source text, of_type text, on_date date, of_period uuid, of_year integer, made_by text,
                         made_on timestamptz) returns uuid
  language plpgsql
  as $$
  declare
    found_id uuid;
    is_there boolean;
  begin
    for attempt in 1..2 loop
      select j.id into found_id from journal j
      where (j.company_id, j.source, j.data_type, j.journal_date, j.period_id, j.status)
          = (of_company, of_source, of_type, on_date, of_period, 'Open')
      order by j.seq desc limit 1;
      exit when found_id is not null or attempt = 2;
      -- Two who need the same day-book at once: the second waits, and finds the first one's.
      perform wait_for_journals(of_company, of_year);
    end loop;
    if found_id is not null then return found_id; end if;
    select exists (select from journal j where (j.company_id, j.source, j.data_type, j.journal_date, j.period_id)
                                             = (of_company, of_source, of_type, on_date, of_period)) into is_there;
    if is_there then
      raise exception 'the day-book of that date is closed' using errcode = 'NV002';
    end if;
    insert into journal (company_id, journal_no, journal_date, source, data_type, period_id, seq, created_by, created_on, updated_by,
                         updated_on)
    values (of_company, number_text(of_year, take_ledger_number(of_company, 'Journal', of_year)), on_date, of_source, of_type,
            of_period, 1 + coalesce((select max(j.seq) from journal j where (j.company_id, j.source, j.data_type, j.journal_date)
                                                                          = (of_company, of_source, of_type, on_date)), 0),
            made_by, made_on, made_by, made_on)
    returning id into found_id;
    return found_id;
  end $$;

create function write_entry(head json, of_source text, of_type text, items json, lines json)
  returns table (entry_number integer, entry_text text, journal uuid)
  language plpgsql
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
                            cost_code, employee_id, product_id, quantity, tax_code, tax_base, reference, memo)
    select e.id, l.line_no, l.gl_account, e.company_id, e.period_id, e.posting_date, of_type, l.debit, l.credit,
           l.txn_currency, l.txn_debit, l.txn_credit, l.rate, l.item_id, l.firm_id, l.bank_account_id, l.branch_id, l.job_id,
           l.cost_code, l.employee_id, l.product_id, l.quantity, l.tax_code, l.tax_base, l.reference, l.memo
    from json_populate_recordset(null::entry_line, lines) l;
    e.number := take_ledger_number(e.company_id, 'Entry', e.fiscal_year);
    insert into entry (id, company_id, fiscal_year, number, journal_id, period_id, posting_date, document_type, document_id, purpose,
                       kind, description, currency, rate, rate_date, reverses_entry_id, auto_reverse_date, posted_by, posted_on,
                       asked_hash, content_hash)
    values (e.id, e.company_id, e.fiscal_year, e.number, e.journal_id, e.period_id, e.posting_date, e.document_type, e.document_id,
            e.purpose, e.kind, e.description, e.currency, e.rate, e.rate_date, e.reverses_entry_id, e.auto_reverse_date, e.posted_by,
            e.posted_on, e.asked_hash, e.content_hash);
    return query select e.number, number_text(e.fiscal_year, e.number), e.journal_id;
  end $$;

create trigger version_counted after insert or update or delete or truncate on fiscal_year
  for each statement execute function table_changed('fiscal_year');
create trigger version_counted after insert or update or delete or truncate on gl_account
  for each statement execute function table_changed('gl_account');
create trigger version_counted after insert or update or delete or truncate on account_role
  for each statement execute function table_changed('account_role');
create trigger version_counted after insert or update or delete or truncate on journal
  for each statement execute function table_changed('journal');
create trigger version_counted after insert on entry
  for each statement execute function table_changed('entry');
