-- [supply 9] Which lots of a shipment were corrected afterwards, by whom and why: the shipment names those that left, this says which ones it had named.
create table shipment_correction (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references shipment on delete cascade,
  position     integer not null,
  from_lot     text not null check (length(from_lot) <= 30),
  to_lot       text not null check (length(to_lot) <= 30),
  quantity     numeric(19, 6) not null check (quantity > 0),
  reason       text not null check (length(reason) <= 200),
  corrected_by text not null check (length(corrected_by) <= 100),
  corrected_on timestamptz not null,
  entry_no     text check (length(entry_no) <= 20),
  constraint shipment_correction_of_two check (from_lot <> to_lot)
);
create index shipment_correction_of on shipment_correction (owner_id, position);

-- Who has picked a lot already.
create index shipment_lot_by_lot on shipment_lot (lot_no) where lot_no is not null;
