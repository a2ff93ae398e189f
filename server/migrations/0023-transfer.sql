-- Files of records: what each said, what became of it, and what was wrong with which row.

create table transfer_run (
  id        uuid primary key default gen_random_uuid(),
  user_id   uuid not null references app_user on delete cascade,
  -- How far it is, and how it ended, its job says: that of the check, then that of the import.
  job_id    uuid not null unique references job on delete cascade,
  room      text not null check (length(room) between 3 and 80),
  file_name text not null check (length(file_name) between 1 and 200),
  step      text not null check (step in ('check', 'import')),
  -- Its sheets with their names, columns and headings, as they were read.
  sheets    jsonb not null check (jsonb_typeof(sheets) = 'array'),
  -- Headings that are known and not read: what the server sets, what the user may not see.
  unread    text[] not null,
  row_count integer not null check (row_count >= 0),
  -- Counts of the last step that ended; what was written, and what was asked.
  result    jsonb check (jsonb_typeof(result) = 'object'),
  sent_on   timestamptz not null,
  version   integer not null default 1
);
create index transfer_run_of_user on transfer_run (user_id, room, sent_on desc);

-- Rows as the file has them: the sheet of the records has no name, those of their lines the name of the lines.
create table transfer_row (
  run_id     uuid not null references transfer_run on delete cascade,
  sheet      text not null,
  row_number integer not null check (row_number > 0),
  -- A record that names another of the file comes after it.
  round      smallint not null default 0,
  -- What names the record; null where the row does not say.
  key        text,
  cells      jsonb not null check (jsonb_typeof(cells) = 'object'),
  primary key (run_id, sheet, row_number)
);
create index transfer_row_of_record on transfer_row (run_id, key, sheet);

create table transfer_problem (
  id         bigint generated always as identity primary key,
  run_id     uuid not null references transfer_run on delete cascade,
  sheet      text not null,
  row_number integer not null,
  field      text,
  key        text not null,
  args       jsonb not null check (jsonb_typeof(args) = 'object'),
  -- A question that the user can answer with yes, not a refusal.
  asks       boolean not null
);
create index transfer_problem_in_order on transfer_problem (run_id, sheet, row_number, id);

create trigger version_counted after insert or update or delete or truncate on transfer_run
  for each statement execute function table_changed('transfer_run');

-- A transaction that writes many thousand rows counts each table once, in a place of its own: it would else keep a writer
-- of the same shard waiting until its end, and read through all its own counts at each of its rows. It says so with
-- `set local novus.counted_once = ' '`; the tables that it has counted follow there.
create or replace function table_changed() returns trigger
  language plpgsql
  as $$
  declare
    counted text := current_setting('novus.counted_once', true);
    shard   integer := pg_backend_pid() % 64;
  begin
    if counted <> '' then
      if strpos(counted, ' ' || tg_argv[0] || ' ') > 0 then
        return null;
      end if;
      perform set_config('novus.counted_once', counted || tg_argv[0] || ' ', true);
      shard := 64;
    end if;
    insert into table_version (table_name, shard, value) values (tg_argv[0], shard, 1)
    on conflict on constraint table_version_pkey do update set value = table_version.value + 1;
    return null;
  end $$;
