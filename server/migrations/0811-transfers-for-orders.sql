-- [supply 9, judgement 31] What another warehouse sends for a line of a sales order that waits: the ticket of transfer that brings it.
alter table inventory_ticket add column for_order text check (length(for_order) <= 20);
create index inventory_ticket_for_order on inventory_ticket (for_order) where for_order is not null;

-- Working days until what another warehouse sends has come.
alter table warehouse add column transfer_days integer check (transfer_days between 0 and 60);

create table sales_order_transfer (
  id            uuid primary key default gen_random_uuid(),
  seq           bigint generated always as identity,
  order_line_id uuid not null constraint sales_order_transfer_of references sales_order_line (id) on delete cascade,
  order_no      text not null check (length(order_no) <= 20),
  ticket_id     uuid not null constraint sales_order_transfer_ticket references inventory_ticket (id),
  ticket_no     text not null check (length(ticket_no) <= 20),
  quantity      numeric(19, 6) not null check (quantity > 0),
  -- The day on which it is to be there, as it was known when it was asked for.
  comes_on      date,
  asked_by      text not null check (length(asked_by) <= 100),
  asked_on      timestamptz not null,
  constraint sales_order_transfer_once unique (order_line_id, ticket_id)
);
create index sales_order_transfer_by_ticket on sales_order_transfer (ticket_id);
