-- Physical counts: what lay in a warehouse when it was frozen, what people counted of it, and the tags that they count by.

create sequence physical_count_number;

create table physical_count (
  id               uuid primary key default gen_random_uuid(),
  count_no         text not null constraint physical_count_no_once unique check (length(count_no) <= 20),
  company_id       text not null constraint physical_count_company references company (company_id),
  warehouse_id     text not null constraint physical_count_warehouse references warehouse (warehouse_id),
  status           text not null check (status in ('Frozen', 'Counted', 'Posted', 'Discarded')),
  count_date       date not null,
  classes          text check (length(classes) <= 400),
  is_blind         boolean not null default false,
  uses_tags        boolean not null default false,
  with_empty       boolean not null default false,
  tolerance        numeric(9, 6) check (tolerance between 0 and 100),
  tolerance_value  numeric(19, 4) check (tolerance_value >= 0),
  products         integer not null default 0,
  lines            integer not null default 0,
  -- The last move of any warehouse that was part of the snapshot: what has a higher number came after it.
  frozen_seq       bigint not null,
  frozen_by        text not null,
  frozen_on        timestamptz not null,
  discarded_by     text,
  discarded_on     timestamptz,
  discarded_counts integer,
  upgraded_by      text,
  upgraded_on      timestamptz,
  zeroed           integer,
  posted_by        text,
  posted_on        timestamptz,
  value            numeric(19, 4),
  entry_no         text check (length(entry_no) <= 20),
  entry_id         uuid,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint physical_count_posted_whole check ((status = 'Posted') = (posted_on is not null)),
  constraint physical_count_discarded_whole check ((status = 'Discarded') = (discarded_on is not null))
);
-- One count of a warehouse at a time.
create unique index physical_count_under_way on physical_count (warehouse_id) where status in ('Frozen', 'Counted');
create index physical_count_by_warehouse on physical_count (warehouse_id, count_no desc);
create index physical_count_by_company on physical_count (company_id);
create index physical_count_by_entry on physical_count (entry_id) where entry_id is not null;
create index physical_count_find on physical_count using gin (fold(count_no) gin_trgm_ops, fold(warehouse_id) gin_trgm_ops);

create trigger version_counted after insert or update or delete or truncate on physical_count
  for each statement execute function table_changed('physical_count');
create constraint trigger physical_count_entry after insert or update of entry_id on physical_count
  for each row when (new.entry_id is not null) execute function names_moved_entry();

-- A place of stock as it was frozen, and what was counted there; nothing is not zero.
create table physical_count_line (
  id              uuid primary key default gen_random_uuid(),
  owner_id        uuid not null references physical_count on delete cascade,
  position        integer not null,
  product_id      text not null constraint physical_count_line_product references product (product_id),
  lot_id          uuid,
  bin             text not null default '' check (length(bin) <= 20),
  -- Where it is looked for: its bin, or the first that its product has in the warehouse.
  walk            text not null default '' check (length(walk) <= 20),
  frozen          numeric(19, 6) not null,
  frozen_weight   numeric(19, 3) not null default 0,
  frozen_pieces   numeric(19, 6) not null default 0,
  unit_cost       numeric(19, 6) not null default 0,
  tolerance       numeric(9, 6),
  tolerance_value numeric(19, 4),
  is_found        boolean not null default false,
  counted         numeric(19, 6) constraint physical_count_line_not_below_zero check (counted >= 0),
  counted_by      text,
  counter_id      uuid,
  counted_on      timestamptz,
  how             text check (how in ('Class', 'Product', 'Tag', 'Walk', 'Found', 'Zero')),
  first_counted   numeric(19, 6),
  first_by        text,
  first_id        uuid,
  accepted_by     text,
  accepted_on     timestamptz,
  accept_reason   text check (length(accept_reason) <= 200),
  remark          text check (length(remark) <= 200),
  moved_since     numeric(19, 6),
  posted_quantity numeric(19, 6),
  posted_value    numeric(19, 4),
  is_over         boolean not null generated always as (
    counted is not null
    and ((tolerance is not null and abs(counted - frozen) > abs(frozen) * tolerance / 100)
         or (tolerance_value is not null and abs((counted - frozen) * unit_cost) > tolerance_value))) stored,
  constraint physical_count_line_once unique nulls not distinct (owner_id, product_id, lot_id, bin),
  constraint physical_count_line_counted_whole check (
    (counted is null) = (counted_by is null) and (counted is null) = (how is null)),
  constraint physical_count_line_second_person check (first_id is null or first_id <> counter_id)
);
create index physical_count_line_by_position on physical_count_line (owner_id, position);
create index physical_count_line_by_product on physical_count_line (product_id);
create index physical_count_line_open on physical_count_line (owner_id, position) where counted is null;
create index physical_count_line_over on physical_count_line (owner_id) where is_over;

create table physical_count_tag (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references physical_count on delete cascade,
  tag_no      integer not null check (tag_no between 1 and 999999),
  status      text not null default 'Unused' check (status in ('Unused', 'Entered', 'Posted', 'Void')),
  line_id     uuid constraint physical_count_tag_line references physical_count_line (id),
  quantity    numeric(19, 6) check (quantity >= 0),
  entered_by  text,
  enterer_id  uuid,
  entered_on  timestamptz,
  posted_by   text,
  posted_on   timestamptz,
  voided_by   text,
  voided_on   timestamptz,
  void_reason text check (length(void_reason) <= 200),
  constraint physical_count_tag_once unique (owner_id, tag_no),
  constraint physical_count_tag_whole check (
    (status in ('Entered', 'Posted')) = (quantity is not null) and (status <> 'Entered' or line_id is not null)
    and (status = 'Void') = (void_reason is not null))
);
create index physical_count_tag_by_line on physical_count_tag (line_id) where line_id is not null;
create index physical_count_tag_waiting on physical_count_tag (owner_id) where status = 'Entered';
