-- [supply 8] Tickets move lots: a line names one of them, or a list of them that adds up to it; lots are split, brought together and graded anew.

alter table inventory_ticket
  drop constraint inventory_ticket_ticket_type_check,
  add constraint inventory_ticket_ticket_type_check check (ticket_type in (
    'Receipt', 'Issue', 'Adjustment', 'CostAdjustment', 'Transfer', 'JobIssue', 'JobReturn', 'LotSplit', 'LotMerge', 'Regrade'));
alter table inventory_ticket_line
  add column to_product_id text constraint inventory_ticket_line_to_product references product (product_id);
create index inventory_ticket_line_by_to_product on inventory_ticket_line (to_product_id) where to_product_id is not null;

create table inventory_ticket_lot (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references inventory_ticket on delete cascade,
  position   integer not null,
  line       integer,
  lot_no     text check (length(lot_no) <= 30),
  quantity   numeric(19, 6),
  weight     numeric(19, 6) check (weight >= 0),
  pieces     numeric(19, 6) check (pieces >= 0),
  width      numeric(19, 6) check (width >= 0),
  length     numeric(19, 6) check (length >= 0),
  new_lot_no text check (length(new_lot_no) <= 30)
);
create index inventory_ticket_lot_of on inventory_ticket_lot (owner_id, position);
