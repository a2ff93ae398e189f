-- [supply 10] What came in of an order coil by coil, and what of it was turned away at the door.

alter table purchase_receipt_line
  add column rejected numeric(19, 6) check (rejected >= 0),
  add column reject_reason text,
  add column reject_reason_type text generated always as ('FAIL_REASON') stored,
  add constraint purchase_receipt_line_reject_reason foreign key (reject_reason_type, reject_reason) references user_code (code_type, code_id);
create index purchase_receipt_line_by_reject_reason on purchase_receipt_line (reject_reason_type, reject_reason)
  where reject_reason is not null;

create table purchase_receipt_lot (
  id               uuid primary key default gen_random_uuid(),
  owner_id         uuid not null references purchase_receipt on delete cascade,
  position         integer not null,
  order_line_no    integer,
  lot_no           text check (length(lot_no) <= 30),
  mfr_no           text check (length(mfr_no) <= 30),
  -- A draft may name a heat that is entered before it is posted.
  heat_key         text check (length(heat_key) <= 51),
  quantity         numeric(19, 6) check (quantity >= 0),
  weight           numeric(19, 6) check (weight >= 0),
  pieces           numeric(19, 6) check (pieces >= 0),
  thickness        numeric(19, 6) check (thickness >= 0),
  width            numeric(19, 6) check (width >= 0),
  length           numeric(19, 6) check (length >= 0),
  inside_diameter  numeric(19, 6) check (inside_diameter >= 0),
  outside_diameter numeric(19, 6) check (outside_diameter >= 0),
  by_dimensions    numeric(19, 6),
  apart            numeric(19, 6),
  agreeing         numeric(19, 6),
  weight_reason    text check (length(weight_reason) <= 200),
  bin              text check (length(bin) <= 20),
  fabrication      numeric(19, 6) check (fabrication >= 0),
  freight          numeric(19, 6) check (freight >= 0),
  extra            numeric(19, 6) check (extra >= 0),
  cost_per_pound   numeric(19, 6),
  value            numeric(19, 4),
  constraint purchase_receipt_lot_no_once unique (lot_no)
);
create index purchase_receipt_lot_of on purchase_receipt_lot (owner_id, position);
