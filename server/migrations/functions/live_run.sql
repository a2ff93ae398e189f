-- Whoever stops his own run knows that it ended. One that begins again is no news any more, nor is what goes by letter.
create or replace function live_run() returns trigger
  language plpgsql
  as $$
  declare
    owner uuid;
  begin
    select r.user_id into owner
    from (select user_id, job_id from report_run where not mailed
          union all select user_id, job_id from work_run
          union all select user_id, job_id from transfer_run) r
    where r.job_id = new.id;
    if owner is null then
      return null;
    end if;
    if new.state in ('Done', 'Failed') or (new.state = 'Stopped' and new.stop_asked_by is distinct from new.created_by) then
      insert into run_news (job_id, user_id) values (new.id, owner) on conflict do nothing;
    elsif new.state <> old.state then
      delete from run_news where job_id = new.id;
    end if;
    perform pg_notify('novus_live', json_build_object('counter', 'runs', 'userId', owner)::text);
    return null;
  end $$;
