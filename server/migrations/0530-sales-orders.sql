-- What customers ask us for, from the quote to the last invoice: lines that always add up, and why an order may not be picked.

insert into sequence_counter (counter_id, description, description_fr, description_zh_cn, description_zh_tw, prefix, width,
                              reset_rule, per_branch, gapless, active, created_by, updated_by)
values ('SALES_ORDER', 'Sales orders', 'Commandes clients', '销售订单', '銷售訂單', 'SO', 7, 'Never', false, false, true, 'system', 'system')
on conflict on constraint sequence_counter_used_once do nothing;

create table sales_order (
  id                 uuid primary key default gen_random_uuid(),
  order_no           text not null constraint sales_order_no_once unique check (length(order_no) <= 20),
  company_id         text not null constraint sales_order_company references company (company_id),
  status             text not null check (status in ('Quote', 'Open', 'OnHold', 'Closed', 'Cancelled')),
  order_type         text not null check (order_type in ('Quote', 'Stock')),
  bill_to_id         text not null constraint sales_order_bill_to references firm (firm_id),
  ship_to_id         text constraint sales_order_ship_to references firm (firm_id),
  ship_to_address    text check (length(ship_to_address) <= 300),
  order_date         date,
  requested_date     date,
  promised_date      date,
  expires_on         date,
  customer_reference text check (length(customer_reference) <= 60),
  contact            text check (length(contact) <= 60),
  sales_rep_id       text constraint sales_order_sales_rep references sales_rep (sales_rep_id),
  warehouse_id       text constraint sales_order_warehouse references warehouse (warehouse_id),
  ship_via           text,
  ship_via_type      text generated always as ('SHIP_VIA') stored,
  ship_complete      boolean not null default false,
  terms_code         text constraint sales_order_terms references account_terms (terms_code),
  currency           text constraint sales_order_currency references currency (currency_code),
  rate               numeric(18, 8) check (rate > 0),
  job_id             text constraint sales_order_job references job_master (job_no),
  notes              text check (length(notes) <= 500),
  shipping_notes     text check (length(shipping_notes) <= 500),
  discount_percent   numeric(9, 6) check (discount_percent between 0 and 100),
  discount_amount    numeric(19, 4) check (discount_amount >= 0),
  freight            numeric(19, 4) check (freight >= 0),
  sub_total          numeric(19, 4),
  surcharge_amount   numeric(19, 4),
  tax_amount         numeric(19, 4),
  total              numeric(19, 4),
  freight_tax        numeric(19, 4),
  freight_invoiced   boolean not null default false,
  credit_passed      numeric(19, 4),
  released_by        text check (length(released_by) <= 100),
  released_on        timestamptz,
  shipped_status     text not null check (shipped_status in ('NotShipped', 'Partly', 'Shipped')),
  invoiced_status    text not null check (invoiced_status in ('NotInvoiced', 'Partly', 'Invoiced')),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint sales_order_ship_via foreign key (ship_via_type, ship_via) references user_code (code_type, code_id),
  constraint sales_order_released_by_somebody check ((released_on is null) = (released_by is null)),
  -- A quote keeps nothing and binds nobody.
  constraint sales_order_quote_binds_nobody check (status <> 'Quote' or (order_type = 'Quote' and released_on is null))
);
create index sales_order_by_bill_to on sales_order (bill_to_id, order_no desc);
create index sales_order_by_ship_to on sales_order (ship_to_id) where ship_to_id is not null;
create index sales_order_by_sales_rep on sales_order (sales_rep_id) where sales_rep_id is not null;
create index sales_order_by_warehouse on sales_order (warehouse_id) where warehouse_id is not null;
create index sales_order_by_ship_via on sales_order (ship_via_type, ship_via) where ship_via is not null;
create index sales_order_by_terms on sales_order (terms_code) where terms_code is not null;
create index sales_order_by_currency on sales_order (currency) where currency is not null;
create index sales_order_by_company on sales_order (company_id);
create index sales_order_by_job on sales_order (job_id) where job_id is not null;
create index sales_order_by_reference on sales_order (bill_to_id, customer_reference) where customer_reference is not null;
create index sales_order_open on sales_order (promised_date, order_no) where status in ('Open', 'OnHold');
create index sales_order_find on sales_order
  using gin (fold(order_no) gin_trgm_ops, fold(bill_to_id) gin_trgm_ops, fold(customer_reference) gin_trgm_ops);
create trigger version_counted after insert or update or delete or truncate on sales_order
  for each statement execute function table_changed('sales_order');

