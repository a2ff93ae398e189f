-- When holdbacks are released by the law, by the day from which it holds. No code knows a day or a number of days.
create table holdback_calendar (
  id             uuid primary key default gen_random_uuid(),
  from_date      date not null constraint holdback_calendar_day_once unique,
  -- After the anniversary of the contract, and after the notice.
  notice_days    integer not null check (notice_days between 0 and 365),
  paid_from_days integer not null check (paid_from_days between 0 and 365),
  paid_by_days   integer not null,
  -- True until somebody has looked it up: shipped to begin with, not to release by.
  is_sample      boolean not null,
  -- Where it was looked up.
  source         text check (length(source) between 1 and 200),
  created_by     text not null default 'system',
  created_on     timestamptz not null default now(),
  updated_by     text not null default 'system',
  updated_on     timestamptz not null default now(),
  version        integer not null default 1,
  constraint holdback_calendar_in_order check (paid_by_days between paid_from_days and 365)
);
create trigger version_counted after insert or update or delete or truncate on holdback_calendar
  for each statement execute function table_changed('holdback_calendar');
insert into holdback_calendar (from_date, notice_days, paid_from_days, paid_by_days, is_sample) values ('2026-01-01', 14, 60, 74, true);
