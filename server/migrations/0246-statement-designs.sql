-- Designs of financial statements: sets of rows and sets of columns. [finance 9.5]

create table statement_row_set (
  id             uuid primary key default gen_random_uuid(),
  row_set_id     text not null constraint statement_row_set_id_used_once unique check (length(row_set_id) between 1 and 20),
  name           text not null check (length(name) between 1 and 50),
  name_fr        text,
  name_zh_cn     text,
  name_zh_tw     text,
  statement_type text not null check (statement_type in ('Income', 'BalanceSheet', 'CashFlow', 'Free')),
  active         boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

create table statement_row (
  id                 uuid primary key default gen_random_uuid(),
  owner_id           uuid not null references statement_row_set on delete cascade,
  position           integer not null,
  number             integer not null check (number between 1 and 9999),
  kind               text not null check (kind in ('Heading', 'Accounts', 'Earnings', 'Total', 'Formula', 'Percent', 'Blank')),
  name               text,
  name_fr            text,
  name_zh_cn         text,
  name_zh_tw         text,
  of                 text,
  indent             integer check (indent between 0 and 6),
  reversed           boolean not null,
  underline          text check (underline in ('Single', 'Double')),
  hide_zero          boolean not null,
  account_type       text
    check (account_type in ('Asset', 'Liability', 'Equity', 'Revenue', 'CostOfSales', 'Expense', 'OtherIncome', 'OtherExpense', 'Statistical')),
  cash_flow_class    text check (cash_flow_class in ('Operating', 'Investing', 'Financing', 'Cash')),
  branch_segment     text,
  department_segment text,
  basis              text check (basis in ('Movement', 'Opening', 'Closing')),
  percent_of         integer,
  page_break         boolean not null
);
create index statement_row_by_owner on statement_row (owner_id, position);

create table statement_column_set (
  id            uuid primary key default gen_random_uuid(),
  column_set_id text not null constraint statement_column_set_id_used_once unique check (length(column_set_id) between 1 and 20),
  name          text not null check (length(name) between 1 and 50),
  name_fr       text,
  name_zh_cn    text,
  name_zh_tw    text,
  active        boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

create table statement_column (
  id                 uuid primary key default gen_random_uuid(),
  owner_id           uuid not null references statement_column_set on delete cascade,
  position           integer not null,
  number             integer not null check (number between 1 and 99),
  kind               text not null
    check (kind in ('Actual', 'Budget', 'Forecast', 'Variance', 'Better', 'VariancePercent', 'PercentOfRow', 'Formula')),
  heading            text not null check (length(heading) between 1 and 40),
  heading_fr         text,
  heading_zh_cn      text,
  heading_zh_tw      text,
  span               text
    check (span in ('Period', 'YearToDate', 'Quarter1', 'Quarter2', 'Quarter3', 'Quarter4', 'Rolling12', 'Range')),
  year_offset        integer check (year_offset between -20 and 5),
  of                 text,
  base_row           integer,
  divide_by          integer check (divide_by between 1 and 1000000),
  decimals           integer check (decimals between 0 and 4),
  reversed           boolean not null,
  from_period        integer check (from_period between 1 and 13),
  to_period          integer check (to_period between 1 and 13),
  repeated           text check (repeated in ('Branch', 'Department')),
  branch_segment     text,
  department_segment text,
  currency           text constraint statement_column_currency references currency (currency_code)
);
create index statement_column_by_owner on statement_column (owner_id, position);

-- What closes a year is left out of what the year earned: a handful of entries among all of them.
create index entry_that_closes on entry (company_id, period_id) where kind = 'YearEnd';

create trigger version_counted after insert or update or delete or truncate on statement_row_set
  for each statement execute function table_changed('statement_row_set');
create trigger version_counted after insert or update or delete or truncate on statement_column_set
  for each statement execute function table_changed('statement_column_set');
