-- [supply 6] What we ask for what we sell. A price table has versions; one that counts is never changed, the next one follows it.

-- What a table is called in all its versions: what firms and other tables name.
create table price_list (
  id       uuid primary key default gen_random_uuid(),
  table_id text not null unique check (length(table_id) between 1 and 20),
  name     text not null check (length(name) <= 60),
  currency text not null constraint price_list_currency references currency (currency_code),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index price_list_by_currency on price_list (currency);
create trigger version_counted after insert or update or delete or truncate on price_list
  for each statement execute function table_changed('price_list');

create table price_table (
  id              uuid primary key default gen_random_uuid(),
  table_key       text not null unique check (length(table_key) between 1 and 30),
  table_id        text not null constraint price_table_of references price_list (table_id),
  version_no      integer not null check (version_no > 0),
  status          text not null check (status in ('Draft', 'Active')),
  name            text check (length(name) <= 60),
  used_for        text not null check (used_for in ('Firms', 'Job', 'ShipTo', 'BillTo', 'Branch', 'Company')),
  job_id          text constraint price_table_job references job_master (job_no),
  ship_to_id      text constraint price_table_ship_to references firm (firm_id),
  bill_to_id      text constraint price_table_bill_to references firm (firm_id),
  branch_id       text constraint price_table_branch references branch (branch_id),
  currency        text constraint price_table_currency references currency (currency_code),
  unit_type       text generated always as ('UNIT') stored,
  range_unit      text,
  bracket         text not null check (bracket in ('Line', 'Order')),
  base_table_id   text constraint price_table_base references price_list (table_id),
  adjust_percent  numeric(19, 6) check (adjust_percent between -100 and 1000),
  minimum_margin  numeric(9, 6) check (minimum_margin between 0 and 100),
  discounts_all   boolean not null,
  effective       date,
  expiry          date,
  review_on       date,
  notes           text check (length(notes) <= 500),
  activated_by    text check (length(activated_by) <= 100),
  activated_on    timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint price_table_version_once unique (table_id, version_no),
  constraint price_table_range_unit foreign key (unit_type, range_unit) references user_code (code_type, code_id),
  constraint price_table_not_its_own_base check (base_table_id <> table_id),
  constraint price_table_active_whole check (
    status = 'Draft' or (effective is not null and currency is not null and range_unit is not null)),
  constraint price_table_expires_after check (expiry >= effective)
);
-- Of one table one version begins on a day.
create unique index price_table_begins_once on price_table (table_id, effective) where status = 'Active';
create index price_table_by_job on price_table (job_id) where job_id is not null;
create index price_table_by_ship_to on price_table (ship_to_id) where ship_to_id is not null;
create index price_table_by_bill_to on price_table (bill_to_id) where bill_to_id is not null;
create index price_table_by_branch on price_table (branch_id) where branch_id is not null;
create index price_table_by_base on price_table (base_table_id) where base_table_id is not null;
create index price_table_by_currency on price_table (currency) where currency is not null;
create index price_table_by_range_unit on price_table (unit_type, range_unit) where range_unit is not null;
create trigger version_counted after insert or update or delete or truncate on price_table
  for each statement execute function table_changed('price_table');

create table price_table_line (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references price_table on delete cascade,
  position      integer not null,
  product_id    text constraint price_table_line_product references product (product_id),
  group_id      text constraint price_table_line_group references product_group (group_id),
  product_class text constraint price_table_line_class references product_class (class_id),
  description   text check (length(description) <= 100),
  price_type    text check (price_type in ('Fixed', 'ListLess', 'CostPlus', 'Margin', 'BaseExtras', 'Contract', 'Promotional')),
  unit_type     text generated always as ('UNIT') stored,
  unit          text,
  low_quantity  numeric(19, 6) check (low_quantity >= 0),
  high_quantity numeric(19, 6) check (high_quantity >= low_quantity),
  price         numeric(19, 6) check (price >= 0),
  percent       numeric(19, 6) check (percent between 0 and 999),
  safety_price  numeric(19, 6) check (safety_price >= 0),
  cost          numeric(19, 6),
  margin        numeric(19, 6),
  constraint price_table_line_unit foreign key (unit_type, unit) references user_code (code_type, code_id)
);
create index price_table_line_by_owner on price_table_line (owner_id, position);
create index price_table_line_by_product on price_table_line (product_id, owner_id) where product_id is not null;
create index price_table_line_by_group on price_table_line (group_id, owner_id) where group_id is not null;
create index price_table_line_by_class on price_table_line (product_class, owner_id) where product_class is not null;
create index price_table_line_by_unit on price_table_line (unit_type, unit) where unit is not null;
-- Of a table all lines of one range begin somewhere of their own: two that tie are refused when they are saved, never when somebody orders.
create unique index price_table_line_begins_once on price_table_line (owner_id, product_id, group_id, product_class, low_quantity)
  nulls not distinct where low_quantity is not null and (product_id is not null or group_id is not null or product_class is not null);

-- [supply 6.4] What is taken off prices, by dated ranges.
create table discount_table (
  id         uuid primary key default gen_random_uuid(),
  table_id   text not null constraint discount_table_id_used_once unique check (length(table_id) between 1 and 20),
  name       text not null check (length(name) <= 60),
  unit_type  text generated always as ('UNIT') stored,
  range_unit text not null,
  active     boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint discount_table_range_unit foreign key (unit_type, range_unit) references user_code (code_type, code_id)
);
create index discount_table_by_range_unit on discount_table (unit_type, range_unit);
create trigger version_counted after insert or update or delete or truncate on discount_table
  for each statement execute function table_changed('discount_table');

create table discount_table_line (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references discount_table on delete cascade,
  position      integer not null,
  product_id    text constraint discount_table_line_product references product (product_id),
  group_id      text constraint discount_table_line_group references product_group (group_id),
  product_class text constraint discount_table_line_class references product_class (class_id),
  low_quantity  numeric(19, 6) not null check (low_quantity >= 0),
  high_quantity numeric(19, 6) check (high_quantity >= low_quantity),
  percent       numeric(9, 6) not null check (percent between 0 and 100),
  effective     date not null,
  expiry        date,
  constraint discount_table_line_of_one check (num_nonnulls(product_id, group_id, product_class) <= 1),
  constraint discount_table_line_expires_after check (expiry >= effective)
);
create index discount_table_line_by_owner on discount_table_line (owner_id, position);
create index discount_table_line_by_product on discount_table_line (product_id) where product_id is not null;
create index discount_table_line_by_group on discount_table_line (group_id) where group_id is not null;
create index discount_table_line_by_class on discount_table_line (product_class) where product_class is not null;

-- By which tables a firm is sold to.
alter table firm_bill_to
  add column price_table text constraint firm_bill_to_price_table references price_list (table_id),
  add column discount_table text constraint firm_bill_to_discount_table references discount_table (table_id);
create index firm_bill_to_by_price_table on firm_bill_to (price_table) where price_table is not null;
create index firm_bill_to_by_discount_table on firm_bill_to (discount_table) where discount_table is not null;

-- [supply 6.5] What of a price is margin at least, where no price says its own.
alter table product_class
  add column minimum_margin numeric(9, 6) check (minimum_margin between 0 and 99.99);
