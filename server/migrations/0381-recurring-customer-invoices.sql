-- Documents of the sales journal that come back: their template, its lines, and what became of each of its dates.

create table ar_recurring_invoice (
  id                 uuid primary key default gen_random_uuid(),
  recurring_id       text not null constraint ar_recurring_invoice_id_used_once unique check (length(recurring_id) between 1 and 20),
  name               text check (length(name) <= 50),
  status             text not null check (status in ('Active', 'Ended')),
  bill_to_id         text not null constraint ar_recurring_invoice_bill_to references firm (firm_id),
  ship_to_id         text constraint ar_recurring_invoice_ship_to references firm (firm_id),
  frequency          text check (frequency in ('Weekly', 'Monthly', 'Quarterly', 'Yearly')),
  every              integer check (every between 1 and 52),
  day_of_month       integer check (day_of_month between 1 and 31),
  last_day           boolean not null,
  from_date          date,
  until_date         date,
  most               integer check (most between 1 and 999),
  currency           text constraint ar_recurring_invoice_currency references currency (currency_code),
  terms_code         text constraint ar_recurring_invoice_terms references account_terms (terms_code),
  sales_rep_id       text constraint ar_recurring_invoice_sales_rep references sales_rep (sales_rep_id),
  holdback_percent   numeric(9, 6) check (holdback_percent between 0 and 100),
  customer_reference text check (length(customer_reference) <= 60),
  notes              text check (length(notes) <= 500),
  net_amount         numeric(19, 4),
  next_date          date,
  -- In whose name the server makes documents: who set up the template, or changed it last.
  written_by         uuid constraint ar_recurring_invoice_writer references app_user (id),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index ar_recurring_invoice_by_bill_to on ar_recurring_invoice (bill_to_id);
create index ar_recurring_invoice_by_ship_to on ar_recurring_invoice (ship_to_id) where ship_to_id is not null;
create index ar_recurring_invoice_by_terms on ar_recurring_invoice (terms_code) where terms_code is not null;
create index ar_recurring_invoice_by_sales_rep on ar_recurring_invoice (sales_rep_id) where sales_rep_id is not null;
create index ar_recurring_invoice_by_writer on ar_recurring_invoice (written_by) where written_by is not null;
create index ar_recurring_invoice_due on ar_recurring_invoice (next_date) where status = 'Active';

create table ar_recurring_invoice_line (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references ar_recurring_invoice on delete cascade,
  position       integer not null,
  product_id     text constraint ar_recurring_invoice_line_product references product (product_id),
  gl_account     text constraint ar_recurring_invoice_line_account references gl_account (account),
  description    text check (length(description) <= 100),
  amount         numeric(19, 4),
  tax_group      text constraint ar_recurring_invoice_line_tax_group references tax_group (tax_group),
  job_id         text constraint ar_recurring_invoice_line_job references job_master (job_no),
  cost_code      text,
  cost_code_type text generated always as ('COST_CODE') stored,
  constraint ar_recurring_invoice_line_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id)
);
create index ar_recurring_invoice_line_by_owner on ar_recurring_invoice_line (owner_id, position);
create index ar_recurring_invoice_line_by_product on ar_recurring_invoice_line (product_id) where product_id is not null;
create index ar_recurring_invoice_line_by_account on ar_recurring_invoice_line (gl_account) where gl_account is not null;
create index ar_recurring_invoice_line_by_tax_group on ar_recurring_invoice_line (tax_group) where tax_group is not null;
create index ar_recurring_invoice_line_by_job on ar_recurring_invoice_line (job_id) where job_id is not null;
create index ar_recurring_invoice_line_by_cost_code on ar_recurring_invoice_line (cost_code_type, cost_code) where cost_code is not null;

create table ar_recurring_invoice_date (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references ar_recurring_invoice on delete cascade,
  position    integer not null,
  due_on      date not null,
  outcome     text not null check (outcome in ('Drafted', 'Skipped')),
  document_no text check (length(document_no) <= 20),
  reason      text check (length(reason) <= 200),
  done_by     text not null check (length(done_by) <= 100),
  -- One document for a template and a date, whoever makes it, and however many try at once.
  constraint ar_recurring_invoice_date_once unique (owner_id, due_on)
);
create index ar_recurring_invoice_date_by_owner on ar_recurring_invoice_date (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on ar_recurring_invoice
  for each statement execute function table_changed('ar_recurring_invoice');
