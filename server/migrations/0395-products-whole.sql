-- A product as those who buy, stock, cut, pack and sell it know it; what all of a class have in common stands with the class.

alter table product_class
  add column parent_class text constraint product_class_parent references product_class (class_id),
  add column form text check (form in ('Sheet', 'Plate', 'Coil', 'FlatBar', 'RoundBar', 'SquareBar', 'HexBar', 'RoundTube', 'Angle', 'Wire')),
  add column valuation text check (valuation in ('Average', 'Last')),
  add column lot_tracked boolean not null default false,
  add column lot_costed boolean not null default false,
  add column inspected boolean not null default false,
  add column weight_tolerance numeric(9, 6) not null default 2 check (weight_tolerance between 0 and 100),
  add column markup_percent numeric(19, 6) check (markup_percent between 0 and 999),
  add column commission_percent numeric(9, 6) check (commission_percent between 0 and 100),
  add column count_tolerance numeric(9, 6) check (count_tolerance between 0 and 100),
  add column template text check (length(template) <= 200),
  add column template_fr text check (length(template_fr) <= 200),
  add column template_zh_cn text check (length(template_zh_cn) <= 200),
  add column template_zh_tw text check (length(template_zh_tw) <= 200),
  add constraint product_class_lot_costed_is_tracked check (lot_tracked or not lot_costed);
create index product_class_by_parent on product_class (parent_class) where parent_class is not null;

create table product_class_attribute (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references product_class on delete cascade,
  position    integer not null,
  attribute   text not null check (length(attribute) <= 30),
  kind        text not null check (kind in ('Text', 'Number', 'List')),
  is_required boolean not null,
  least       numeric(19, 6),
  most        numeric(19, 6),
  choices     text check (length(choices) <= 400),
  constraint product_class_attribute_once unique (owner_id, attribute)
);
create index product_class_attribute_of on product_class_attribute (owner_id, position);

alter table product
  add column manufacturer text check (length(manufacturer) <= 60),
  add column category_type text generated always as ('PRODUCT_CATEGORY') stored,
  add column category text,
  add column is_manufactured boolean not null default false,
  add column is_kit boolean not null default false,
  add column special_order boolean not null default false,
  add column block_sales boolean not null default false,
  add column apply_discount boolean not null default true,
  add column commission_percent numeric(9, 6) check (commission_percent between 0 and 100),
  add column currency_fluctuation boolean not null default false,
  add column freight_type text generated always as ('FREIGHT_CLASS') stored,
  add column freight_class text,
  add column tariff_code text check (length(tariff_code) <= 12),
  add column origin_country text check (origin_country ~ '^[A-Z]{2}$' and length(origin_country) <= 2),
  add column replaced_by text constraint product_replaced_by references product (product_id),
  add column purchase_unit text,
  add column sales_unit text,
  add column pricing_unit text,
  add column weight_basis text not null default 'Theoretical' check (weight_basis in ('Theoretical', 'Actual')),
  add column form text check (form in ('Sheet', 'Plate', 'Coil', 'FlatBar', 'RoundBar', 'SquareBar', 'HexBar', 'RoundTube', 'Angle', 'Wire')),
  add column measurement text not null default 'Imperial' check (measurement in ('Imperial', 'Metric')),
  add column thickness numeric(19, 6) check (thickness >= 0),
  add column width numeric(19, 6) check (width >= 0),
  add column height numeric(19, 6) check (height >= 0),
  add column length numeric(19, 6) check (length >= 0),
  add column outside_diameter numeric(19, 6) check (outside_diameter >= 0),
  add column inside_diameter numeric(19, 6) check (inside_diameter >= 0),
  add column thickness_least numeric(19, 6) check (thickness_least >= 0),
  add column thickness_most numeric(19, 6) check (thickness_most >= 0),
  add column width_least numeric(19, 6) check (width_least >= 0),
  add column width_most numeric(19, 6) check (width_most >= 0),
  add column length_least numeric(19, 6) check (length_least >= 0),
  add column length_most numeric(19, 6) check (length_most >= 0),
  add column density numeric(19, 6) check (density > 0),
  add column weight_each numeric(19, 6),
  add column weight_each_kg numeric(19, 6),
  add column weight_area numeric(19, 6),
  add column pack_weight numeric(19, 6) check (pack_weight >= 0),
  add column pack_width numeric(19, 6) check (pack_width >= 0),
  add column pack_height numeric(19, 6) check (pack_height >= 0),
  add column pack_length numeric(19, 6) check (pack_length >= 0),
  add column cube numeric(19, 6) check (cube >= 0),
  add column pallet numeric(19, 6) check (pallet >= 0),
  add column stackable boolean not null default false,
  add column load_sequence integer check (load_sequence between 0 and 9999),
  add column sales_notes text check (length(sales_notes) <= 2000),
  add column purchasing_notes text check (length(purchasing_notes) <= 2000),
  add column shipping_notes text check (length(shipping_notes) <= 2000),
  add column warehousing_notes text check (length(warehousing_notes) <= 2000),
  add constraint product_category foreign key (category_type, category) references user_code (code_type, code_id),
  add constraint product_freight_class foreign key (freight_type, freight_class) references user_code (code_type, code_id),
  add constraint product_purchase_unit foreign key (unit_type, purchase_unit) references user_code (code_type, code_id),
  add constraint product_sales_unit foreign key (unit_type, sales_unit) references user_code (code_type, code_id),
  add constraint product_pricing_unit foreign key (unit_type, pricing_unit) references user_code (code_type, code_id),
  add constraint product_not_its_own_successor check (replaced_by <> product_id);
