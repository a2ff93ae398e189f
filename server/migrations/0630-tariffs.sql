-- [supply 6.4, 9 tariff-table] What is added to the price of goods by where they come from, on dated rows.
create table tariff_table (
  id            uuid primary key default gen_random_uuid(),
  tariff_id     text not null constraint tariff_table_id_used_once unique check (length(tariff_id) between 1 and 20),
  description   text not null check (length(description) <= 100),
  measure       text not null check (measure in ('Duty', 'OverQuota', 'Surtax', 'Derivative', 'AntiDumping', 'ImportTax', 'Alloy', 'Fuel')),
  tariff_code   text check (tariff_code ~ '^[0-9.]{4,12}$' and length(tariff_code) <= 12),
  product_class text constraint tariff_table_class references product_class (class_id),
  country       text check (country ~ '^[A-Z]{2}$' and length(country) <= 2),
  country_of    text not null check (country_of in ('Origin', 'MeltAndPour', 'SmeltAndCast')),
  basis         text not null check (basis in ('Percent', 'PerPound', 'PerTonne')),
  rate          numeric(19, 6) not null check (rate >= 0),
  currency      text constraint tariff_table_currency references currency (currency_code),
  from_date     date not null,
  until_date    date,
  stack_group   text check (length(stack_group) <= 20),
  precedence    integer not null check (precedence between 1 and 999),
  recoverable   boolean not null,
  charged       boolean not null,
  is_sample     boolean not null,
  active        boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint tariff_table_of_one check (num_nonnulls(tariff_code, product_class) = 1),
  constraint tariff_table_ends_after check (until_date >= from_date),
  constraint tariff_table_currency_said check ((basis = 'Percent') = (currency is null)),
  constraint tariff_table_recovered_or_charged check (not (recoverable and charged))
);
create index tariff_table_by_class on tariff_table (product_class) where product_class is not null;
create index tariff_table_by_currency on tariff_table (currency) where currency is not null;
create trigger version_counted after insert or update or delete or truncate on tariff_table
  for each statement execute function table_changed('tariff_table');

-- Prices that stand by somebody's right are of a unit of their own: what they come to is told in it.
alter table sales_price_by_right
  add column price_unit text check (length(price_unit) <= 20),
  add column price_quantity numeric(19, 6),
  add column table_discount numeric(9, 6) check (table_discount between 0 and 100);
