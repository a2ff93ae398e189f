-- What a company brings from the system before: its trial balance and the open items of vendors and customers, file by file, until they
-- prove each other and are posted as one. Nothing here books anything: that is the ledger's.

create sequence opening_balance_number;

create table opening_balance (
  id            uuid primary key default gen_random_uuid(),
  opening_no    text not null constraint opening_balance_no_used_once unique check (length(opening_no) <= 20),
  company_id    text not null constraint opening_balance_company references company (company_id),
  status        text not null check (status in ('Draft', 'Posted', 'TakenBack')),
  opens_on      date not null,
  entry_id      uuid,
  entry_no      text check (length(entry_no) <= 20),
  posted_by     text check (length(posted_by) <= 100),
  posted_on     timestamptz,
  taken_back_by text check (length(taken_back_by) <= 100),
  taken_back_on timestamptz,
  reason        text check (length(reason) <= 200),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint opening_balance_posted_whole check (status = 'Draft' or (entry_id is not null and posted_by is not null and posted_on is not null)),
  constraint opening_balance_taken_back_for_a_reason check (status <> 'TakenBack' or (taken_back_by is not null and reason is not null))
);
-- Books are opened once: one that is prepared or stands.
create unique index opening_balance_one_stands on opening_balance (company_id) where status <> 'TakenBack';
create index opening_balance_by_entry on opening_balance (entry_id) where entry_id is not null;
create trigger version_counted after insert or update or delete or truncate on opening_balance
  for each statement execute function table_changed('opening_balance');

create table opening_file (
  opening_id uuid not null references opening_balance (id),
  part       text not null check (part in ('TrialBalance', 'Vendors', 'Customers')),
  file_name  text not null check (length(file_name) <= 255),
  file_hash  text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  line_count integer not null,
  amount     numeric(19, 4) not null,
  brought_by text not null,
  brought_on timestamptz not null,
  primary key (opening_id, part)
);

create table opening_line (
  opening_id    uuid not null,
  part          text not null,
  row_no        integer not null,
  gl_account    text not null,
  firm_id       text,
  reference     text check (length(reference) <= 60),
  document_date date,
  due_date      date,
  currency      text not null,
  rate          numeric(18, 8) not null,
  txn           numeric(19, 4) not null,
  amount        numeric(19, 4) not null,
  primary key (opening_id, part, row_no),
  foreign key (opening_id, part) references opening_file (opening_id, part) on delete cascade,
  constraint opening_line_of_a_firm check ((part = 'TrialBalance') = (firm_id is null))
);

-- What the columns of a stranger's file mean, by its headings: said by hand once.
create table opening_mapping (
  part      text not null,
  head      text not null check (length(head) <= 500),
  mapping   jsonb not null,
  mapped_by text not null,
  mapped_on timestamptz not null,
  primary key (part, head)
);
