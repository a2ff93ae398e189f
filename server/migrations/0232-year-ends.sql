-- Ends of fiscal years: what was closed to retained earnings, what was found before, and who opened it again and why.

create sequence year_end_number;

create table year_end (
  id            uuid primary key default gen_random_uuid(),
  year_end_no   text not null constraint year_end_no_used_once unique check (length(year_end_no) <= 20),
  company_id    text not null constraint year_end_company references company (company_id),
  status        text not null check (status in ('Draft', 'Closed', 'Reopened')),
  fiscal_year   text check (fiscal_year ~ '^[0-9]{4}$'),
  closing_date  date,
  net_income    numeric(19, 4),
  notes         text check (length(notes) <= 500),
  entry_no      text check (length(entry_no) <= 20),
  entry_id      uuid,
  closed_by     text check (length(closed_by) <= 100),
  closed_on     timestamptz,
  reopened_by   text check (length(reopened_by) <= 100),
  reopen_reason text check (length(reopen_reason) <= 200),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint year_end_closed_whole check (status = 'Draft' or (fiscal_year is not null and closed_on is not null)),
  constraint year_end_reopened_whole check (status <> 'Reopened' or reopen_reason is not null)
);
-- A year is closed once, whoever closes it, and however many try at once.
create unique index year_end_stands_once on year_end (company_id, fiscal_year) where status = 'Closed';
create index year_end_by_entry on year_end (entry_id) where entry_id is not null;

create table year_end_check (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references year_end on delete cascade,
  position integer not null,
  check_id text not null check (check_id in ('periodsOpen', 'earlierOpen', 'waiting', 'drafts', 'untied', 'suspense', 'revaluation')),
  found    integer not null,
  names    text check (length(names) <= 200),
  blocks   boolean not null
);
create index year_end_check_by_owner on year_end_check (owner_id, position);

create table year_end_line (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references year_end on delete cascade,
  position     integer not null,
  account      text constraint year_end_line_account references gl_account (account),
  account_name text check (length(account_name) <= 50),
  debit        numeric(19, 4),
  credit       numeric(19, 4)
);
create index year_end_line_by_owner on year_end_line (owner_id, position);
create index year_end_line_by_account on year_end_line (account);

create trigger version_counted after insert or update or delete or truncate on year_end
  for each statement execute function table_changed('year_end');
create constraint trigger year_end_entry after insert or update of entry_id on year_end
  for each row when (new.entry_id is not null) execute function names_moved_entry();
