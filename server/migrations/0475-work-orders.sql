-- Work orders, and the tickets by which production takes from stock and brings into it.

insert into sequence_counter (counter_id, description, description_fr, description_zh_cn, description_zh_tw, prefix, width,
                              reset_rule, per_branch, gapless, active, created_by, updated_by)
values ('WORK_ORDER', 'Work orders', 'Ordres de fabrication', '生产工单', '生產工單', 'WO', 6, 'Never', false, false, true, 'system', 'system'),
       ('PRODUCTION_TICKET', 'Production tickets', 'Bons de production', '生产单', '生產單', 'PT', 6, 'Never', false, false, true, 'system',
        'system')
on conflict on constraint sequence_counter_used_once do nothing;

create table production_work_order (
  id                 uuid primary key default gen_random_uuid(),
  order_no           text not null constraint production_work_order_no_once unique check (length(order_no) <= 20),
  company_id         text not null constraint production_work_order_company references company (company_id),
  status             text not null check (status in ('Pending', 'Committed', 'Closed', 'Cancelled')),
  order_type         text not null check (order_type in ('Assembly', 'Slitting', 'Levelling', 'Shearing', 'Cutting')),
  warehouse_id       text constraint production_work_order_warehouse references warehouse (warehouse_id),
  product_id         text constraint production_work_order_product references product (product_id),
  description        text check (length(description) <= 100),
  lot_no             text check (length(lot_no) <= 30),
  quantity           numeric(19, 6) check (quantity > 0),
  unit               text check (length(unit) <= 20),
  width              numeric(19, 6) check (width >= 0),
  trim               numeric(19, 6) check (trim >= 0),
  order_date         date,
  required_on        date,
  job_id             text constraint production_work_order_job references job_master (job_no),
  notes              text check (length(notes) <= 500),
  produced           numeric(19, 6) not null default 0,
  remaining          numeric(19, 6),
  expected_cost      numeric(19, 4),
  expected_unit_cost numeric(19, 6),
  material_cost      numeric(19, 4),
  labour_cost        numeric(19, 4),
  scrap_credit       numeric(19, 4),
  output_cost        numeric(19, 4),
  variance           numeric(19, 4),
  closing_reason     text,
  closing_type       text generated always as ('CLOSING_REASON') stored,
  closed_on          date,
  -- How often it was closed: each close is an entry of its own.
  closes             integer not null default 0,
  entry_no           text check (length(entry_no) <= 20),
  entry_id           uuid,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint production_work_order_closing foreign key (closing_type, closing_reason) references user_code (code_type, code_id),
  constraint production_work_order_committed_whole check (
    status not in ('Committed', 'Closed') or (warehouse_id is not null and product_id is not null and quantity is not null)),
  constraint production_work_order_closed_whole check ((status = 'Closed') = (closed_on is not null))
);
create index production_work_order_by_product on production_work_order (product_id) where product_id is not null;
create index production_work_order_by_warehouse on production_work_order (warehouse_id) where warehouse_id is not null;
create index production_work_order_by_company on production_work_order (company_id);
create index production_work_order_by_job on production_work_order (job_id) where job_id is not null;
create index production_work_order_by_reason on production_work_order (closing_type, closing_reason) where closing_reason is not null;
create index production_work_order_by_entry on production_work_order (entry_id) where entry_id is not null;
create index production_work_order_open on production_work_order (required_on, order_no) where status in ('Pending', 'Committed');
create index production_work_order_find on production_work_order
  using gin (fold(order_no) gin_trgm_ops, fold(product_id) gin_trgm_ops, fold(description) gin_trgm_ops, fold(lot_no) gin_trgm_ops);
create trigger version_counted after insert or update or delete or truncate on production_work_order
  for each statement execute function table_changed('production_work_order');
create constraint trigger production_work_order_entry after insert or update of entry_id on production_work_order
  for each row when (new.entry_id is not null) execute function names_moved_entry();

create table production_work_order_component (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references production_work_order on delete cascade,
  position      integer not null,
  component_id  text constraint production_work_order_component_product references product (product_id),
  description   text check (length(description) <= 100),
  per_unit      numeric(19, 6) check (per_unit > 0),
  scrap_percent numeric(9, 6) check (scrap_percent between 0 and 100),
  quantity      numeric(19, 6),
  unit          text check (length(unit) <= 20),
  used          numeric(19, 6) not null default 0,
  on_hand       numeric(19, 6),
  unit_cost     numeric(19, 6)
);
create index production_work_order_component_of on production_work_order_component (owner_id, position);
create index production_work_order_component_by_product on production_work_order_component (component_id) where component_id is not null;

create table production_work_order_operation (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references production_work_order on delete cascade,
  position  integer not null,
  operation text check (length(operation) <= 60),
  per_unit  numeric(19, 6) check (per_unit >= 0),
  rate      numeric(19, 6) check (rate >= 0),
  hours     numeric(19, 6) not null default 0
);
create index production_work_order_operation_of on production_work_order_operation (owner_id, position);

