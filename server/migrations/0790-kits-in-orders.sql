-- [supply 9.1] Kits that are sold as what they are made of: the kit as its customer orders it, and which lines of the order are its components. What is claimed, picked,
-- shipped and costed is the components; the kit has the quantity and the price.
create table sales_order_kit (
  id               uuid primary key default gen_random_uuid(),
  owner_id         uuid not null references sales_order on delete cascade,
  position         integer not null,
  kit_no           integer not null check (kit_no >= 1),
  product_id       text constraint sales_order_kit_product references product (product_id),
  description      text check (length(description) <= 100),
  quantity         numeric(19, 6) check (quantity >= 0),
  unit             text check (length(unit) <= 20),
  priced_by        text not null check (priced_by in ('Kit', 'Components')),
  price_unit       text check (length(price_unit) <= 20),
  price_quantity   numeric(19, 6),
  unit_price       numeric(19, 6) check (unit_price >= 0),
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  net_price        numeric(19, 6),
  amount           numeric(19, 4),
  list_price       numeric(19, 6),
  table_discount   numeric(9, 6),
  price_source     text check (price_source in ('Typed', 'Job', 'ShipTo', 'BillTo', 'Firm', 'Base', 'Branch', 'Company', 'Product')),
  price_trace      text check (length(price_trace) <= 8000),
  floor_price      numeric(19, 6),
  price_reason     text check (length(price_reason) <= 200),
  unit_cost        numeric(19, 6),
  margin_percent   numeric(9, 6),
  constraint sales_order_kit_no_once unique (owner_id, kit_no)
);
create index sales_order_kit_of on sales_order_kit (owner_id, position);
create index sales_order_kit_by_product on sales_order_kit (product_id) where product_id is not null;

alter table sales_order_line
  add column kit_no   integer check (kit_no >= 1),
  add column kit_each numeric(19, 6) check (kit_each > 0),
  add constraint sales_order_line_kit foreign key (owner_id, kit_no) references sales_order_kit (owner_id, kit_no)
    deferrable initially deferred,
  add constraint sales_order_line_kit_has_each check ((kit_no is null) = (kit_each is null));
create index sales_order_line_by_kit on sales_order_line (owner_id, kit_no) where kit_no is not null;
