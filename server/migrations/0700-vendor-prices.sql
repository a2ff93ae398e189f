-- Price files of vendors: what their columns mean, which of our products their numbers are, what waits for somebody, and from when on a change is looked at.

-- By how many percent a cost may differ without being looked at, from a day on.
create table vendor_price_limit (
  effective date primary key,
  percent   numeric(9, 6) not null check (percent > 0),
  set_by    text not null,
  set_on    timestamptz not null
);
insert into vendor_price_limit (effective, percent, set_by, set_on) values (date '2000-01-01', 25, 'Novus', now());

-- What the columns of a vendor's file mean, as somebody has said once: known again by their heads. A file that names its vendors is of none.
create table vendor_price_mapping (
  vendor_id text not null check (length(vendor_id) <= 20),
  head      text not null check (length(head) <= 500),
  mapping   jsonb not null,
  mapped_by text not null,
  mapped_on timestamptz not null,
  primary key (vendor_id, head)
);

-- Which product a vendor's number is; none: we do not buy it.
create table vendor_sku_match (
  vendor_id  text not null constraint vendor_sku_match_vendor references firm (firm_id) on delete cascade,
  -- Without case and accents.
  sku_key    text not null check (length(sku_key) <= 40),
  product_id text constraint vendor_sku_match_product references product (product_id) on delete cascade,
  matched_by text not null,
  matched_on timestamptz not null,
  primary key (vendor_id, sku_key)
);
create index vendor_sku_match_by_product on vendor_sku_match (product_id) where product_id is not null;

-- What a file has said last of a number that nobody has taken yet, or that somebody has refused. Costs are of the unit in which the product is bought.
create table vendor_price_row (
  id             uuid primary key default gen_random_uuid(),
  vendor_id      text not null constraint vendor_price_row_vendor references firm (firm_id) on delete cascade,
  sku_key        text not null check (length(sku_key) <= 40),
  vendor_sku     text not null check (length(vendor_sku) <= 40),
  waits          text not null check (waits in ('Unmatched', 'Change', 'Currency', 'Ahead', 'Refused')),
  description    text check (length(description) <= 200),
  product_id     text constraint vendor_price_row_product references product (product_id) on delete cascade,
  unit           text check (length(unit) <= 20),
  currency       text not null constraint vendor_price_row_currency references currency (currency_code),
  -- As the file says it, of its unit; what it comes to of ours is worked out.
  file_cost      numeric(19, 6) not null check (file_cost >= 0),
  file_unit      text check (length(file_unit) <= 20),
  cost           numeric(19, 6) not null check (cost >= 0),
  old_cost       numeric(19, 6),
  change_percent numeric(19, 6),
  list_price     numeric(19, 6),
  effective      date,
  file_name      text not null check (length(file_name) <= 255),
  brought_by     text not null,
  brought_on     timestamptz not null,
  decided_by     text,
  decided_on     timestamptz,
  constraint vendor_price_row_once unique (vendor_id, sku_key),
  constraint vendor_price_row_matched check (waits = 'Unmatched' or product_id is not null)
);
create index vendor_price_row_by_product on vendor_price_row (product_id) where product_id is not null;
create index vendor_price_row_by_currency on vendor_price_row (currency);