create table sales_order_line (
  id               uuid primary key default gen_random_uuid(),
  owner_id         uuid not null references sales_order on delete cascade,
  position         integer not null,
  line_no          integer not null,
  product_id       text constraint sales_order_line_product references product (product_id),
  customer_sku     text check (length(customer_sku) <= 40),
  description      text check (length(description) <= 100),
  quantity         numeric(19, 6) check (quantity >= 0),
  unit             text,
  unit_type        text generated always as ('UNIT') stored,
  price_unit       text check (length(price_unit) <= 20),
  price_quantity   numeric(19, 6),
  unit_price       numeric(19, 6) check (unit_price >= 0),
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  net_price        numeric(19, 6),
  surcharge        numeric(19, 6) check (surcharge >= 0),
  amount           numeric(19, 4),
  surcharge_amount numeric(19, 4),
  tax_group        text constraint sales_order_line_tax_group references tax_group (tax_group),
  tax_amount       numeric(19, 4),
  list_price       numeric(19, 6),
  price_source     text check (length(price_source) <= 40),
  price_trace      text check (length(price_trace) <= 2000),
  floor_price      numeric(19, 6),
  price_reason     text check (length(price_reason) <= 200),
  unit_cost        numeric(19, 6),
  margin_percent   numeric(9, 6),
  warehouse_id     text constraint sales_order_line_warehouse references warehouse (warehouse_id),
  promised_date    date,
  job_id           text constraint sales_order_line_job references job_master (job_no),
  cost_code        text,
  cost_code_type   text generated always as ('COST_CODE') stored,
  -- Of what was ordered: what has gone, what nobody waits for any more, and what is left. What of the rest is kept says its claim.
  shipped          numeric(19, 6) not null default 0 check (shipped >= 0),
  short_closed     numeric(19, 6) not null default 0 check (short_closed >= 0),
  cancelled        numeric(19, 6) not null default 0 check (cancelled >= 0),
  open             numeric(19, 6) generated always as (coalesce(quantity, 0) - shipped - short_closed - cancelled) stored
                     constraint sales_order_line_adds_up check (open >= 0),
  invoiced         numeric(19, 6) not null default 0 check (invoiced >= 0),
  closing_reason   text,
  closing_reason_type text generated always as ('CLOSING_REASON') stored,
  constraint sales_order_line_no_once unique (owner_id, line_no) deferrable initially deferred,
  constraint sales_order_line_unit foreign key (unit_type, unit) references user_code (code_type, code_id),
  constraint sales_order_line_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id),
  constraint sales_order_line_closing_reason foreign key (closing_reason_type, closing_reason) references user_code (code_type, code_id),
  constraint sales_order_line_shipped_before_invoiced check (invoiced <= shipped)
);
create index sales_order_line_by_owner on sales_order_line (owner_id, position);
create index sales_order_line_by_product on sales_order_line (product_id) where product_id is not null;
create index sales_order_line_by_unit on sales_order_line (unit_type, unit) where unit is not null;
create index sales_order_line_by_tax_group on sales_order_line (tax_group) where tax_group is not null;
create index sales_order_line_by_warehouse on sales_order_line (warehouse_id) where warehouse_id is not null;
create index sales_order_line_by_job on sales_order_line (job_id) where job_id is not null;
create index sales_order_line_by_cost_code on sales_order_line (cost_code_type, cost_code) where cost_code is not null;
create index sales_order_line_by_closing_reason on sales_order_line (closing_reason_type, closing_reason) where closing_reason is not null;
create trigger orders_counted after insert or update or delete or truncate on sales_order_line
  for each statement execute function table_changed('sales_order');

create table sales_order_hold (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references sales_order on delete cascade,
  position    integer not null,
  kind        text not null check (kind in ('Credit', 'Price', 'Customer', 'Manual')),
  placed_by   text not null check (length(placed_by) <= 100),
  placed_on   timestamptz not null,
  reason      text check (length(reason) <= 200),
  beyond      numeric(19, 4),
  lifted_by   text check (length(lifted_by) <= 100),
  lifted_on   timestamptz,
  lift_reason text check (length(lift_reason) <= 200),
  constraint sales_order_hold_lifted_by_somebody check ((lifted_on is null) = (lifted_by is null))
);
create index sales_order_hold_of on sales_order_hold (owner_id, position);
create unique index sales_order_hold_once on sales_order_hold (owner_id, kind) where lifted_on is null and kind <> 'Manual';

-- A line of an order that is kept stock for says the same as its claim, whichever of the two was written last; an order stands on hold when
-- something holds it, and then alone. What these run is made empty here, since a constraint trigger cannot be replaced.
do $$
declare
  name text;
begin
  foreach name in array array['order_line_holds', 'order_hold_stands'] loop
    execute format('create function %I() returns trigger language plpgsql as ''begin return null; end''', name);
  end loop;
end $$;
create constraint trigger order_line_holds after insert or update on sales_order_line deferrable initially deferred
  for each row execute function order_line_holds();
create constraint trigger order_line_holds after insert or update on stock_claim deferrable initially deferred
  for each row when (new.document_type = 'oe.salesOrder') execute function order_line_holds();
create constraint trigger order_hold_stands after insert or update of status on sales_order deferrable initially deferred
  for each row execute function order_hold_stands();
create constraint trigger order_hold_stands after insert or update on sales_order_hold deferrable initially deferred
  for each row execute function order_hold_stands();
