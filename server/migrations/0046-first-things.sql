-- What a start must know of the starts before it: whose keys seal this database, and whether its demo company is whole.

create table data_key (
  key_id     text primary key check (length(key_id) between 1 and 20),
  -- A known text, sealed: only the key itself opens it.
  proof      text not null,
  created_on timestamptz not null default now()
);

-- A load that takes several transactions. Killed between two of them, the next start goes on where it was.
create table first_load (
  name     text primary key,
  begun_on timestamptz not null default now(),
  done_on  timestamptz
);
