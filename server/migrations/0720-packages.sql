-- [supply 9 orders-shipping-queue] What was packed into what: packages of a shipment by their numbers, and what of each line and lot lies in which.
create table shipment_pack (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references shipment on delete cascade,
  position integer not null,
  pack_no  integer check (pack_no >= 1),
  kind     text check (kind in ('Skid', 'Bundle', 'Coil', 'Crate', 'Carton')),
  weight   numeric(19, 6) check (weight >= 0),
  mark     text check (length(mark) <= 60)
);
create index shipment_pack_of on shipment_pack (owner_id, position);

create table shipment_packed (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references shipment on delete cascade,
  position   integer not null,
  pack_no    integer check (pack_no >= 1),
  order_line integer,
  lot_no     text check (length(lot_no) <= 30),
  product_id text check (length(product_id) <= 20),
  quantity   numeric(19, 6) check (quantity >= 0),
  unit       text check (length(unit) <= 20)
);
create index shipment_packed_of on shipment_packed (owner_id, position);
