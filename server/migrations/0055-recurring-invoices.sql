-- Purchase documents that come back: their template, its lines, and what became of each of its dates.

create table recurring_invoice (
  id                 uuid primary key default gen_random_uuid(),
  recurring_id       text not null constraint recurring_invoice_id_used_once unique check (length(recurring_id) between 1 and 20),
  name               text check (length(name) <= 50),
  status             text not null check (status in ('Active', 'Ended')),
  vendor_id          text not null constraint recurring_invoice_vendor references firm (firm_id),
  doc_number_pattern text check (length(doc_number_pattern) <= 30),
  frequency          text check (frequency in ('Weekly', 'Monthly', 'Quarterly', 'Yearly')),
  every              integer check (every between 1 and 52),
  day_of_month       integer check (day_of_month between 1 and 31),
  last_day           boolean not null,
  from_date          date,
  until_date         date,
  most               integer check (most between 1 and 999),
  terms_code         text constraint recurring_invoice_terms references account_terms (terms_code),
  bank_account_id    text constraint recurring_invoice_bank_account references bank_account (bank_account_id),
  ship_to_region     text,
  holdback_percent   numeric(9, 6) check (holdback_percent between 0 and 100),
  reference          text check (length(reference) <= 60),
  notes              text check (length(notes) <= 500),
  net_amount         numeric(19, 4),
  next_date          date,
  -- In whose name the server makes documents: who set up the template, or changed it last.
  written_by         uuid constraint recurring_invoice_writer references app_user (id),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index recurring_invoice_by_vendor on recurring_invoice (vendor_id);
create index recurring_invoice_by_terms on recurring_invoice (terms_code) where terms_code is not null;
create index recurring_invoice_by_bank on recurring_invoice (bank_account_id) where bank_account_id is not null;
create index recurring_invoice_by_writer on recurring_invoice (written_by) where written_by is not null;
create index recurring_invoice_due on recurring_invoice (next_date) where status = 'Active';

create table recurring_invoice_line (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references recurring_invoice on delete cascade,
  position    integer not null,
  gl_account  text constraint recurring_invoice_line_gl_account references gl_account (account),
  description text check (length(description) <= 100),
  amount      numeric(19, 4),
  tax_group   text constraint recurring_invoice_line_tax_group references tax_group (tax_group),
  job_id      text constraint recurring_invoice_line_job references job_master (job_no),
  cost_code   text
);
create index recurring_invoice_line_by_owner on recurring_invoice_line (owner_id, position);
create index recurring_invoice_line_by_account on recurring_invoice_line (gl_account) where gl_account is not null;
create index recurring_invoice_line_by_tax_group on recurring_invoice_line (tax_group) where tax_group is not null;
create index recurring_invoice_line_by_job on recurring_invoice_line (job_id) where job_id is not null;

create table recurring_invoice_date (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references recurring_invoice on delete cascade,
  position   integer not null,
  due_on     date not null,
  outcome    text not null check (outcome in ('Drafted', 'Skipped')),
  doc_number text check (length(doc_number) <= 30),
  invoice_no text,
  reason     text check (length(reason) <= 200),
  done_by    text not null check (length(done_by) <= 100),
  -- One document for a template and a date, whoever makes it, and however many try at once.
  constraint recurring_invoice_date_once unique (owner_id, due_on)
);
create index recurring_invoice_date_by_owner on recurring_invoice_date (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on recurring_invoice
  for each statement execute function table_changed('recurring_invoice');
