-- Journal entries that come back: their template, its lines, and what became of each of its dates.

create table recurring_entry (
  id             uuid primary key default gen_random_uuid(),
  recurring_id   text not null constraint recurring_entry_id_used_once unique check (length(recurring_id) between 1 and 20),
  name           text check (length(name) <= 50),
  status         text not null check (status in ('Active', 'Ended')),
  description    text check (length(description) <= 100),
  data_type      text not null check (data_type in ('Actual', 'Budget', 'Forecast', 'Statistical')),
  currency       text constraint recurring_entry_currency references currency (currency_code),
  reference      text check (length(reference) <= 60),
  notes          text check (length(notes) <= 500),
  posts          boolean not null,
  turns_back     boolean not null,
  frequency      text check (frequency in ('Weekly', 'Monthly', 'Quarterly', 'Yearly')),
  every          integer check (every between 1 and 52),
  day_of_month   integer check (day_of_month between 1 and 31),
  last_day       boolean not null,
  from_date      date,
  until_date     date,
  most           integer check (most between 1 and 999),
  total          numeric(19, 4),
  difference     numeric(19, 4),
  next_date      date,
  -- In whose name the server makes entries: who set up the template, or changed it last.
  written_by     uuid constraint recurring_entry_writer references app_user (id),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index recurring_entry_by_writer on recurring_entry (written_by) where written_by is not null;
create index recurring_entry_due on recurring_entry (next_date) where status = 'Active';

create table recurring_entry_line (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references recurring_entry on delete cascade,
  position       integer not null,
  gl_account     text constraint recurring_entry_line_account references gl_account (account),
  description    text check (length(description) <= 100),
  debit          numeric(19, 4) check (debit >= 0),
  credit         numeric(19, 4) check (credit >= 0),
  reference      text check (length(reference) <= 60),
  firm_id        text constraint recurring_entry_line_firm references firm (firm_id),
  job_id         text constraint recurring_entry_line_job references job_master (job_no),
  cost_code      text,
  cost_code_type text generated always as ('COST_CODE') stored,
  quantity       numeric(19, 6),
  constraint recurring_entry_line_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id)
);
create index recurring_entry_line_by_owner on recurring_entry_line (owner_id, position);
create index recurring_entry_line_by_account on recurring_entry_line (gl_account) where gl_account is not null;
create index recurring_entry_line_by_firm on recurring_entry_line (firm_id) where firm_id is not null;
create index recurring_entry_line_by_job on recurring_entry_line (job_id) where job_id is not null;
create index recurring_entry_line_by_cost_code on recurring_entry_line (cost_code_type, cost_code) where cost_code is not null;

create table recurring_entry_date (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references recurring_entry on delete cascade,
  position    integer not null,
  due_on      date not null,
  outcome     text not null check (outcome in ('Drafted', 'Posted', 'Skipped')),
  document_no text check (length(document_no) <= 20),
  reason      text check (length(reason) <= 200),
  done_by     text not null check (length(done_by) <= 100),
  -- One entry for a template and a date, whoever makes it, and however many try at once.
  constraint recurring_entry_date_once unique (owner_id, due_on)
);
create index recurring_entry_date_by_owner on recurring_entry_date (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on recurring_entry
  for each statement execute function table_changed('recurring_entry');
