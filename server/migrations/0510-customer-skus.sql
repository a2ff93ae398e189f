-- [supply 9 Customer-SKUs] What customers call our products.

create table customer_sku (
  id           uuid primary key default gen_random_uuid(),
  customer_id  text not null constraint customer_sku_customer references firm (firm_id),
  customer_sku text not null check (length(customer_sku) between 1 and 40),
  product_id   text not null constraint customer_sku_product references product (product_id),
  description  text check (length(description) <= 100),
  unit_type    text generated always as ('UNIT') stored,
  unit         text,
  barcode      text check (length(barcode) between 1 and 48),
  active       boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint customer_sku_unit foreign key (unit_type, unit) references user_code (code_type, code_id)
);
-- However he writes it.
create unique index customer_sku_once on customer_sku (customer_id, fold(customer_sku));
create unique index customer_sku_in_use_once on customer_sku (customer_id, product_id, unit) nulls not distinct where active;
create unique index customer_sku_barcode_once on customer_sku (customer_id, barcode) where barcode is not null;
create index customer_sku_by_product on customer_sku (product_id);
create index customer_sku_by_unit on customer_sku (unit_type, unit) where unit is not null;
create index customer_sku_by_barcode on customer_sku (barcode) where barcode is not null;
create trigger version_counted after insert or update or delete or truncate on customer_sku
  for each statement execute function table_changed('customer_sku');
