-- Faults that screens reported [acceptance 16]: what broke, in which module and release, how often. Names nobody.
create table fault (
  id uuid primary key,
  kind text not null,
  module text not null,
  screen text,
  message text not null,
  stack text,
  -- Of the call whose answer was at fault.
  request_id text,
  page text not null,
  release text not null,
  user_agent text not null,
  count integer not null check (count > 0),
  first_on timestamptz not null,
  last_on timestamptz not null,
  -- Of the call that brought the report: it is in the log, too.
  reported_by text not null
);
create index fault_newest on fault (last_on desc, id);