create table production_work_order_output (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references production_work_order on delete cascade,
  position   integer not null,
  output_id  text constraint production_work_order_output_product references product (product_id),
  width      numeric(19, 6) check (width >= 0),
  length     numeric(19, 6) check (length >= 0),
  pieces     numeric(19, 6) check (pieces >= 0),
  expected   numeric(19, 6),
  bin        text check (length(bin) <= 20)
);
create index production_work_order_output_of on production_work_order_output (owner_id, position);
create index production_work_order_output_by_product on production_work_order_output (output_id) where output_id is not null;

create table production_ticket (
  id           uuid primary key default gen_random_uuid(),
  ticket_no    text not null constraint production_ticket_no_once unique check (length(ticket_no) <= 20),
  company_id   text not null constraint production_ticket_company references company (company_id),
  status       text not null check (status in ('Pending', 'Committed', 'Reversed')),
  order_no     text not null constraint production_ticket_order references production_work_order (order_no),
  ticket_date  date,
  warehouse_id text constraint production_ticket_warehouse references warehouse (warehouse_id),
  product_id   text constraint production_ticket_product references product (product_id),
  produced     numeric(19, 6) check (produced >= 0),
  lot_no       text check (length(lot_no) <= 30),
  bin          text check (length(bin) <= 20),
  charge       numeric(19, 4) check (charge >= 0),
  notes        text check (length(notes) <= 500),
  material_cost numeric(19, 4),
  labour_cost  numeric(19, 4),
  scrap_credit numeric(19, 4),
  output_cost  numeric(19, 4),
  yield        numeric(9, 6),
  -- How often it was committed: changed afterwards, what it moved is taken back and moved anew.
  commits      integer not null default 0,
  reversed_on  date,
  entry_no     text check (length(entry_no) <= 20),
  entry_id     uuid,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint production_ticket_committed_whole check (status = 'Pending' or (ticket_date is not null and warehouse_id is not null))
);
create index production_ticket_by_order on production_ticket (order_no);
create index production_ticket_by_product on production_ticket (product_id) where product_id is not null;
create index production_ticket_by_warehouse on production_ticket (warehouse_id) where warehouse_id is not null;
create index production_ticket_by_company on production_ticket (company_id);
create index production_ticket_by_entry on production_ticket (entry_id) where entry_id is not null;
create index production_ticket_find on production_ticket
  using gin (fold(ticket_no) gin_trgm_ops, fold(order_no) gin_trgm_ops, fold(notes) gin_trgm_ops);
create trigger version_counted after insert or update or delete or truncate on production_ticket
  for each statement execute function table_changed('production_ticket');
create constraint trigger production_ticket_entry after insert or update of entry_id on production_ticket
  for each row when (new.entry_id is not null) execute function names_moved_entry();

create table production_ticket_consumed (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references production_ticket on delete cascade,
  position     integer not null,
  component_id text constraint production_ticket_consumed_product references product (product_id),
  lot_no       text check (length(lot_no) <= 30),
  bin          text check (length(bin) <= 20),
  quantity     numeric(19, 6) check (quantity > 0),
  unit         text check (length(unit) <= 20),
  on_hand      numeric(19, 6),
  value        numeric(19, 4)
);
create index production_ticket_consumed_of on production_ticket_consumed (owner_id, position);
create index production_ticket_consumed_by_product on production_ticket_consumed (component_id) where component_id is not null;

create table production_ticket_output (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references production_ticket on delete cascade,
  position  integer not null,
  output_id text constraint production_ticket_output_product references product (product_id),
  lot_no    text check (length(lot_no) <= 30),
  bin       text check (length(bin) <= 20),
  width     numeric(19, 6) check (width >= 0),
  length    numeric(19, 6) check (length >= 0),
  pieces    numeric(19, 6) check (pieces >= 0),
  expected  numeric(19, 6),
  quantity  numeric(19, 6) check (quantity > 0),
  value     numeric(19, 4)
);
create index production_ticket_output_of on production_ticket_output (owner_id, position);
create index production_ticket_output_by_product on production_ticket_output (output_id) where output_id is not null;

create table production_ticket_scrap (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references production_ticket on delete cascade,
  position    integer not null,
  scrap_id    text constraint production_ticket_scrap_product references product (product_id),
  reason      text,
  reason_type text generated always as ('SCRAP_REASON') stored,
  quantity    numeric(19, 6) check (quantity > 0),
  unit_value  numeric(19, 6) check (unit_value >= 0),
  value       numeric(19, 4),
  constraint production_ticket_scrap_reason foreign key (reason_type, reason) references user_code (code_type, code_id)
);
create index production_ticket_scrap_of on production_ticket_scrap (owner_id, position);
create index production_ticket_scrap_by_product on production_ticket_scrap (scrap_id) where scrap_id is not null;
create index production_ticket_scrap_by_reason on production_ticket_scrap (reason_type, reason) where reason is not null;

create table production_ticket_labour (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references production_ticket on delete cascade,
  position  integer not null,
  operation text check (length(operation) <= 60),
  hours     numeric(19, 6) check (hours > 0),
  rate      numeric(19, 6) check (rate >= 0),
  value     numeric(19, 4)
);
create index production_ticket_labour_of on production_ticket_labour (owner_id, position);
