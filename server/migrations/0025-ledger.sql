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
  journal_no   text not null constraint journal_no_used_once unique,
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

-- Entries: a balanced accounting document of a day-book.

create table entry (
  id                uuid primary key,
  company_id        text not null references company (company_id),
  entry_no          text not null constraint entry_no_used_once unique,
  journal_id        uuid not null constraint entry_journal references journal (id),
  period_id         uuid not null constraint entry_period references fiscal_period (id),
  posting_date      date not null,
  document_type     text not null,
  document_id       uuid not null,
  purpose           text not null,
  kind              text not null default 'Ordinary' check (kind in ('Ordinary', 'Revaluation', 'Realized', 'Rounding', 'YearEnd', 'Opening')),
  description       text not null default '' check (length(description) <= 500),
  currency          text not null check (currency in ('CAD', 'USD')),
  rate              ledger_rate not null,
  rate_date         date,
  reverses_entry_id uuid constraint entry_reverses references entry (id),
  auto_reverse_date date,
  posted_by         text not null,
  posted_on         timestamptz not null,
  -- SHA-256 of the entry with its lines in canonical form; what a reader can make again and compare.
  content_hash      bytea not null check (length(content_hash) = 32),
  constraint entry_posted_once unique (document_type, document_id, purpose),
  constraint entry_reversed_once unique (reverses_entry_id)
);
create index entry_by_journal on entry (journal_id);
create index entry_by_date on entry (posting_date, entry_no);
create index entry_by_period on entry (period_id);

-- What is open between us and a firm, on a control account: an invoice, a credit, a payment not applied, a receipt not invoiced.
-- Its amounts are the lines that name it and the applications between items, so a control account always equals its items.
create table open_item (
  id              uuid primary key,
  company_id      text not null references company (company_id),
  gl_account      text not null constraint open_item_account references gl_account (account),
  firm_id         text not null constraint open_item_firm references firm (firm_id),
  currency        text not null check (currency in ('CAD', 'USD')),
  document_type   text not null,
  document_id     uuid not null,
  kind            text not null check (length(kind) between 1 and 20),
  reference       text not null check (length(reference) between 1 and 60),
  document_date   date not null,
  due_date        date not null,
  opened_on       date not null,
  -- Kept in the posting transaction out of lines and applications; debit is positive.
  open_txn        ledger_amount not null default 0,
  open_amount     ledger_amount not null default 0
);
create index open_item_by_firm on open_item (firm_id, gl_account);
create index open_item_open on open_item (gl_account, firm_id) where open_txn <> 0 or open_amount <> 0;
create index open_item_by_document on open_item (document_id);

create table entry_line (
  entry_id        uuid not null constraint entry_line_entry references entry (id),
  line_no         integer not null check (line_no >= 1),
  gl_account      text not null constraint entry_line_account references gl_account (account),
  -- Copies of the entry's, so that an account is read by date from one index.
  company_id      text not null,
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
  constraint entry_line_one_txn_side check (txn_debit = 0 or txn_credit = 0)
);
create index entry_line_by_account on entry_line (gl_account, posting_date, entry_id, line_no);
create index entry_line_by_item on entry_line (item_id, posting_date) where item_id is not null;

-- A credit or a payment on account used up by an invoice of the same control account: two items, no entry. Taken back by its mirror
-- at a date of its own, so that every past date stays as it was.
create table item_application (
  id              uuid primary key,
  company_id      text not null references company (company_id),
  from_item_id    uuid not null constraint item_application_from references open_item (id),
  to_item_id      uuid not null constraint item_application_to references open_item (id),
  applied_date    date not null,
  -- Moved from the one to the other, debit positive.
  txn_amount      ledger_amount not null,
  amount          ledger_amount not null,
  document_type   text not null,
  document_id     uuid not null,
  reverses_id     uuid constraint item_application_reverses references item_application (id)
                       constraint item_application_reversed_once unique,
  applied_by      text not null,
  applied_on      timestamptz not null,
  constraint item_application_between_two check (from_item_id <> to_item_id)
);
create index item_application_from_item on item_application (from_item_id, applied_date);
create index item_application_to_item on item_application (to_item_id, applied_date);

-- Derived: the sum of the lines of an account in a period. Counted per backend, so that posters of one account do not wait for each
-- other; who reads adds them up.
create table gl_balance (
  company_id text not null,
  gl_account text not null references gl_account (account),
  period_id  uuid not null references fiscal_period (id),
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
  company_id text not null references company (company_id),
  seq        bigint not null check (seq >= 1),
  entry_id   uuid not null constraint entry_seal_entry references entry (id) constraint entry_sealed_once unique,
  hash       bytea not null check (length(hash) = 32),
  sealed_on  timestamptz not null,
  primary key (company_id, seq)
);

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
