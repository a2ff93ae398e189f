-- Account terms, sales reps and holidays, and where firms name them.

create table account_terms (
  id                  uuid primary key default gen_random_uuid(),
  terms_code          text not null constraint account_terms_code_used_once unique check (length(terms_code) between 1 and 10),
  description         text not null check (length(description) between 1 and 50),
  description_fr      text,
  description_zh_cn   text,
  description_zh_tw   text,
  due_rule            text not null check (due_rule in ('NetDays', 'DayOfMonth', 'EndOfMonth')),
  net_days            integer not null check (net_days between 0 and 365),
  due_day             integer check (due_day between 1 and 31),
  discount_percent    numeric(9, 6) not null check (discount_percent between 0 and 100),
  discount_days       integer not null check (discount_days between 0 and 365),
  prepayment_percent  numeric(9, 6) not null check (prepayment_percent between 0 and 100),
  cash_on_delivery    boolean not null,
  used_by_payables    boolean not null,
  used_by_receivables boolean not null,
  active              boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint account_terms_due_day_given check (due_rule <> 'DayOfMonth' or due_day is not null),
  constraint account_terms_side_given check (used_by_payables or used_by_receivables)
);

create table account_terms_instalment (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account_terms on delete cascade,
  position integer not null,
  share    numeric(9, 6) not null check (share between 0 and 100),
  days     integer not null check (days between 0 and 3650)
);
create index account_terms_instalment_by_owner on account_terms_instalment (owner_id, position);

create table sales_rep (
  id                 uuid primary key default gen_random_uuid(),
  sales_rep_id       text not null constraint sales_rep_id_used_once unique check (length(sales_rep_id) between 1 and 20),
  name               text not null check (length(name) between 1 and 50),
  active             boolean not null,
  is_sales_manager   boolean not null,
  manager_id         text constraint sales_rep_manager references sales_rep (sales_rep_id),
  territory          text,
  ap_firm_id         text constraint sales_rep_ap_firm references firm (firm_id),
  commission_percent numeric(9, 6) not null constraint sales_rep_commission_not_negative check (commission_percent >= 0),
  commission_basis   text not null check (commission_basis in ('NetSales', 'Margin')),
  commission_earned  text not null check (commission_earned in ('Invoiced', 'Paid')),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index sales_rep_by_manager on sales_rep (manager_id) where manager_id is not null;
create index sales_rep_by_ap_firm on sales_rep (ap_firm_id) where ap_firm_id is not null;

create table sales_rep_split (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references sales_rep on delete cascade,
  position     integer not null,
  sales_rep_id text not null constraint sales_rep_split_with references sales_rep (sales_rep_id),
  share        numeric(9, 6) not null check (share between 0 and 100)
);
create index sales_rep_split_by_owner on sales_rep_split (owner_id, position);
create index sales_rep_split_by_rep on sales_rep_split (sales_rep_id);

create table holiday (
  id               uuid primary key default gen_random_uuid(),
  holiday_date     date not null,
  name             text not null check (length(name) between 1 and 50),
  name_fr          text,
  name_zh_cn       text,
  name_zh_tw       text,
  region           text,
  stops_deliveries boolean not null,
  closes_banks     boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint holiday_day_once unique nulls not distinct (holiday_date, region),
  constraint holiday_means_something check (stops_deliveries or closes_banks)
);

alter table firm_bill_to
  add terms_code   text constraint firm_bill_to_terms references account_terms (terms_code),
  add sales_rep_id text constraint firm_bill_to_sales_rep references sales_rep (sales_rep_id);
create index firm_bill_to_by_terms on firm_bill_to (terms_code) where terms_code is not null;
create index firm_bill_to_by_sales_rep on firm_bill_to (sales_rep_id) where sales_rep_id is not null;
alter table firm_vendor add terms_code text constraint firm_vendor_terms references account_terms (terms_code);
create index firm_vendor_by_terms on firm_vendor (terms_code) where terms_code is not null;

create trigger version_counted after insert or update or delete or truncate on account_terms
  for each statement execute function table_changed('account_terms');
create trigger version_counted after insert or update or delete or truncate on sales_rep
  for each statement execute function table_changed('sales_rep');
create trigger version_counted after insert or update or delete or truncate on holiday
  for each statement execute function table_changed('holiday');
