-- [finance 5.8, 9.7] What banks say of our accounts: files that were brought, their lines, which lines of the books they are, and
-- statements that were reconciled. Nothing here books anything: that is the ledger's.

create sequence bank_reconciliation_number;

create table bank_reconciliation (
  id                uuid primary key default gen_random_uuid(),
  reconciliation_no text not null constraint bank_reconciliation_no_used_once unique check (length(reconciliation_no) <= 20),
  company_id        text not null constraint bank_reconciliation_company references company (company_id),
  bank_account_id   text not null constraint bank_reconciliation_bank_account references bank_account (bank_account_id),
  status            text not null check (status in ('Open', 'Reconciled', 'Undone')),
  statement_date    date not null,
  currency          text not null,
  opening           numeric(19, 4) not null,
  closing           numeric(19, 4) not null,
  book_balance      numeric(19, 4),
  started_by        text not null check (length(started_by) <= 100),
  reconciled_by     text check (length(reconciled_by) <= 100),
  reconciled_on     timestamptz,
  undone_by         text check (length(undone_by) <= 100),
  undone_on         timestamptz,
  undo_reason       text check (length(undo_reason) <= 200),
  -- What was reported when it was reconciled; the report is drawn of it ever after.
  snapshot          jsonb,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint bank_reconciliation_whole check (
    status = 'Open' or (reconciled_by is not null and reconciled_on is not null and book_balance is not null and snapshot is not null)),
  constraint bank_reconciliation_undone_for_a_reason check (status <> 'Undone' or undo_reason is not null)
);
create unique index bank_reconciliation_one_open on bank_reconciliation (bank_account_id) where status = 'Open';
create index bank_reconciliation_by_bank on bank_reconciliation (bank_account_id, statement_date desc);
create index bank_reconciliation_by_company on bank_reconciliation (company_id);
create trigger version_counted after insert or update or delete or truncate on bank_reconciliation
  for each statement execute function table_changed('bank_reconciliation');

create table bank_import (
  id              uuid primary key default gen_random_uuid(),
  bank_account_id text not null references bank_account (bank_account_id),
  format          text not null check (format in ('OFX', 'QFX', 'CSV', 'CAMT053', 'BAI2', 'MT940')),
  file_name       text not null check (length(file_name) <= 255),
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  from_date       date,
  to_date         date,
  opening         numeric(19, 4),
  closing         numeric(19, 4),
  closing_on      date,
  read_count      integer not null,
  added_count     integer not null,
  imported_by     text not null,
  imported_on     timestamptz not null,
  undone_by       text,
  undone_on       timestamptz
);
create index bank_import_by_bank on bank_import (bank_account_id, imported_on desc);

-- Which lines of a bank are which of the books, and why. Taken back it stays as what it was, without its lines.
create table bank_match (
  id                uuid primary key default gen_random_uuid(),
  bank_account_id   text not null references bank_account (bank_account_id),
  reason            text not null check (length(reason) <= 40),
  args              jsonb not null default '{}',
  is_auto           boolean not null,
  made_by           text not null,
  made_on           timestamptz not null,
  reconciliation_id uuid references bank_reconciliation (id),
  taken_back_by     text,
  taken_back_on     timestamptz
);
create index bank_match_by_reconciliation on bank_match (reconciliation_id) where reconciliation_id is not null;
create index bank_match_by_bank on bank_match (bank_account_id, made_on);
create index bank_match_open on bank_match (bank_account_id, made_on) where reconciliation_id is null and taken_back_on is null;

create table bank_statement_line (
  id              uuid primary key default gen_random_uuid(),
  bank_account_id text not null references bank_account (bank_account_id),
  import_id       uuid not null references bank_import (id),
  line_no         integer not null,
  line_date       date not null,
  amount          numeric(19, 4) not null,
  kind            text not null,
  cheque_no       integer,
  reference       text check (length(reference) <= 60),
  description     text not null check (length(description) <= 400),
  -- The bank's own id of the line, or what it says, each with its count where a day says the same twice.
  fingerprint     text not null check (length(fingerprint) <= 200),
  excluded_for    text check (length(excluded_for) <= 200),
  excluded_by     text,
  match_id        uuid references bank_match (id),
  reconciliation_id uuid references bank_reconciliation (id),
  constraint bank_statement_line_once unique (bank_account_id, fingerprint),
  constraint bank_statement_line_decided_once check (match_id is null or excluded_for is null)
);
create index bank_statement_line_open on bank_statement_line (bank_account_id, line_date) where reconciliation_id is null;
create index bank_statement_line_by_match on bank_statement_line (match_id) where match_id is not null;
create index bank_statement_line_by_import on bank_statement_line (import_id);
create index bank_statement_line_by_reconciliation on bank_statement_line (reconciliation_id) where reconciliation_id is not null;

-- Lines of the ledger that a match holds; one is held once.
create table bank_cleared (
  entry_id        uuid not null references entry (id),
  line_no         integer not null,
  bank_account_id text not null references bank_account (bank_account_id),
  match_id        uuid not null references bank_match (id),
  amount          numeric(19, 4) not null,
  -- Booked out of the line of the bank that it is matched with.
  is_made         boolean not null default false,
  reconciled      boolean not null default false,
  primary key (entry_id, line_no)
);
create index bank_cleared_by_match on bank_cleared (match_id);
create index bank_cleared_by_bank on bank_cleared (bank_account_id);

-- What people did with lines that say the same: an account that they booked to, or a firm whose document it was.
create table bank_rule (
  id              uuid primary key default gen_random_uuid(),
  bank_account_id text not null references bank_account (bank_account_id),
  pattern         text not null check (length(pattern) between 2 and 120),
  direction       text not null check (direction in ('In', 'Out')),
  -- Read past, where it is not in use any more.
  gl_account      text,
  firm_id         text,
  kind            text not null check (kind in ('Fee', 'Interest', 'Transfer', 'Other', 'Firm')),
  memo            text check (length(memo) <= 200),
  times           integer not null default 1,
  first_by        text not null,
  last_on         date not null,
  constraint bank_rule_once unique (bank_account_id, pattern, direction),
  constraint bank_rule_leads check ((gl_account is null) <> (firm_id is null))
);

create table bank_csv_mapping (
  bank_account_id text not null references bank_account (bank_account_id),
  head            text not null check (length(head) <= 500),
  mapping         jsonb not null,
  mapped_by       text not null,
  mapped_on       timestamptz not null,
  primary key (bank_account_id, head)
);
