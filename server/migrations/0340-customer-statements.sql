-- [finance 8.4] How a customer is told what he owes; none said is by open items.
alter table firm_bill_to add column statement_form text check (statement_form in ('OpenItem', 'BalanceForward'));

-- [finance 8.4] Statements as they left: what stood on each, to whom it went and with which run. What is sent is never written anew.
create sequence customer_statement_number;

create table customer_statement (
  id           uuid primary key default gen_random_uuid(),
  statement_no text not null constraint customer_statement_no_used_once unique check (length(statement_no) <= 20),
  run_id       uuid not null,
  customer_id  text not null constraint customer_statement_customer references firm (firm_id),
  as_of        date not null,
  begins_on    date not null,
  form         text not null check (form in ('OpenItem', 'BalanceForward')),
  currency     char(3) not null,
  locale       text not null check (length(locale) <= 10),
  balance      numeric(19, 4) not null,
  carried      numeric(19, 4) not null,
  overdue      numeric(19, 4) not null,
  way          text not null check (way in ('Email', 'Paper')),
  sent_to      text check (length(sent_to) <= 2000),
  content      jsonb not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint customer_statement_once_a_run unique (run_id, customer_id, currency),
  constraint customer_statement_addressed check ((way = 'Email') = (sent_to is not null)),
  constraint customer_statement_days check (begins_on <= as_of)
);
create index customer_statement_by_customer on customer_statement (customer_id, as_of desc);
create trigger version_counted after insert or update or delete or truncate on customer_statement
  for each statement execute function table_changed('customer_statement');
