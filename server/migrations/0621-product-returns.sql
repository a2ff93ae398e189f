-- [supply 3.8, 9 products-return] What customers bring back of what they were invoiced: where it comes to, what becomes of it, and the credit that came of it.

create sequence product_return_number;
create table product_return (
  id                 uuid primary key default gen_random_uuid(),
  return_no          text not null constraint product_return_no_used_once unique check (length(return_no) <= 20),
  company_id         text not null constraint product_return_company references company (company_id),
  status             text not null check (status in ('Draft', 'Submitted', 'Approved', 'Received', 'Credited', 'Rejected', 'Reversed')),
  bill_to_id         text not null constraint product_return_bill_to references firm (firm_id),
  document_no        text constraint product_return_document references customer_invoice (document_no),
  product_id         text constraint product_return_product references product (product_id),
  lot_no             text check (length(lot_no) <= 30),
  return_date        date,
  warehouse_id       text constraint product_return_warehouse references warehouse (warehouse_id),
  reason             text check (length(reason) <= 200),
  restocking_percent numeric(9, 6) check (restocking_percent between 0 and 100),
  freight            numeric(19, 4) check (freight >= 0),
  notes              text check (length(notes) <= 500),
  currency           text constraint product_return_currency references currency (currency_code),
  rate               numeric(18, 8) check (rate > 0),
  goods_amount       numeric(19, 4),
  restocking_amount  numeric(19, 4),
  tax_amount         numeric(19, 4),
  doc_amount         numeric(19, 4),
  cost               numeric(19, 4),
  submitted_by       text check (length(submitted_by) <= 100),
  approved_by        text check (length(approved_by) <= 100),
  approved_on        timestamptz,
  approver_id        uuid,
  approval_note      text check (length(approval_note) <= 200),
  -- Everybody who has written or submitted what is to be approved.
  written_by         uuid[] not null default '{}',
  entry_no           text check (length(entry_no) <= 20),
  entry_id           uuid,
  reversed_on        date,
  reject_reason      text check (length(reject_reason) <= 200),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint product_return_received_whole check (
    status not in ('Received', 'Credited') or (return_date is not null and reason is not null and doc_amount is not null)),
  constraint product_return_rejected_for_a_reason check (status <> 'Rejected' or reject_reason is not null),
  constraint product_return_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  constraint product_return_approval_whole check ((approver_id is null) = (approved_by is null))
);
create index product_return_by_bill_to on product_return (bill_to_id, return_no desc);
create index product_return_by_document on product_return (document_no) where document_no is not null;
create index product_return_by_product on product_return (product_id) where product_id is not null;
create index product_return_by_warehouse on product_return (warehouse_id) where warehouse_id is not null;
create index product_return_by_currency on product_return (currency) where currency is not null;
create index product_return_by_entry on product_return (entry_id) where entry_id is not null;
create index product_return_waiting on product_return (return_no) where status in ('Submitted', 'Received');
create index product_return_find on product_return
  using gin (fold(return_no) gin_trgm_ops, fold(bill_to_id) gin_trgm_ops, fold(reason) gin_trgm_ops);

create table product_return_line (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references product_return on delete cascade,
  position    integer not null,
  part_key    text check (length(part_key) <= 80),
  of_line     text check (length(of_line) <= 40),
  document_no text check (length(document_no) <= 20),
  invoice_no  text check (length(invoice_no) <= 20),
  doc_date    date,
  product_id  text check (length(product_id) <= 20),
  description text check (length(description) <= 100),
  lot_no      text check (length(lot_no) <= 30),
  quantity    numeric(19, 6),
  unit        text check (length(unit) <= 20),
  returned    numeric(19, 6) check (returned >= 0),
  disposition text check (disposition in ('Restock', 'Hold', 'Scrap', 'Vendor')),
  unit_price  numeric(19, 6),
  price_unit  text check (length(price_unit) <= 20),
  amount      numeric(19, 4),
  cost        numeric(19, 4),
  credit_no   text check (length(credit_no) <= 20)
);
create index product_return_line_of on product_return_line (owner_id, position);
create index product_return_line_by_line on product_return_line (of_line) where of_line is not null;

create trigger version_counted after insert or update or delete or truncate on product_return
  for each statement execute function table_changed('product_return');
create constraint trigger product_return_entry after insert or update of entry_id on product_return
  for each row when (new.entry_id is not null) execute function names_moved_entry();
