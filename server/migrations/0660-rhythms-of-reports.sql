-- [finance 9.5] Reports that are kept under a name are sent to their user by e-mail, on a rhythm.

create table report_rhythm (
  id            uuid primary key default gen_random_uuid(),
  parameters_id uuid not null unique references report_parameters on delete cascade,
  rhythm        text not null check (rhythm in ('WorkingDays', 'Weekly', 'Monthly')),
  weekday       text check (weekday in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  -- A month that has no such day has its last.
  month_day     integer check (month_day between 1 and 31),
  format        text not null check (format in ('xlsx', 'pdf')),
  paper         text not null check (paper in ('letter', 'a4')),
  -- A day of the business, and the moment of it in its zone.
  next_on       date not null,
  next_at       timestamptz not null,
  -- Null: it goes on.
  ended_why     text check (ended_why in ('Rights', 'Parameters', 'Address', 'Disabled', 'Report')),
  version       integer not null default 1,
  constraint weekday_of_weekly check ((rhythm = 'Weekly') = (weekday is not null)),
  constraint day_of_monthly check ((rhythm = 'Monthly') = (month_day is not null))
);
create index report_rhythm_due on report_rhythm (next_at) where ended_why is null;

-- What was made for a letter lies with the files of its report, and is no news: the letter is.
alter table report_run add column mailed boolean not null default false;
