-- Who wants what of the stock, and what of it is kept for him: softly, as a quantity of a product in a warehouse, or as a piece of what lies there.

create table stock_claim (
  id            uuid primary key,
  company_id    text not null constraint stock_claim_company references company (company_id),
  product_id    text not null constraint stock_claim_product references product (product_id),
  warehouse_id  text not null constraint stock_claim_warehouse references warehouse (warehouse_id),
  document_type text not null,
  document_id   uuid not null,
  line_key      text not null,
  document_no   text not null check (length(document_no) <= 30),
  wanted_by     text check (length(wanted_by) <= 100),
  -- When it was promised; who was promised earlier is served first, then by urgency, then by who ordered first.
  promised_on   date not null,
  urgency       integer not null default 0 check (urgency between 0 and 9),
  ordered_on    date not null,
  seq           bigint generated always as identity,
  -- What is made or bought for this line alone: nothing else fills it.
  supply_type   text,
  supply_id     uuid,
  one_heat      boolean not null default false,
  -- Ordered is what was shipped, is picked, lies ready, is kept, is waited for, and what nobody waits for any more.
  quantity      numeric(19, 6) not null check (quantity > 0),
  shipped       numeric(19, 6) not null default 0 check (shipped >= 0),
  picked        numeric(19, 6) not null default 0 check (picked >= 0),
  allocated     numeric(19, 6) not null default 0 check (allocated >= 0),
  reserved      numeric(19, 6) not null default 0 check (reserved >= 0),
  short_closed  numeric(19, 6) not null default 0 check (short_closed >= 0),
  cancelled     numeric(19, 6) not null default 0 check (cancelled >= 0),
  backordered   numeric(19, 6) not null generated always as
                  (quantity - shipped - picked - allocated - reserved - short_closed - cancelled) stored
                  constraint stock_claim_adds_up check (backordered >= 0),
  is_open       boolean not null generated always as (quantity > shipped + short_closed + cancelled) stored,
  constraint stock_claim_once unique (document_type, document_id, line_key),
  constraint stock_claim_supply_whole check ((supply_type is null) = (supply_id is null))
);
create index stock_claim_open on stock_claim (product_id, warehouse_id) include (reserved, allocated, picked, backordered, promised_on) where is_open;
create index stock_claim_waits on stock_claim (product_id, warehouse_id, promised_on) where is_open and backordered > 0;
create index stock_claim_by_company on stock_claim (company_id);
create index stock_claim_by_warehouse on stock_claim (warehouse_id);
create index stock_claim_by_supply on stock_claim (supply_id) where supply_id is not null;

-- A piece of what lies somewhere, for a claim; of it what was taken off the shelf already.
create table stock_allocation (
  claim_id uuid not null constraint stock_allocation_claim references stock_claim (id),
  place_id uuid not null constraint stock_allocation_place references stock_place (id),
  quantity numeric(19, 6) not null check (quantity > 0),
  picked   numeric(19, 6) not null default 0 check (picked between 0 and quantity),
  primary key (claim_id, place_id)
);
create index stock_allocation_by_place on stock_allocation (place_id);

-- What became of a claim, inserted only: the history of both who gave and who got.
create table stock_claim_event (
  id         bigint generated always as identity primary key,
  claim_id   uuid not null constraint stock_claim_event_claim references stock_claim (id),
  happened   text not null check (happened in ('Wanted', 'Reserved', 'Released', 'Allocated', 'Deallocated', 'Picked', 'PutBack', 'Shipped',
                                               'Unshipped', 'Filled', 'Given', 'Got', 'ShortClosed', 'Cancelled')),
  quantity   numeric(19, 6) not null,
  other_id   uuid constraint stock_claim_event_other references stock_claim (id),
  reason     text check (length(reason) <= 200),
  done_by    text not null,
  done_on    timestamptz not null
);
create index stock_claim_event_of on stock_claim_event (claim_id, id);
create index stock_claim_event_by_other on stock_claim_event (other_id) where other_id is not null;
create trigger stock_claim_event_stays before update or delete or truncate on stock_claim_event
  for each statement execute function refuse_change();

-- A constraint trigger cannot be replaced, so it stands here; what it runs is made empty, and its text comes with the other functions.
do $$
declare
  name text;
begin
  foreach name in array array['claim_holds', 'piece_holds'] loop
    execute format('create function %I() returns trigger language plpgsql as ''begin return null; end''', name);
  end loop;
end $$;
create constraint trigger claim_holds after insert or update on stock_claim deferrable initially deferred
  for each row execute function claim_holds();
create constraint trigger claim_holds after insert or update or delete on stock_allocation deferrable initially deferred
  for each row execute function claim_holds();
create constraint trigger piece_holds after insert or update on stock_allocation deferrable initially deferred
  for each row execute function piece_holds();
create constraint trigger piece_holds after update on stock_place deferrable initially deferred
  for each row when (new.quantity < old.quantity) execute function piece_holds();
