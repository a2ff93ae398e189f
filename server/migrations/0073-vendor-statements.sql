-- [finance 7.13] Statements of vendors beside our books. They book nothing.
create sequence vendor_statement_number;

create table vendor_statement (
  id             uuid primary key default gen_random_uuid(),
  statement_no   text not null constraint vendor_statement_no_used_once unique,
  status         text not null check (status in ('Draft', 'Agreed')),
  vendor_id      text not null constraint vendor_statement_vendor references firm (firm_id),
  currency       text check (currency in ('CAD', 'USD')),
  statement_date date,
  reference      text check (length(reference) <= 30),
  balance        numeric(19, 4),
  notes          text check (length(notes) <= 500),
  listed         numeric(19, 4),
  not_ours       numeric(19, 4),
  differing      numeric(19, 4),
  not_theirs     numeric(19, 4),
  our_balance    numeric(19, 4),
  unexplained    numeric(19, 4),
  agreed_by      text,
  agreed_on      timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  -- His balance, less what he lists and we do not, less what differs, and what we have and he does not list, is ours.
  constraint vendor_statement_explained check (status = 'Draft' or (agreed_by is not null and currency is not null
    and statement_date is not null and unexplained = 0 and balance - not_ours - differing + not_theirs = our_balance))
);
create unique index vendor_statement_once on vendor_statement (vendor_id, currency, statement_date);

create table vendor_statement_line (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references vendor_statement on delete cascade,
  position   integer not null,
  doc_date   date,
  doc_number text check (length(doc_number) <= 40),
  kind       text,
  amount     numeric(19, 4),
  by_hand    boolean not null,
  our_number text,
  our_amount numeric(19, 4),
  difference numeric(19, 4),
  standing   text
);
create index vendor_statement_line_by_owner on vendor_statement_line (owner_id, position);

create table vendor_statement_ours (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references vendor_statement on delete cascade,
  position   integer not null,
  doc_number text,
  doc_date   date,
  kind       text,
  amount     numeric(19, 4),
  standing   text
);
create index vendor_statement_ours_by_owner on vendor_statement_ours (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on vendor_statement
  for each statement execute function table_changed('vendor_statement');
