-- Parameters of reports that users keep, and runs that go on without a screen.

-- The row without a name holds what the user ran last.
create table report_parameters (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references app_user on delete cascade,
  room       text not null check (length(room) between 3 and 80),
  name       text check (length(name) between 1 and 60),
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
  group_by   text[] not null,
  updated_on timestamptz not null default now(),
  version    integer not null default 1
);
create unique index report_parameters_name_once on report_parameters (user_id, room, lower(name)) nulls not distinct;

-- How far a run is, and how it ended, its job says; both go together, and the file with them.
create table report_run (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references app_user on delete cascade,
  job_id      uuid not null unique references job on delete cascade,
  room        text not null check (length(room) between 3 and 80),
  format      text not null check (format in ('xlsx', 'pdf')),
  -- What it was asked with: parameters, groups, columns, paper, zone, locale.
  asked       jsonb not null check (jsonb_typeof(asked) = 'object'),
  asked_on    timestamptz not null default now(),
  row_count   integer check (row_count >= 0),
  file_name   text,
  file_size   integer check (file_size >= 0),
  version     integer not null default 1
);
create index report_run_of_user on report_run (user_id, asked_on desc);

-- Files lie in the database: whichever process is asked can hand them out, and they go with their run.
create table report_run_part (
  run_id   uuid not null references report_run on delete cascade,
  position integer not null,
  content  bytea not null,
  primary key (run_id, position)
);
-- What is packed already is not packed again.
alter table report_run_part alter column content set storage external;

create trigger version_counted after insert or update or delete or truncate on report_run
  for each statement execute function table_changed('report_run');
