-- How often a process ended while it had the job in hand: no failure of the job, until it happens too often to be chance.
alter table job add column crashes integer not null default 0 check (crashes >= 0);

-- What a person on call must know. One row for each kind, since the same thing is not told twice.
create table operator_alert (
  kind      text primary key check (length(kind) between 1 and 50),
  -- How many are concerned: schedules, gigabytes; what the sentence of the kind says.
  count     integer not null default 0,
  since     timestamptz not null,
  -- Shown until then; null: until it is over.
  shown_until timestamptz
);
