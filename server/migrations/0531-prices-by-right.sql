-- Prices of orders that stand by somebody's right: beside what the prices said, below the floor, with another discount. Inserted only: reports of them are
-- as many rows as there were uses.
alter table sales_order_line add column table_discount numeric(9, 6) check (table_discount between 0 and 100),
  drop constraint sales_order_line_price_trace_check, add constraint sales_order_line_price_trace_check check (length(price_trace) <= 8000);

create table sales_price_by_right (
  id               bigint generated always as identity primary key,
  order_id         uuid not null,
  order_no         text not null check (length(order_no) <= 20),
  bill_to_id       text not null constraint sales_price_by_right_bill_to references firm (firm_id),
  order_date       date not null,
  currency         text not null constraint sales_price_by_right_currency references currency (currency_code),
  named_right      text not null check (named_right in ('price.override', 'discount.manual', 'price.belowfloor')),
  line_no          integer not null,
  product_id       text not null constraint sales_price_by_right_product references product (product_id),
  quantity         numeric(19, 6),
  list_price       numeric(19, 6),
  unit_price       numeric(19, 6),
  discount_percent numeric(9, 6),
  net_price        numeric(19, 6),
  floor_price      numeric(19, 6),
  unit_cost        numeric(19, 6),
  reason           text check (length(reason) <= 200),
  done_by          text not null check (length(done_by) <= 100),
  done_on          timestamptz not null
);
create index sales_price_by_right_of on sales_price_by_right (order_id, line_no);
create index sales_price_by_right_by_bill_to on sales_price_by_right (bill_to_id);
create index sales_price_by_right_by_product on sales_price_by_right (product_id);
create index sales_price_by_right_by_currency on sales_price_by_right (currency);
create index sales_price_by_right_on on sales_price_by_right (order_date, named_right);
create trigger sales_price_by_right_stays before update or delete or truncate on sales_price_by_right
  for each statement execute function refuse_change();
