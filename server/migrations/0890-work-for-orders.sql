-- [supply 9.1 processing, judgement 31b] What is made of the goods of a line of a sales order, or for it: the work order whose pieces the line waits for.
alter table production_work_order add column for_order text check (length(for_order) <= 20);
create index production_work_order_for_order on production_work_order (for_order) where for_order is not null;

create table sales_order_work (
  id            uuid primary key default gen_random_uuid(),
  seq           bigint generated always as identity,
  order_line_id uuid not null constraint sales_order_work_of references sales_order_line (id) on delete cascade,
  order_no      text not null check (length(order_no) <= 20),
  work_id       uuid not null constraint sales_order_work_work references production_work_order (id),
  work_no       text not null check (length(work_no) <= 20),
  quantity      numeric(19, 6) not null check (quantity > 0),
  asked_by      text not null check (length(asked_by) <= 100),
  asked_on      timestamptz not null,
  constraint sales_order_work_once unique (order_line_id, work_id)
);
create index sales_order_work_by_work on sales_order_work (work_id);
create index sales_order_work_by_order on sales_order_work (order_no);
