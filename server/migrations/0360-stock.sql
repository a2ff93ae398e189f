-- Stock: what moved, and what follows from it. Moves are inserted only; all other figures are counted from them by triggers.

alter table product
  add column valuation text not null default 'Average' check (valuation in ('Average', 'Last')),
  add column lot_tracked boolean not null default false,
  add column lot_costed boolean not null default false,
  add constraint product_lot_costed_is_tracked check (lot_tracked or not lot_costed);

create table stock_lot (
  id         uuid primary key default gen_random_uuid(),
  product_id text not null constraint stock_lot_product references product (product_id),
  lot_no     text not null check (length(lot_no) between 1 and 30),
  constraint stock_lot_no_once unique (product_id, lot_no)
);

-- What is valued as one: a product in a warehouse, or a lot of it that has a cost of its own; on the way there it stands apart.
create table stock_pool (
  id           uuid primary key default gen_random_uuid(),
  company_id   text not null constraint stock_pool_company references company (company_id),
  product_id   text not null constraint stock_pool_product references product (product_id),
  warehouse_id text not null constraint stock_pool_warehouse references warehouse (warehouse_id),
  holding      text not null check (holding in ('Stock', 'Transit')),
  lot_id       uuid constraint stock_pool_lot references stock_lot (id),
  quantity     numeric(19, 6) not null default 0,
  value        numeric(19, 4) not null default 0,
  last_day     date,
  constraint stock_pool_once unique nulls not distinct (company_id, product_id, warehouse_id, holding, lot_id)
);
create index stock_pool_by_warehouse on stock_pool (warehouse_id, product_id);
create index stock_pool_by_product on stock_pool (product_id);
create index stock_pool_by_lot on stock_pool (lot_id) where lot_id is not null;

-- Where of it what lies: a bin, and a lot.
create table stock_place (
  id       uuid primary key default gen_random_uuid(),
  pool_id  uuid not null constraint stock_place_pool references stock_pool (id),
  bin      text not null default '' check (length(bin) <= 20),
  lot_id   uuid constraint stock_place_lot references stock_lot (id),
  quantity numeric(19, 6) not null default 0,
  weight   numeric(19, 3) not null default 0,
  pieces   numeric(19, 6) not null default 0,
  value    numeric(19, 4) not null default 0,
  constraint stock_place_once unique nulls not distinct (pool_id, bin, lot_id)
);
create index stock_place_by_lot on stock_place (lot_id) where lot_id is not null;

-- What a day has moved of a place: any day's balance is today's less what came after it.
create table stock_day (
  place_id uuid not null constraint stock_day_place references stock_place (id),
  pool_id  uuid not null,
  day      date not null,
  quantity numeric(19, 6) not null default 0,
  weight   numeric(19, 3) not null default 0,
  pieces   numeric(19, 6) not null default 0,
  value    numeric(19, 4) not null default 0,
  primary key (place_id, day)
);
create index stock_day_by_pool on stock_day (pool_id, day) include (quantity, value);

-- A document that moved stock, once for each purpose.
create table stock_posting (
  id            uuid primary key,
  company_id    text not null,
  document_type text not null,
  document_id   uuid not null,
  purpose       text not null,
  asked_hash    bytea not null,
  posted_by     text not null,
  posted_on     timestamptz not null,
  constraint stock_posting_once unique (document_type, document_id, purpose)
);

create table stock_move (
  id            uuid primary key,
  seq           bigint generated always as identity constraint stock_move_in_order unique,
  posting_id    uuid not null constraint stock_move_posting references stock_posting (id),
  pool_id       uuid not null,
  place_id      uuid not null,
  company_id    text not null,
  product_id    text not null,
  product_class text not null,
  warehouse_id  text not null,
  holding       text not null,
  bin           text not null,
  lot_id        uuid,
  day           date not null,
  kind          text not null check (kind in ('Receipt', 'Return', 'Issue', 'Adjustment', 'TransferOut', 'TransferIn', 'Count', 'Charge',
                                              'Consume', 'Produce', 'Shipment', 'Correction', 'Revaluation')),
  quantity      numeric(19, 6) not null,
  weight        numeric(19, 3) not null default 0,
  pieces        numeric(19, 6) not null default 0,
  value         numeric(19, 4) not null,
  -- How its value came about, so that it can be worked out again when something comes before it.
  rule          text not null check (rule in ('Given', 'AtCost', 'Follows', 'Count', 'Charge', 'Correction', 'Restate')),
  extra         numeric(19, 4),
  counted       numeric(19, 6) check (counted >= 0),
  charge_for    numeric(19, 6) check (charge_for > 0),
  follows_id    uuid constraint stock_move_follows references stock_move (id),
  corrects_id   uuid constraint stock_move_corrects references stock_move (id),
  reverses_id   uuid constraint stock_move_reverses references stock_move (id) constraint stock_move_reversed_once unique,
  line_key      text not null,
  role          text not null default '',
  -- Account or role on the other side of what a correction of it books.
  contra        jsonb,
  reason        text,
  constraint stock_move_once unique nulls not distinct (posting_id, line_key, role, corrects_id, rule),
  constraint stock_move_moves check (
    quantity <> 0 or value <> 0 or weight <> 0 or pieces <> 0 or rule in ('Count', 'Charge')),
  constraint stock_move_rule_whole check (
    (rule in ('Correction', 'Restate')) = (corrects_id is not null) and (rule = 'Count') = (counted is not null)
    and (rule = 'Charge') = (charge_for is not null) and (rule = 'Follows') = (follows_id is not null))
);
create index stock_move_by_pool on stock_move (pool_id, day, seq);
create index stock_move_by_posting on stock_move (posting_id);
create index stock_move_by_product on stock_move (product_id, day);
create index stock_move_by_followed on stock_move (follows_id) where follows_id is not null;
create index stock_move_by_corrected on stock_move (corrects_id) where corrects_id is not null;
-- What the newest receipt of a pool cost, or the first that came from elsewhere.
create index stock_move_received on stock_move (pool_id, day desc, seq desc) where quantity > 0 and rule = 'Given';
create index stock_move_brought on stock_move (pool_id, day, seq) where quantity > 0 and rule = 'Follows';
