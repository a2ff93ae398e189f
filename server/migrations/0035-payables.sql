-- What vendors ask us to pay, and the accounts that it is distributed over. A draft may lack what a posting needs.

create sequence ap_invoice_number;

create table ap_invoice (
  id               uuid primary key default gen_random_uuid(),
  invoice_no       text not null constraint ap_invoice_no_used_once unique,
  company_id       text not null constraint ap_invoice_company references company (company_id),
  status           text not null check (status in ('Draft', 'Posted', 'Reversed')),
  kind             text not null check (kind in ('Invoice', 'Credit', 'DebitMemo')),
  vendor_id        text not null constraint ap_invoice_vendor references firm (firm_id),
  doc_number       text check (length(doc_number) between 1 and 30),
  -- A vendor uses a number once, however it is spelled.
  doc_key          text generated always as (upper(btrim(doc_number))) stored,
  doc_date         date,
  doc_amount       numeric(19, 4) check (doc_amount >= 0),
  transaction_date date,
  posting_date     date,
  terms_code       text constraint ap_invoice_terms references account_terms (terms_code),
  ship_to_region   text constraint ap_invoice_ship_to_region references place (place_code),
  bank_account_id  text constraint ap_invoice_bank_account references bank_account (bank_account_id),
  due_date         date,
  discount_date    date,
  discount_amount  numeric(19, 4) check (discount_amount >= 0),
  currency         text check (currency in ('CAD', 'USD')),
  rate             numeric(18, 8) check (rate > 0),
  rate_date        date,
  holdback_percent numeric(9, 6) not null check (holdback_percent between 0 and 100),
  hold_reason      text,
  hold_reason_type text generated always as ('HOLD_REASON') stored,
  purchase_order_no text,
  reference        text check (length(reference) <= 60),
  notes            text,
  net_amount       numeric(19, 4),
  tax_amount       numeric(19, 4),
  holdback_amount  numeric(19, 4),
  payable_amount   numeric(19, 4),
  remaining_to_apply numeric(19, 4),
  entry_no         text,
  entry_id         uuid constraint ap_invoice_entry references entry (id),
  item_id          uuid constraint ap_invoice_item references open_item (id),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ap_invoice_hold_reason foreign key (hold_reason_type, hold_reason) references user_code (code_type, code_id),
  constraint ap_invoice_posted_whole check (status = 'Draft' or (entry_id is not null and doc_number is not null))
);
create unique index ap_invoice_number_used_once on ap_invoice (vendor_id, doc_key) where status <> 'Reversed';
create index ap_invoice_by_number on ap_invoice (invoice_no desc);
create index ap_invoice_by_posting_date on ap_invoice (posting_date, invoice_no);
create index ap_invoice_by_terms on ap_invoice (terms_code) where terms_code is not null;
create index ap_invoice_by_bank_account on ap_invoice (bank_account_id) where bank_account_id is not null;
create index ap_invoice_by_item on ap_invoice (item_id) where item_id is not null;

create table ap_distribution (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references ap_invoice on delete cascade,
  position    integer not null,
  gl_account  text constraint ap_distribution_account references gl_account (account),
  description text,
  amount      numeric(19, 4),
  tax_group   text constraint ap_distribution_tax_group references tax_group (tax_group),
  tax_amount  numeric(19, 4),
  job_id      text,
  cost_code   text,
  job_amount  numeric(19, 4),
  quantity    numeric(19, 6),
  unit_price  numeric(19, 6)
);
create index ap_distribution_by_owner on ap_distribution (owner_id, position);
create index ap_distribution_by_account on ap_distribution (gl_account) where gl_account is not null;
create index ap_distribution_by_tax_group on ap_distribution (tax_group) where tax_group is not null;

create trigger version_counted after insert or update or delete or truncate on ap_invoice
  for each statement execute function table_changed('ap_invoice');
-- What is paid of an invoice is a column of its list.
create trigger invoices_counted after insert or update on open_item
  for each statement execute function table_changed('ap_invoice');
