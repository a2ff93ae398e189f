-- [finance 8.4] [supply 9] What reps earn on what they sell: agreements by dated rows, what each posted document has earned, and what of it went
-- to payables.

create table commission_plan (
  id             uuid primary key default gen_random_uuid(),
  sales_rep_id   text constraint commission_plan_sales_rep references sales_rep (sales_rep_id),
  customer_id    text constraint commission_plan_customer references firm (firm_id),
  product_class  text constraint commission_plan_product_class references product_class (class_id),
  from_date      date not null,
  percent        numeric(9, 6) not null check (percent between 0 and 100),
  basis          text not null check (basis in ('NetSales', 'Margin')),
  earned         text not null check (earned in ('Invoiced', 'Paid')),
  claw_back_days integer check (claw_back_days between 1 and 3650),
  with_charges   boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint commission_plan_day_once unique nulls not distinct (sales_rep_id, customer_id, product_class, from_date),
  constraint commission_plan_claw_back_of_invoiced check (claw_back_days is null or earned = 'Invoiced')
);
create index commission_plan_by_customer on commission_plan (customer_id) where customer_id is not null;
create index commission_plan_by_product_class on commission_plan (product_class) where product_class is not null;
create trigger version_counted after insert or update or delete or truncate on commission_plan
  for each statement execute function table_changed('commission_plan');

create table commission_plan_tier (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references commission_plan on delete cascade,
  position   integer not null,
  above      numeric(19, 4) not null check (above > 0),
  percent    numeric(9, 6) not null check (percent between 0 and 100)
);
create index commission_plan_tier_by_owner on commission_plan_tier (owner_id, position);

create table commission_plan_split (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references commission_plan on delete cascade,
  position     integer not null,
  sales_rep_id text not null constraint commission_plan_split_with references sales_rep (sales_rep_id),
  share        numeric(9, 6) not null check (share between 0 and 100)
);
create index commission_plan_split_by_owner on commission_plan_split (owner_id, position);
create index commission_plan_split_by_rep on commission_plan_split (sales_rep_id);

-- What a line has cost, where somebody knows it: margin is what is left.
alter table customer_invoice_line add column cost numeric(19, 4) check (cost >= 0);

-- What a document has earned a rep, as it was agreed on when it was posted: never changed, and of no account while its document does not stand.
-- What a credit takes back names what it is of. Amounts are in the company's currency; a cost that nobody knows earns nothing of a margin.
create table commission (
  id             uuid primary key default gen_random_uuid(),
  of_id          uuid constraint commission_of references commission (id),
  document_id    uuid not null constraint commission_document references customer_invoice (id),
  position       integer not null,
  sales_rep_id   text not null constraint commission_sales_rep references sales_rep (sales_rep_id),
  sold_by        text not null constraint commission_sold_by references sales_rep (sales_rep_id),
  basis          text not null check (basis in ('NetSales', 'Margin')),
  earned         text not null check (earned in ('Invoiced', 'Paid')),
  claw_back_days integer,
  with_charges   boolean not null,
  net_amount     numeric(19, 4) not null,
  cost_amount    numeric(19, 4),
  percent        numeric(9, 6) not null,
  share          numeric(9, 6) not null,
  amount         numeric(19, 4) not null,
  constraint commission_once unique (document_id, position)
);
create index commission_by_of on commission (of_id) where of_id is not null;
create index commission_by_rep on commission (sales_rep_id, document_id);
create index commission_by_seller on commission (sold_by, document_id);

-- What went to payables of it, by which document. It counts while that stands: a draft that is deleted, or a document that is taken back, frees it.
create table commission_posting (
  commission_id uuid not null references commission (id),
  invoice_id    uuid not null,
  posted_on     date not null,
  amount        numeric(19, 4) not null check (amount <> 0),
  primary key (commission_id, invoice_id)
);
create index commission_posting_by_invoice on commission_posting (invoice_id);

-- Numbers of what is posted to payables.
create sequence commission_document;

create trigger rows_stay before update or delete or truncate on commission for each statement execute function posted_rows_stay();
