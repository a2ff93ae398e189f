-- What an order came to at every moment of its life, in the money of its goods: ordered is what was shipped, is open, was closed short and was
-- cancelled. A row is written with each change of that, and stays as it was.
create table sales_order_moment (
  id           bigint generated always as identity primary key,
  order_id     uuid not null constraint sales_order_moment_order references sales_order on delete cascade,
  on_moment    timestamptz not null,
  done_by      text not null check (length(done_by) <= 100),
  what         text not null check (what in ('Quoted', 'Ordered', 'Confirmed', 'Changed', 'Shipped', 'TakenBack', 'Invoiced', 'ClosedShort', 'Cancelled')),
  is_quote     boolean not null,
  ordered      numeric(19, 4) not null,
  shipped      numeric(19, 4) not null,
  still_open   numeric(19, 4) not null,
  closed_short numeric(19, 4) not null,
  cancelled    numeric(19, 4) not null,
  invoiced     numeric(19, 4) not null,
  constraint sales_order_moment_adds_up check (ordered = shipped + still_open + closed_short + cancelled)
);
create index sales_order_moment_by_order on sales_order_moment (order_id, id);
create trigger sales_order_moment_stays before update or truncate on sales_order_moment
  for each statement execute function refuse_change();
