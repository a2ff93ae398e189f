-- [supply 10] What goes back to the vendor of what he has delivered and not invoiced.

alter table purchase_receipt_line
  add column returned numeric(19, 6) not null default 0 check (returned >= 0),
  add column returned_amount numeric(19, 4) not null default 0 check (returned_amount >= 0),
  drop constraint purchase_receipt_line_invoiced_within,
  add constraint purchase_receipt_line_invoiced_within check (
    invoiced + returned <= coalesce(quantity, 0) and invoiced_amount + returned_amount <= amount);

create sequence purchase_return_number;
create table purchase_return (
  id            uuid primary key default gen_random_uuid(),
  return_no     text not null constraint purchase_return_no_used_once unique check (length(return_no) <= 20),
  company_id    text not null constraint purchase_return_company references company (company_id),
  status        text not null check (status in ('Open', 'Posted', 'Reversed')),
  receipt_no    text constraint purchase_return_receipt references purchase_receipt (receipt_no),
  vendor_id     text check (length(vendor_id) <= 20),
  return_date   date,
  reason        text,
  reason_type   text generated always as ('FAIL_REASON') stored,
  reference     text check (length(reference) <= 60),
  notes         text check (length(notes) <= 500),
  currency      text constraint purchase_return_currency references currency (currency_code),
  rate          numeric(18, 8) check (rate > 0),
  amount        numeric(19, 4),
  entry_no      text check (length(entry_no) <= 20),
  entry_id      uuid,
  reversed_on   date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint purchase_return_reason foreign key (reason_type, reason) references user_code (code_type, code_id),
  constraint purchase_return_posted_whole check (status = 'Open' or (receipt_no is not null and return_date is not null and entry_id is not null))
);
create index purchase_return_by_receipt on purchase_return (receipt_no) where receipt_no is not null;
create index purchase_return_by_reason on purchase_return (reason_type, reason) where reason is not null;
create index purchase_return_by_currency on purchase_return (currency) where currency is not null;
create index purchase_return_by_entry on purchase_return (entry_id) where entry_id is not null;
create index purchase_return_find on purchase_return using gin (fold(return_no) gin_trgm_ops, fold(receipt_no) gin_trgm_ops, fold(reference) gin_trgm_ops);

create table purchase_return_line (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references purchase_return on delete cascade,
  position    integer not null,
  line_key    text check (length(line_key) <= 30),
  product_id  text check (length(product_id) <= 20),
  description text check (length(description) <= 100),
  lot_no      text check (length(lot_no) <= 30),
  received    numeric(19, 6),
  to_invoice  numeric(19, 6),
  quantity    numeric(19, 6) check (quantity >= 0),
  unit        text check (length(unit) <= 20),
  unit_cost   numeric(19, 6),
  amount      numeric(19, 4)
);
create index purchase_return_line_of on purchase_return_line (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on purchase_return
  for each statement execute function table_changed('purchase_return');
create constraint trigger purchase_return_entry after insert or update of entry_id on purchase_return
  for each row when (new.entry_id is not null) execute function names_moved_entry();
