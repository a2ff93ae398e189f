-- Work that is done later, by whichever server process has a hand free. The row is the job: what is asked, how far it is,
-- how it ended. The queue library only says when to look at which row.

create table schedule (
  id          uuid primary key default gen_random_uuid(),
  schedule_id text not null constraint schedule_used_once unique check (length(schedule_id) between 1 and 50),
  job         text not null check (length(job) between 1 and 50),
  payload     jsonb not null default '{}',
  cron        text not null check (length(cron) between 9 and 100),
  zone        text not null check (length(zone) between 1 and 64),
  active      boolean not null,
  last_run_on timestamptz,
  -- Null while it is not active.
  next_run_on timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index schedule_due on schedule (next_run_on) where active;

create table job (
  id            uuid primary key default gen_random_uuid(),
  name          text not null check (length(name) between 1 and 50),
  payload       jsonb not null,
  -- Of the jobs of one name that wait, one at most has a given key.
  key           text check (length(key) between 1 and 200),
  state         text not null check (state in ('Queued', 'Running', 'Retrying', 'Done', 'Failed', 'Stopped')),
  run_at        timestamptz not null,
  attempts      integer not null default 0,
  max_attempts  integer not null check (max_attempts >= 1),
  done          bigint check (done >= 0),
  total         bigint check (total >= 0),
  line          text check (length(line) <= 500),
  error         text,
  schedule_id   text,
  started_on    timestamptz,
  finished_on   timestamptz,
  stop_asked_by text,
  -- Which process runs it, in which go, and when that process was last heard of, by the clock of the database.
  process_id    uuid,
  run_id        uuid,
  seen_on       timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint job_runs_somewhere check (state <> 'Running' or (process_id is not null and run_id is not null))
) with (fillfactor = 70);
create unique index job_waits_once on job (name, key) where key is not null and state in ('Queued', 'Retrying');
create index job_waiting on job (run_at) where state in ('Queued', 'Retrying');
create index job_running on job (process_id) where state = 'Running';
create index job_newest on job (created_on desc, id);
create index job_by_state on job (state, created_on desc, id);

create trigger version_counted after insert or delete or truncate or update of state on job
  for each statement execute function table_changed('job');
create trigger version_counted after insert or update or delete or truncate on schedule
  for each statement execute function table_changed('schedule');
