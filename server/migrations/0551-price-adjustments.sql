-- [supply 9] Prices of what was invoiced, corrected: a credit or a charge of each invoice, and nothing of stock.

create sequence price_adjustment_number;
create table price_adjustment (
  id            uuid primary key default gen_random_uuid(),
  adjustment_no text not null constraint price_adjustment_no_used_once unique check (length(adjustment_no) <= 20),
  company_id    text not null constraint price_adjustment_company references company (company_id),
  status        text not null check (status in ('Draft', 'Submitted', 'Approved', 'Posted')),
  bill_to_id    text not null constraint price_adjustment_bill_to references firm (firm_id),
  document_no   text constraint price_adjustment_document references customer_invoice (document_no),
  product_id    text constraint price_adjustment_product references product (product_id),
  from_date     date,
  to_date       date,
  new_price     numeric(19, 6) check (new_price >= 0),
  adjust_date   date,
  reason        text check (length(reason) <= 200),
  notes         text check (length(notes) <= 500),
  currency      text constraint price_adjustment_currency references currency (currency_code),
  rate          numeric(18, 8) check (rate > 0),
  net_amount    numeric(19, 4),
  tax_amount    numeric(19, 4),
  doc_amount    numeric(19, 4),
  submitted_by  text check (length(submitted_by) <= 100),
  approved_by   text check (length(approved_by) <= 100),
  approved_on   timestamptz,
  approver_id   uuid,
  approval_note text check (length(approval_note) <= 200),
  -- Everybody who has written or submitted what is to be approved.
  written_by    uuid[] not null default '{}',
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint price_adjustment_posted_whole check (status <> 'Posted' or (adjust_date is not null and reason is not null and doc_amount is not null)),
  constraint price_adjustment_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  constraint price_adjustment_approval_whole check ((approver_id is null) = (approved_by is null))
);
create index price_adjustment_by_bill_to on price_adjustment (bill_to_id, adjustment_no desc);
create index price_adjustment_by_document on price_adjustment (document_no) where document_no is not null;
create index price_adjustment_by_product on price_adjustment (product_id) where product_id is not null;
create index price_adjustment_by_currency on price_adjustment (currency) where currency is not null;
create index price_adjustment_waiting on price_adjustment (adjustment_no) where status = 'Submitted';
create index price_adjustment_find on price_adjustment
  using gin (fold(adjustment_no) gin_trgm_ops, fold(bill_to_id) gin_trgm_ops, fold(reason) gin_trgm_ops);

create table price_adjustment_line (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references price_adjustment on delete cascade,
  position    integer not null,
  of_line     text check (length(of_line) <= 40),
  document_no text check (length(document_no) <= 20),
  invoice_no  text check (length(invoice_no) <= 20),
  doc_date    date,
  product_id  text check (length(product_id) <= 20),
  description text check (length(description) <= 100),
  quantity    numeric(19, 6),
  unit        text check (length(unit) <= 20),
  unit_price  numeric(19, 6),
  new_price   numeric(19, 6) check (new_price >= 0),
  difference  numeric(19, 4),
  note_no     text check (length(note_no) <= 20)
);
create index price_adjustment_line_of on price_adjustment_line (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on price_adjustment
  for each statement execute function table_changed('price_adjustment');
