-- What is planned for the accounts of a year, period by period; amounts are on the side on which an account grows.

create table budget (
  id          uuid primary key default gen_random_uuid(),
  budget_id   text not null constraint budget_id_used_once unique check (length(budget_id) between 1 and 20),
  company_id  text not null constraint budget_company references company (company_id),
  status      text not null check (status in ('Draft', 'Posted', 'Reversed')),
  name        text check (length(name) <= 50),
  fiscal_year text check (fiscal_year ~ '^[0-9]{4}$'),
  data_type   text not null check (data_type in ('Budget', 'Forecast')),
  notes       text check (length(notes) <= 500),
  total       numeric(19, 4),
  posted_by   text check (length(posted_by) <= 100),
  posted_on   timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint budget_posted_whole check (status = 'Draft' or (fiscal_year is not null and posted_on is not null))
);
create index budget_by_year on budget (company_id, fiscal_year);

create table budget_line (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references budget on delete cascade,
  position   integer not null,
  gl_account text constraint budget_line_account references gl_account (account),
  year_total numeric(19, 4),
  p01 numeric(19, 4), p02 numeric(19, 4), p03 numeric(19, 4), p04 numeric(19, 4), p05 numeric(19, 4), p06 numeric(19, 4),
  p07 numeric(19, 4), p08 numeric(19, 4), p09 numeric(19, 4), p10 numeric(19, 4), p11 numeric(19, 4), p12 numeric(19, 4)
);
create index budget_line_by_owner on budget_line (owner_id, position);
create index budget_line_by_account on budget_line (gl_account) where gl_account is not null;

create trigger version_counted after insert or update or delete or truncate on budget
  for each statement execute function table_changed('budget');
