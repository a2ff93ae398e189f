-- Document numbers: how each counter writes them, and where it stands in each branch and period.

create table sequence_counter (
  id                uuid primary key default gen_random_uuid(),
  counter_id        text not null constraint sequence_counter_used_once unique check (length(counter_id) between 1 and 30),
  description       text not null check (length(description) between 1 and 50),
  description_fr    text,
  description_zh_cn text,
  description_zh_tw text,
  prefix            text check (length(prefix) between 1 and 30),
  width             integer not null check (width between 1 and 12),
  reset_rule        text not null check (reset_rule in ('Never', 'Yearly', 'Monthly', 'Daily')),
  per_branch        boolean not null,
  gapless           boolean not null,
  active            boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

-- A row for each branch and period, so that a document dated in December still takes a number of December in January.
-- Taking a number leaves `version` alone; that a number never goes back below one in use is the row's own law.
create table sequence_number (
  id            uuid primary key default gen_random_uuid(),
  counter_id    text not null constraint sequence_number_counter references sequence_counter (counter_id),
  branch_id     text constraint sequence_number_branch references branch (branch_id),
  period        text check (period ~ '^[0-9]{4}(-[0-9]{2}){0,2}$'),
  next_number   integer not null check (next_number >= 1),
  highest_used  integer,
  change_reason text check (length(change_reason) between 1 and 200),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint sequence_number_once unique nulls not distinct (counter_id, branch_id, period),
  constraint sequence_number_above_used check (next_number > highest_used)
) with (fillfactor = 50);
create index sequence_number_by_branch on sequence_number (branch_id) where branch_id is not null;

create trigger version_counted after insert or update or delete or truncate on sequence_counter
  for each statement execute function table_changed('sequence_counter');
create trigger version_counted after insert or update or delete or truncate on sequence_number
  for each statement execute function table_changed('sequence_number');
