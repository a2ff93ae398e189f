-- Runs of a user, of whatever kind: what has ended and was not looked at yet, and how the live stream tells of all of them.

-- Whose a print run is. One of before is in nobody's list.
alter table print_run add column user_id uuid references app_user on delete set null;
create index print_run_of_user on print_run (user_id, created_on desc) where user_id is not null;

-- The end of a job that its user has not looked at. A file of records has two: that of its check, then that of its import.
create table run_news (
  job_id  uuid primary key references job on delete cascade,
  user_id uuid not null references app_user on delete cascade
);
create index run_news_of_user on run_news (user_id);

-- Whoever stops his own run knows that it ended. One that begins again is no news any more.
create or replace function live_run() returns trigger
  language plpgsql
  as $$
  declare
    owner uuid;
  begin
    select r.user_id into owner
    from (select user_id, job_id from report_run
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
drop trigger live_run on job;
create trigger live_run after update of state on job
  for each row when (old.state <> new.state) execute function live_run();
-- How far it is, as often as the job writes it down.
create trigger live_run_led_on after update of done on job
  for each row when (old.state = 'Running' and new.state = 'Running' and old.done is distinct from new.done)
  execute function live_run();

-- One that is asked for shows at once, in every browser of its user.
create function live_own_run() returns trigger
  language plpgsql
  as $$
  begin
    if new.user_id is not null then
      perform pg_notify('novus_live', json_build_object('counter', 'runs', 'userId', new.user_id)::text);
    end if;
    return null;
  end $$;
create trigger live_begun after insert on report_run for each row execute function live_own_run();
create trigger live_begun after insert on work_run for each row execute function live_own_run();
create trigger live_begun after insert or update of job_id on transfer_run for each row execute function live_own_run();
create trigger live_led_on after insert or update of state on print_run for each row execute function live_own_run();
