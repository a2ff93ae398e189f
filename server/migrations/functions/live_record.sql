-- What changes beside the change log is told to whoever is looking (decision 11): states of jobs and letters, numbers of badges.
-- The change log itself is told by the statement that writes it (`server/platform/live`); both at commit, never before.
create or replace function live_record() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('novus_live', json_build_object('table', tg_table_name, 'id', new.id)::text);
    return null;
  end $$;
