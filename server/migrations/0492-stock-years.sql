-- What a year has made of each product in each warehouse, as it stood when inventory was closed for it.
create table stock_year (
  id           uuid primary key default gen_random_uuid(),
  company_id   text not null constraint stock_year_company references company (company_id),
  fiscal_year  integer not null,
  product_id   text not null constraint stock_year_product references product (product_id),
  warehouse_id text not null constraint stock_year_warehouse references warehouse (warehouse_id),
  opening_quantity  numeric(19, 6) not null,
  opening_value     numeric(19, 4) not null,
  received_quantity numeric(19, 6) not null,
  received_value    numeric(19, 4) not null,
  issued_quantity   numeric(19, 6) not null,
  issued_value      numeric(19, 4) not null,
  adjusted_quantity numeric(19, 6) not null,
  adjusted_value    numeric(19, 4) not null,
  moved_quantity    numeric(19, 6) not null,
  moved_value       numeric(19, 4) not null,
  closing_quantity  numeric(19, 6) not null,
  closing_value     numeric(19, 4) not null,
  closed_by    text not null,
  closed_on    timestamptz not null,
  constraint stock_year_once unique (company_id, fiscal_year, product_id, warehouse_id),
  -- What a year opens with and has moved is what it closes with.
  constraint stock_year_adds_up check (
    closing_quantity = opening_quantity + received_quantity + issued_quantity + adjusted_quantity + moved_quantity
    and closing_value = opening_value + received_value + issued_value + adjusted_value + moved_value)
);
create index stock_year_by_product on stock_year (product_id);
create index stock_year_by_warehouse on stock_year (warehouse_id);