create index product_by_replacement on product (replaced_by) where replaced_by is not null;
create index product_by_category on product (category_type, category) where category is not null;
create index product_by_freight_class on product (freight_type, freight_class) where freight_class is not null;

create table product_attribute (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references product on delete cascade,
  position  integer not null,
  attribute text not null check (length(attribute) <= 30),
  value     text check (length(value) <= 100),
  constraint product_attribute_once unique (owner_id, attribute)
);
create index product_attribute_of on product_attribute (owner_id, position);

create table product_conversion (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references product on delete cascade,
  position      integer not null,
  unit_type     text generated always as ('UNIT') stored,
  from_quantity numeric(19, 6) not null check (from_quantity > 0),
  from_unit     text not null,
  to_quantity   numeric(19, 6) not null check (to_quantity > 0),
  to_unit       text not null,
  valid_from    date,
  constraint product_conversion_between_two check (from_unit <> to_unit),
  constraint product_conversion_from foreign key (unit_type, from_unit) references user_code (code_type, code_id),
  constraint product_conversion_to foreign key (unit_type, to_unit) references user_code (code_type, code_id)
);
create index product_conversion_of on product_conversion (owner_id, position);
create index product_conversion_by_units on product_conversion (unit_type, from_unit);

create table product_stocking (
  id               uuid primary key default gen_random_uuid(),
  owner_id         uuid not null references product on delete cascade,
  position         integer not null,
  warehouse_id     text not null constraint product_stocking_warehouse references warehouse (warehouse_id),
  least            numeric(19, 6) check (least >= 0),
  most             numeric(19, 6) check (most >= 0),
  reorder_at       numeric(19, 6) check (reorder_at >= 0),
  reorder_quantity numeric(19, 6) check (reorder_quantity >= 0),
  bin1             text check (length(bin1) <= 20),
  bin2             text check (length(bin2) <= 20),
  bin3             text check (length(bin3) <= 20),
  bin4             text check (length(bin4) <= 20),
  constraint product_stocking_once unique (owner_id, warehouse_id)
);
create index product_stocking_of on product_stocking (owner_id, position);
create index product_stocking_by_warehouse on product_stocking (warehouse_id);

create table product_vendor (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references product on delete cascade,
  position      integer not null,
  vendor_id     text not null constraint product_vendor_firm references firm (firm_id),
  vendor_sku    text check (length(vendor_sku) <= 40),
  from_quantity numeric(19, 6) not null default 0 check (from_quantity >= 0),
  price         numeric(19, 6) check (price >= 0),
  currency      text constraint product_vendor_currency references currency (currency_code),
  lead_days     integer check (lead_days between 0 and 999),
  multiple      numeric(19, 6) check (multiple >= 0),
  preferred     boolean not null,
  constraint product_vendor_once unique (owner_id, vendor_id, from_quantity),
  constraint product_vendor_price_has_currency check ((price is null) = (currency is null))
);
create index product_vendor_of on product_vendor (owner_id, position);
create index product_vendor_by_firm on product_vendor (vendor_id);
create index product_vendor_by_currency on product_vendor (currency) where currency is not null;
create index product_vendor_by_sku on product_vendor (vendor_sku) where vendor_sku is not null;

-- A barcode may stand with several products: its user has said so.
create table product_barcode (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references product on delete cascade,
  position  integer not null,
  barcode   text not null check (length(barcode) <= 48),
  unit_type text generated always as ('UNIT') stored,
  unit      text,
  quantity  numeric(19, 6) check (quantity > 0),
  constraint product_barcode_once unique (owner_id, barcode),
  constraint product_barcode_unit foreign key (unit_type, unit) references user_code (code_type, code_id)
);
create index product_barcode_of on product_barcode (owner_id, position);
create index product_barcode_by_code on product_barcode (barcode);
create index product_barcode_by_unit on product_barcode (unit_type, unit) where unit is not null;

create table product_component (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references product on delete cascade,
  position      integer not null,
  component_id  text not null constraint product_component_product references product (product_id),
  quantity      numeric(19, 6) not null check (quantity > 0),
  scrap_percent numeric(9, 6) not null default 0 check (scrap_percent between 0 and 100),
  constraint product_component_once unique (owner_id, component_id)
);
create index product_component_of on product_component (owner_id, position);
create index product_component_by_product on product_component (component_id);

-- Who changed a part of a product has changed the product: lists that are kept ask for its version.
create trigger version_counted after insert or update or delete or truncate on product_stocking
  for each statement execute function table_changed('product');
create trigger version_counted after insert or update or delete or truncate on product_vendor
  for each statement execute function table_changed('product');
