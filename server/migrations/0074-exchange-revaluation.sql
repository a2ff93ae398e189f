-- [finance 5.6] What is carried in a foreign currency, at the closing rate of a day. Of one company, currency, day and scope one stands.
create sequence fx_revaluation_number;

create table fx_revaluation (
  id               uuid primary key default gen_random_uuid(),
  revaluation_no   text not null constraint fx_revaluation_no_used_once unique,
  company_id       text not null constraint fx_revaluation_company references company (company_id),
  status           text not null check (status in ('Draft', 'Posted', 'Reversed')),
  revaluation_date date,
  currency         text check (currency in ('CAD', 'USD')),
  scope            text check (scope in ('All', 'Payables', 'Receivables', 'Banks', 'Other')),
  mode             text check (mode in ('ReverseNextDay', 'Cumulative')),
  rate             numeric(18, 8) check (rate > 0),
  rate_date        date,
  notes            text check (length(notes) <= 500),
  difference       numeric(19, 4),
  -- Nothing has to be booked where every balance is carried at the rate already.
  entry_id         uuid constraint fx_revaluation_entry references entry (id),
  entry_no         text,
  residue_entry_id uuid constraint fx_revaluation_residue_entry references entry (id),
  residue_entry_no text,
  posted_by        text,
  posted_on        timestamptz,
  reversed_on      date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint fx_revaluation_posted check (status = 'Draft' or (posted_by is not null and revaluation_date is not null
    and currency is not null and scope is not null and mode is not null and rate is not null)),
  constraint fx_revaluation_reversed check ((status = 'Reversed') = (reversed_on is not null))
);
create unique index fx_revaluation_once on fx_revaluation (company_id, currency, revaluation_date, scope) where status = 'Posted';
create index fx_revaluation_by_date on fx_revaluation (revaluation_date desc, revaluation_no desc);

create table fx_revaluation_line (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references fx_revaluation on delete cascade,
  position   integer not null,
  account    text not null constraint fx_revaluation_line_account references gl_account (account),
  firm_id    text constraint fx_revaluation_line_firm references firm (firm_id),
  reference  text,
  item_id    uuid constraint fx_revaluation_line_item references open_item (id),
  due_date   date,
  balance    numeric(19, 4) not null,
  carrying   numeric(19, 4) not null,
  revalued   numeric(19, 4) not null,
  difference numeric(19, 4) not null constraint fx_revaluation_line_comes_out check (difference = revalued - carrying)
);
create index fx_revaluation_line_by_owner on fx_revaluation_line (owner_id, position);

create trigger version_counted after insert or update or delete or truncate on fx_revaluation
  for each statement execute function table_changed('fx_revaluation');
