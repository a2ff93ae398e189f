-- The chart and what shapes it: headings, segments behind the natural account, and the settings of the books of a company.

alter table gl_account
  add branch_segment     text check (branch_segment ~ '^[0-9A-Z]{1,10}$'),
  add department_segment text check (department_segment ~ '^[0-9A-Z]{1,10}$'),
  -- A heading holds other accounts and takes no lines.
  add heading            boolean not null default false,
  add constraint gl_account_code_of_segments check (account = concat_ws('-', natural_account, branch_segment, department_segment)),
  add constraint gl_account_heading_holds_nothing check (not heading or (control_kind is null and not retained_earnings));

create table gl_control (
  id                    uuid primary key default gen_random_uuid(),
  company_id            text not null constraint gl_control_once unique references company (company_id),
  first_month           integer not null check (first_month between 1 and 12),
  year_pattern          text not null check (year_pattern in ('Months', 'MonthsAdjusting', 'Weeks445', 'Weeks445Adjusting')),
  discrepancy_percent   numeric(9, 6) not null check (discrepancy_percent between 0 and 100),
  discrepancy_amount    numeric(19, 4) not null check (discrepancy_amount >= 0),
  discrepancy_outcome   text not null check (discrepancy_outcome in ('Refuse', 'Hold')),
  tax_tolerance         numeric(19, 4) not null check (tax_tolerance >= 0),
  rate_stale_days       integer not null check (rate_stale_days between 0 and 366),
  integration_mode      text not null check (integration_mode in ('Immediate', 'Batch')),
  ageing_basis          text not null check (ageing_basis in ('DueDate', 'DocumentDate')),
  ageing_length         text not null check (ageing_length in ('Days', 'Month', 'FiscalPeriod')),
  ageing_days           integer not null check (ageing_days between 1 and 366),
  interest_percent      numeric(9, 6) not null check (interest_percent between 0 and 100),
  gl_locked_until       date,
  ar_locked_until       date,
  ap_locked_until       date,
  pr_locked_until       date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

-- How the segments behind the natural account are written, in their order in the full code.
create table gl_segment (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references gl_control on delete cascade,
  position  integer not null,
  segment   text not null check (segment in ('Branch', 'Department')),
  length    integer not null check (length between 1 and 10),
  mandatory boolean not null,
  constraint gl_segment_once unique (owner_id, segment)
);

create table gl_segment_value (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references gl_control on delete cascade,
  position    integer not null,
  segment     text not null check (segment in ('Branch', 'Department')),
  value       text not null check (value ~ '^[0-9A-Z]{1,10}$'),
  name        text not null check (length(name) between 1 and 50),
  name_fr     text,
  name_zh_cn  text,
  name_zh_tw  text,
  active      boolean not null
);
create index gl_segment_value_by_owner on gl_segment_value (owner_id, segment, value);

-- A document above this amount is approved by somebody of this role.
create table gl_approval_limit (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references gl_control on delete cascade,
  position      integer not null,
  document_kind text not null check (document_kind in ('JournalEntry', 'PurchaseInvoice', 'Payment', 'CreditNote')),
  currency      text not null check (currency in ('CAD', 'USD')),
  above_amount  numeric(19, 4) not null check (above_amount >= 0),
  role_id       text not null
);
create index gl_approval_limit_by_owner on gl_approval_limit (owner_id, position);

-- How the periods of a year were laid out when it was made.
alter table fiscal_year add year_pattern text not null default 'Months'
  check (year_pattern in ('Months', 'MonthsAdjusting', 'Weeks445', 'Weeks445Adjusting'));

create trigger version_counted after insert or update or delete or truncate on gl_control
  for each statement execute function table_changed('gl_control');
