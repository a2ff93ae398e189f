-- [supply 3.10] What leaves for orders: lots that were picked, what they weighed, and what became of the rest.

-- By how much a shipment may differ from what was ordered and still be all of it.
alter table product_class add column ship_tolerance_percent numeric(9, 6) check (ship_tolerance_percent between 0 and 100);

create sequence shipment_number;
create table shipment (
  id                 uuid primary key default gen_random_uuid(),
  shipment_no        text not null constraint shipment_no_used_once unique check (length(shipment_no) <= 20),
  company_id         text not null constraint shipment_company references company (company_id),
  status             text not null check (status in ('Open', 'Shipped', 'Reversed')),
  order_no           text constraint shipment_order references sales_order (order_no),
  warehouse_id       text constraint shipment_warehouse references warehouse (warehouse_id),
  bill_to_id         text check (length(bill_to_id) <= 20),
  ship_to_id         text check (length(ship_to_id) <= 20),
  ship_to_address    text check (length(ship_to_address) <= 300),
  customer_reference text check (length(customer_reference) <= 60),
  ship_date          date,
  ship_via           text,
  ship_via_type      text generated always as ('SHIP_VIA') stored,
  carrier_reference  text check (length(carrier_reference) <= 60),
  packages           integer check (packages >= 0),
  over_reason        text check (length(over_reason) <= 200),
  notes              text check (length(notes) <= 500),
  weight             numeric(19, 6),
  cost               numeric(19, 4),
  entry_no           text check (length(entry_no) <= 20),
  entry_id           uuid,
  reversed_on        date,
  -- What has asked for it; a shipment that is invoiced is not taken back.
  invoice_no         text check (length(invoice_no) <= 20),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint shipment_ship_via foreign key (ship_via_type, ship_via) references user_code (code_type, code_id),
  constraint shipment_left_whole check (status = 'Open' or (order_no is not null and warehouse_id is not null and ship_date is not null)),
  constraint shipment_invoiced_stays check (invoice_no is null or status = 'Shipped')
);
create index shipment_by_order on shipment (order_no) where order_no is not null;
create index shipment_by_warehouse on shipment (warehouse_id) where warehouse_id is not null;
create index shipment_by_ship_via on shipment (ship_via_type, ship_via) where ship_via is not null;
create index shipment_by_entry on shipment (entry_id) where entry_id is not null;
create index shipment_to_invoice on shipment (bill_to_id, ship_date) where status = 'Shipped' and invoice_no is null;
create index shipment_find on shipment
  using gin (fold(shipment_no) gin_trgm_ops, fold(order_no) gin_trgm_ops, fold(bill_to_id) gin_trgm_ops, fold(customer_reference) gin_trgm_ops);

create table shipment_line (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references shipment on delete cascade,
  position    integer not null,
  order_line  integer,
  line_key    text check (length(line_key) <= 40),
  product_id  text check (length(product_id) <= 20),
  description text check (length(description) <= 100),
  ordered     numeric(19, 6),
  open        numeric(19, 6),
  kept        numeric(19, 6),
  quantity    numeric(19, 6) check (quantity >= 0),
  unit        text check (length(unit) <= 20),
  weight      numeric(19, 6) check (weight >= 0),
  rest        text check (rest in ('Backorder', 'Close')),
  -- What of the line was closed short with it, and what of it was more than ordered.
  closed      numeric(19, 6) check (closed >= 0),
  beyond      numeric(19, 6) check (beyond >= 0),
  cost        numeric(19, 4)
);
create index shipment_line_of on shipment_line (owner_id, position);
create index shipment_line_by_line on shipment_line (line_key) where line_key is not null;

create table shipment_lot (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references shipment on delete cascade,
  position   integer not null,
  order_line integer,
  lot_no     text check (length(lot_no) <= 30),
  quantity   numeric(19, 6) check (quantity >= 0),
  weight     numeric(19, 6) check (weight >= 0)
);
create index shipment_lot_of on shipment_lot (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on shipment
  for each statement execute function table_changed('shipment');
create constraint trigger shipment_entry after insert or update of entry_id on shipment
  for each row when (new.entry_id is not null) execute function names_moved_entry();
