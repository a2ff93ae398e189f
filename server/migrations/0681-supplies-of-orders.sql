-- [supply 9] What is bought for a line of a sales order: the line of the purchase order that brings it, and how much of it is meant for the line.
create table sales_order_supply (
  id                uuid primary key default gen_random_uuid(),
  seq               bigint generated always as identity,
  order_line_id     uuid not null constraint sales_order_supply_of references sales_order_line (id) on delete cascade,
  -- As it is read elsewhere; numbers of orders never change.
  order_no          text not null check (length(order_no) <= 20),
  purchase_order_id uuid not null constraint sales_order_supply_order references purchase_order (id) on delete cascade,
  purchase_no       text not null check (length(purchase_no) <= 20),
  purchase_line_no  integer not null,
  purchase_line_id  uuid not null constraint sales_order_supply_line references purchase_order_line (id) on delete cascade,
  quantity          numeric(19, 6) not null check (quantity > 0),
  bought_by         text not null check (length(bought_by) <= 100),
  bought_on         timestamptz not null,
  constraint sales_order_supply_once unique (order_line_id, purchase_line_id)
);
create index sales_order_supply_by_purchase_line on sales_order_supply (purchase_line_id);
create index sales_order_supply_by_purchase_order on sales_order_supply (purchase_order_id);
