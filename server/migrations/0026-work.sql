-- Work on many records that goes on without a screen: processes, acts on queues, changes in bulk. How far a run is, and how
-- it ended, its job says; both go together, and the rows with them.

create table work_run (
  id       uuid primary key,
  job_id   uuid not null unique references job on delete cascade,
  user_id  uuid not null references app_user on delete cascade,
  room     text not null check (length(room) between 3 and 80),
  act      text not null check (length(act) between 1 and 40),
  -- Of one room, act and subject one run at a time is under way; null: any number of them.
  subject  text check (length(subject) <= 200),
  asked    jsonb not null check (jsonb_typeof(asked) = 'object'),
  asked_on timestamptz not null
);
create index work_run_of_user on work_run (user_id, asked_on desc);
create index work_run_of_room on work_run (room, asked_on desc);

-- What a run is about, written down before it begins; the outcome is written with the work itself, in one transaction, so
-- that a run which begins again does nothing twice.
create table work_row (
  run_id   uuid not null references work_run on delete cascade,
  item     text not null check (length(item) between 1 and 200),
  position integer not null,
  -- Null: its turn has not come.
  outcome  text check (outcome in ('done', 'unchanged', 'refused', 'asks')),
  room     text,
  record   text,
  key      text,
  title    text,
  problems jsonb not null default '[]',
  primary key (run_id, item)
);
create index work_row_in_turn on work_row (run_id, outcome, position);

-- Who is signed in, and how often.
create index oidc_item_of_account on oidc_item ((payload ->> 'accountId')) where model in ('Grant', 'Session');
