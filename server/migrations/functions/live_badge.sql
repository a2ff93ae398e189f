-- A notification without a user is for all who work for its bill-to.
create or replace function live_badge() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('novus_live', json_build_object('counter', tg_argv[0], 'userId',
      case tg_op when 'DELETE' then old.user_id else new.user_id end)::text);
    return null;
  end $$;
