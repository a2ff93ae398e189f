-- [supply 2.3] What it costs to get goods here, on top of what they cost: freight, duty and the like, on what a receipt brought.

create sequence landed_cost_number;
create table landed_cost (
  id            uuid primary key default gen_random_uuid(),
  landed_no     text not null constraint landed_cost_no_used_once unique check (length(landed_no) <= 20),
  company_id    text not null constraint landed_cost_company references company (company_id),
  status        text not null check (status in ('Open', 'Posted', 'Reversed')),
  receipt_no    text constraint landed_cost_receipt references purchase_receipt (receipt_no),
  vendor_id     text check (length(vendor_id) <= 20),
  cost_date     date,
  reference     text check (length(reference) <= 60),
  notes         text check (length(notes) <= 500),
  carried       numeric(19, 4),
  amount        numeric(19, 4),
  entry_no      text check (length(entry_no) <= 20),
  entry_id      uuid,
  reversed_on   date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint landed_cost_posted_whole check (status = 'Open' or (receipt_no is not null and cost_date is not null and entry_id is not null))
);
create index landed_cost_by_receipt on landed_cost (receipt_no) where receipt_no is not null;
create index landed_cost_by_entry on landed_cost (entry_id) where entry_id is not null;
create index landed_cost_find on landed_cost using gin (fold(landed_no) gin_trgm_ops, fold(receipt_no) gin_trgm_ops, fold(reference) gin_trgm_ops);

create table landed_cost_line (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references landed_cost on delete cascade,
  position  integer not null,
  kind      text check (kind in ('Freight', 'Duty', 'Surtax', 'Brokerage', 'Other', 'ImportTax')),
  basis     text check (basis in ('Weight', 'Value', 'Pieces')),
  rate      numeric(9, 6) check (rate between 0 and 100),
  amount    numeric(19, 4) check (amount >= 0),
  remark    text check (length(remark) <= 100)
);
create index landed_cost_line_of on landed_cost_line (owner_id, position);

-- What each lot, or each line that has none, bears of it.
create table landed_cost_share (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references landed_cost on delete cascade,
  position   integer not null,
  line_key   text check (length(line_key) <= 30),
  product_id text check (length(product_id) <= 20),
  lot_no     text check (length(lot_no) <= 30),
  quantity   numeric(19, 6),
  weight     numeric(19, 6),
  value      numeric(19, 4),
  freight    numeric(19, 4),
  other      numeric(19, 4),
  amount     numeric(19, 4),
  unit_cost  numeric(19, 6)
);
create index landed_cost_share_of on landed_cost_share (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on landed_cost
  for each statement execute function table_changed('landed_cost');
create constraint trigger landed_cost_entry after insert or update of entry_id on landed_cost
  for each row when (new.entry_id is not null) execute function names_moved_entry();
