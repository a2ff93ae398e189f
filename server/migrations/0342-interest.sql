-- [finance 8.4 interest] What late money costs a year, from a day on: of a customer, of his terms, or of everybody. What stands here first is a sample.
create table interest_rate (
  id          uuid primary key default gen_random_uuid(),
  customer_id text constraint interest_rate_customer references firm (firm_id),
  terms_code  text constraint interest_rate_terms references account_terms (terms_code),
  from_date   date not null,
  percent     numeric(9, 6) not null check (percent between 0 and 100),
  compounds   boolean not null,
  is_sample   boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint interest_rate_day_once unique nulls not distinct (customer_id, terms_code, from_date),
  constraint interest_rate_of_one check (customer_id is null or terms_code is null)
);
create index interest_rate_by_terms on interest_rate (terms_code) where terms_code is not null;
create trigger version_counted after insert or update or delete or truncate on interest_rate
  for each statement execute function table_changed('interest_rate');
insert into interest_rate (from_date, percent, compounds, is_sample, created_by, updated_by)
values ('2020-01-01', 18, false, true, 'Novus', 'Novus');

-- Which days of which document an interest invoice is for. While it stands, they are charged.
create table interest_line (
  invoice_id uuid not null references customer_invoice (id),
  position   integer not null,
  item_id    uuid not null references open_item (id),
  from_date  date not null,
  to_date    date not null,
  principal  numeric(19, 4) not null check (principal > 0),
  percent    numeric(9, 6) not null,
  amount     numeric(19, 4) not null,
  primary key (invoice_id, position),
  constraint interest_line_days check (from_date < to_date)
);
create index interest_line_by_item on interest_line (item_id);
