-- What changes beside the change log is told to whoever is looking (decision 11): states of jobs and letters, numbers of badges.
-- The change log itself is told by the statement that writes it (`server/platform/live`); both at commit, never before.

create function live_record() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('novus_live', json_build_object('table', tg_table_name, 'id', new.id)::text);
    return null;
  end $$;

create trigger live_added after insert on job for each row execute function live_record();
create trigger live_led_on after update of state on job
  for each row when (old.state <> new.state) execute function live_record();
create trigger live_added after insert on letter for each row execute function live_record();
create trigger live_led_on after update of status on letter
  for each row when (old.status <> new.status) execute function live_record();

-- Whoever waits for a file of his own hears of that, whatever he may know of jobs.
create function live_run() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('novus_live', json_build_object('counter', 'runs', 'userId', user_id)::text)
      from report_run where job_id = new.id;
    return null;
  end $$;
create trigger live_run after update of state on job
  for each row when (old.state <> new.state) execute function live_run();

-- A notification without a user is for all who work for its bill-to.
create function live_badge() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('novus_live', json_build_object('counter', tg_argv[0], 'userId',
      case tg_op when 'DELETE' then old.user_id else new.user_id end)::text);
    return null;
  end $$;
create trigger live_counted after insert or update or delete on portal_notification
  for each row execute function live_badge('notifications');
create trigger live_counted after insert or update or delete on portal_cart_line
  for each row execute function live_badge('cart');
