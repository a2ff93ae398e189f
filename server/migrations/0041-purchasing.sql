-- What is bought and for which job, the orders that ask vendors for it, what was received of them, and the invoices that match.

create table product_class (
  id                   uuid primary key default gen_random_uuid(),
  class_id             text not null constraint product_class_id_used_once unique check (length(class_id) between 1 and 20),
  description          text not null check (length(description) between 1 and 50),
  description_fr       text,
  description_zh_cn    text,
  description_zh_tw    text,
  expense_account      text constraint product_class_expense_account references gl_account (account),
  over_receipt_percent numeric(9, 6) not null check (over_receipt_percent between 0 and 100),
  active               boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index product_class_by_expense_account on product_class (expense_account) where expense_account is not null;

create table product (
  id                uuid primary key default gen_random_uuid(),
  product_id        text not null constraint product_id_used_once unique check (length(product_id) between 1 and 20),
  description       text not null check (length(description) between 1 and 100),
  description_fr    text,
  description_zh_cn text,
  description_zh_tw text,
  product_type      text not null check (product_type in ('Stock', 'NonStock', 'Service')),
  product_class     text not null constraint product_class_of_product references product_class (class_id),
  unit              text not null,
  unit_type         text generated always as ('UNIT') stored,
  purchase_price    numeric(19, 6) check (purchase_price >= 0),
  purchase_currency text check (purchase_currency in ('CAD', 'USD')),
  tax_group         text constraint product_tax_group references tax_group (tax_group),
  active            boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint product_unit foreign key (unit_type, unit) references user_code (code_type, code_id),
  constraint product_price_has_currency check ((purchase_price is null) = (purchase_currency is null))
);
create index product_by_class on product (product_class);
create index product_by_tax_group on product (tax_group) where tax_group is not null;
create index product_by_unit on product (unit_type, unit);

-- A contract that costs are kept of; `job` is the table of what the server does by itself.
create table job_master (
  id              uuid primary key default gen_random_uuid(),
  job_no          text not null constraint job_no_used_once unique check (length(job_no) between 1 and 20),
  name            text not null check (length(name) between 1 and 100),
  customer_id     text constraint job_customer references firm (firm_id),
  status          text not null check (status in ('Open', 'Closed')),
  gl_account      text constraint job_account references gl_account (account),
  contract_amount numeric(19, 4) check (contract_amount >= 0),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index job_by_customer on job_master (customer_id) where customer_id is not null;
create index job_by_account on job_master (gl_account) where gl_account is not null;

create table job_cost_code (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references job_master on delete cascade,
  position       integer not null,
  cost_code      text not null,
  cost_code_type text generated always as ('COST_CODE') stored,
  budget         numeric(19, 4) check (budget >= 0),
  constraint job_cost_code_known foreign key (cost_code_type, cost_code) references user_code (code_type, code_id),
  constraint job_cost_code_once unique (owner_id, cost_code) deferrable initially deferred
);
create index job_cost_code_by_code on job_cost_code (cost_code_type, cost_code);

create sequence purchase_order_number;

create table purchase_order (
  id               uuid primary key default gen_random_uuid(),
  order_no         text not null constraint purchase_order_no_used_once unique,
  company_id       text not null constraint purchase_order_company references company (company_id),
  status           text not null check (status in ('Open', 'Closed', 'Cancelled')),
  approval         text not null check (approval in ('Needed', 'Approved')),
  approved_by      text,
  approved_on      timestamptz,
  revision         integer not null check (revision >= 0),
  receive_status   text not null check (receive_status in ('NotReceived', 'Partly', 'Received')),
  vendor_id        text not null constraint purchase_order_vendor references firm (firm_id),
  order_date       date,
  warehouse_id     text constraint purchase_order_warehouse references warehouse (warehouse_id),
  ship_date        date,
  eta              date,
  container        text,
  terms_code       text constraint purchase_order_terms references account_terms (terms_code),
  ship_via         text,
  ship_via_type    text generated always as ('SHIP_VIA') stored,
  currency         text check (currency in ('CAD', 'USD')),
  rate             numeric(18, 8) check (rate > 0),
  vendor_reference text,
  notes            text,
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  discount_amount  numeric(19, 4) check (discount_amount >= 0),
  surcharge        numeric(19, 4) check (surcharge >= 0),
  shipping         numeric(19, 4) check (shipping >= 0),
  sub_total        numeric(19, 4),
  tax_amount       numeric(19, 4),
  total            numeric(19, 4),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint purchase_order_ship_via foreign key (ship_via_type, ship_via) references user_code (code_type, code_id),
  constraint purchase_order_approved_by_somebody check ((approval = 'Approved') = (approved_by is not null))
);
create index purchase_order_by_vendor on purchase_order (vendor_id, order_no desc);
create index purchase_order_by_terms on purchase_order (terms_code) where terms_code is not null;
create index purchase_order_by_warehouse on purchase_order (warehouse_id) where warehouse_id is not null;
create index purchase_order_open on purchase_order (eta) where status = 'Open';

create table purchase_order_line (
  id               uuid primary key default gen_random_uuid(),
  owner_id         uuid not null references purchase_order on delete cascade,
  position         integer not null,
  line_no          integer not null,
  product_id       text constraint purchase_order_line_product references product (product_id),
  description      text,
  vendor_sku       text,
  gl_account       text constraint purchase_order_line_account references gl_account (account),
  quantity         numeric(19, 6) check (quantity >= 0),
  unit             text,
  unit_type        text generated always as ('UNIT') stored,
  unit_price       numeric(19, 6) check (unit_price >= 0),
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  amount           numeric(19, 4),
  -- What one unit is received at: the price less the discounts of its line and of the order.
  unit_cost        numeric(19, 6),
  tax_group        text constraint purchase_order_line_tax_group references tax_group (tax_group),
  required_date    date,
  job_id           text constraint purchase_order_line_job references job_master (job_no),
  cost_code        text,
  closing_reason   text,
  closing_reason_type text generated always as ('CLOSING_REASON') stored,
  short_closed     boolean generated always as (closing_reason is not null) stored,
  received         numeric(19, 6) not null default 0,
  invoiced         numeric(19, 6) not null default 0 check (invoiced >= 0),
  constraint purchase_order_line_no_once unique (owner_id, line_no) deferrable initially deferred,
  constraint purchase_order_line_closing_reason foreign key (closing_reason_type, closing_reason)
    references user_code (code_type, code_id),
  constraint purchase_order_line_unit foreign key (unit_type, unit) references user_code (code_type, code_id),
  constraint purchase_order_line_received_before_invoiced check (invoiced <= received)
);
create index purchase_order_line_by_owner on purchase_order_line (owner_id, position);
create index purchase_order_line_by_product on purchase_order_line (product_id) where product_id is not null;
create index purchase_order_line_by_job on purchase_order_line (job_id) where job_id is not null;
create index purchase_order_line_by_account on purchase_order_line (gl_account) where gl_account is not null;
create index purchase_order_line_by_tax_group on purchase_order_line (tax_group) where tax_group is not null;

create sequence purchase_receipt_number;

create table purchase_receipt (
  id           uuid primary key default gen_random_uuid(),
  receipt_no   text not null constraint purchase_receipt_no_used_once unique,
  company_id   text not null constraint purchase_receipt_company references company (company_id),
  status       text not null check (status in ('Open', 'Posted', 'Reversed')),
  order_no     text not null constraint purchase_receipt_order references purchase_order (order_no),
  vendor_id    text not null constraint purchase_receipt_vendor references firm (firm_id),
  warehouse_id text constraint purchase_receipt_warehouse references warehouse (warehouse_id),
  receipt_date date,
  packing_slip text,
  waybill      text,
  carrier      text,
  carrier_type text generated always as ('CARRIER') stored,
  skids        integer check (skids >= 0),
  boxes        integer check (boxes >= 0),
  inspected_by text,
  inspection_result text,
  inspection_type   text generated always as ('INSPECTION_RESULT') stored,
  notes        text,
  over_reason  text,
  reversal_date   date,
  reversal_reason text,
  currency     text not null check (currency in ('CAD', 'USD')),
  rate         numeric(18, 8) check (rate > 0),
  rate_date    date,
  amount       numeric(19, 4) not null,
  entry_no     text,
  entry_id     uuid constraint purchase_receipt_entry references entry (id),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint purchase_receipt_carrier foreign key (carrier_type, carrier) references user_code (code_type, code_id),
  constraint purchase_receipt_inspection foreign key (inspection_type, inspection_result)
    references user_code (code_type, code_id),
  constraint purchase_receipt_posted_whole check (status = 'Open' or (entry_id is not null and rate is not null))
);
create index purchase_receipt_by_order on purchase_receipt (order_no);
create index purchase_receipt_by_vendor on purchase_receipt (vendor_id, receipt_date);
create index purchase_receipt_by_entry on purchase_receipt (entry_id) where entry_id is not null;

create table purchase_receipt_line (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references purchase_receipt on delete cascade,
  position       integer not null,
  -- The number of the receipt and of the line of its order: what an invoice names.
  line_key       text not null constraint purchase_receipt_line_key_once unique,
  order_line_no  integer not null,
  product_id     text constraint purchase_receipt_line_product references product (product_id),
  description    text,
  unit           text,
  ordered        numeric(19, 6) not null,
  received_before numeric(19, 6) not null,
  quantity       numeric(19, 6) check (quantity >= 0),
  unit_cost      numeric(19, 6) not null,
  amount         numeric(19, 4) not null,
  -- Of this line only: what posted invoices have matched, in units and at the cost of receipt.
  invoiced       numeric(19, 6) not null default 0 check (invoiced >= 0),
  invoiced_amount numeric(19, 4) not null default 0 check (invoiced_amount >= 0),
  item_id        uuid constraint purchase_receipt_line_item references open_item (id),
  constraint purchase_receipt_line_once unique (owner_id, order_line_no) deferrable initially deferred,
  constraint purchase_receipt_line_invoiced_within check (invoiced <= coalesce(quantity, 0) and invoiced_amount <= amount)
);
create index purchase_receipt_line_by_owner on purchase_receipt_line (owner_id, position);
create index purchase_receipt_line_by_product on purchase_receipt_line (product_id) where product_id is not null;
create index purchase_receipt_line_by_item on purchase_receipt_line (item_id) where item_id is not null;

-- Lines of posted receipts as an invoice matches them.
create view receipt_line_read as
  select l.id, l.line_key, r.id as receipt_id, r.receipt_no, r.receipt_date, r.order_no, l.order_line_no, r.vendor_id,
         f.name as vendor_name, r.packing_slip, l.product_id, l.description, l.unit, l.quantity, l.invoiced,
         l.quantity - l.invoiced as to_invoice, l.unit_cost, r.currency, r.rate, l.amount, l.amount - l.invoiced_amount as open_amount,
         l.invoiced < l.quantity as waits, r.version, r.created_by, r.created_on, r.updated_by, r.updated_on
  from purchase_receipt_line l
  join purchase_receipt r on r.id = l.owner_id
  join firm f on f.firm_id = r.vendor_id
  where r.status = 'Posted' and l.quantity > 0;

-- The lines of an invoice that stand for what was received.
create table ap_match (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references ap_invoice on delete cascade,
  position       integer not null,
  receipt_line   text constraint ap_match_receipt_line references purchase_receipt_line (line_key),
  order_no       text,
  product_id     text,
  description    text,
  ordered        numeric(19, 6),
  received       numeric(19, 6),
  invoiced_before numeric(19, 6),
  quantity       numeric(19, 6) check (quantity >= 0),
  order_price    numeric(19, 6),
  unit_price     numeric(19, 6) check (unit_price >= 0),
  amount         numeric(19, 4),
  receipt_amount numeric(19, 4),
  variance       numeric(19, 4),
  tax_group      text constraint ap_match_tax_group references tax_group (tax_group),
  tax_amount     numeric(19, 4)
);
create index ap_match_by_owner on ap_match (owner_id, position);
create index ap_match_by_receipt_line on ap_match (receipt_line) where receipt_line is not null;
create index ap_match_by_tax_group on ap_match (tax_group) where tax_group is not null;

-- What a job has cost is asked of the books themselves.
create index entry_line_by_job on entry_line (job_id) where job_id is not null;

-- Jobs that were typed before there were any stay as they are.
alter table ap_distribution
  add constraint ap_distribution_job foreign key (job_id) references job_master (job_no) not valid;
create index ap_distribution_by_job on ap_distribution (job_id) where job_id is not null;

create trigger version_counted after insert or update or delete or truncate on product_class
  for each statement execute function table_changed('product_class');
create trigger version_counted after insert or update or delete or truncate on product
  for each statement execute function table_changed('product');
create trigger version_counted after insert or update or delete or truncate on job_master
  for each statement execute function table_changed('job_master');
create trigger version_counted after insert or update or delete or truncate on purchase_order
  for each statement execute function table_changed('purchase_order');
-- What is committed of a job, and what is ordered of a product, are columns of their lists.
create trigger orders_counted after insert or update or delete or truncate on purchase_order_line
  for each statement execute function table_changed('job_master');
create trigger version_counted after insert or update or delete or truncate on purchase_receipt
  for each statement execute function table_changed('purchase_receipt');
create trigger lines_counted after insert or update or delete or truncate on purchase_receipt
  for each statement execute function table_changed('receipt_line_read');
create trigger lines_counted after insert or update or delete or truncate on purchase_receipt_line
  for each statement execute function table_changed('receipt_line_read');
create trigger receipts_counted after update on purchase_receipt_line
  for each statement execute function table_changed('purchase_receipt');
