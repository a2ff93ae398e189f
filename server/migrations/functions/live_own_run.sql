-- One that is asked for shows at once, in every browser of its user.
create or replace function live_own_run() returns trigger
  language plpgsql
  as $$
  begin
    if new.user_id is not null then
      perform pg_notify('novus_live', json_build_object('counter', 'runs', 'userId', new.user_id)::text);
    end if;
    return null;
  end $$;
