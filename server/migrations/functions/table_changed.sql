-- Counts a write of a table under the name that its trigger gives, in a place of each backend, so that two who write do not wait for each
-- other. What `novus.counted_once` names is counted once in its transaction.
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
      shard := 64 + shard;
    end if;
    insert into table_version (table_name, shard, value) values (tg_argv[0], shard, 1)
    on conflict on constraint table_version_pkey do update set value = table_version.value + 1;
    return null;
  end $$;
